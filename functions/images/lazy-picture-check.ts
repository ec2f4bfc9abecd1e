import type { PictureCheck } from '../store/caravans.ts';

/** Loads the S3 client when the first new picture is checked: most calls of the staff need none. */
export function lazyPictureCheck(bucketName: string): PictureCheck {
  let store: Promise<PictureCheck> | undefined;
  async function open(): Promise<PictureCheck> {
    const [{ openBucket }, { createPictureStore }] = await Promise.all([
      import('./picture-store.ts'),
      import('./picture-store.ts'),
    ]);
    return createPictureStore(openBucket(bucketName));
  }
  return {
    async exists(url) {
      store ??= open();
      return (await store).exists(url);
    },
  };
}
