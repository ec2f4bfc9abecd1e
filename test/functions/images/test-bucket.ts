import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { startEmulators } from '#support/emulators.ts';

export interface TestBucket {
  s3: S3Client;
  name: string;
  close(): Promise<void>;
  keys(): Promise<string[]>;
  empty(): Promise<void>;
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer>;
  /** Makes the storage fail, or work again. */
  down(isDown: boolean): void;
}

/** An empty bucket of its own. */
export async function startBucket(): Promise<TestBucket> {
  const { env, emulators, stop } = await startEmulators();
  const name = env.BUCKET_NAME ?? '';
  const s3 = new S3Client({ maxAttempts: 1 });
  const keys = async () => {
    const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket: name }));
    return (Contents ?? []).map(({ Key }) => Key ?? '');
  };
  return {
    s3,
    name,
    keys,
    async close() {
      s3.destroy();
      await stop();
    },
    async empty() {
      const Objects = (await keys()).map((Key) => ({ Key }));
      if (Objects.length > 0)
        await s3.send(new DeleteObjectsCommand({ Bucket: name, Delete: { Objects } }));
    },
    async put(key, bytes) {
      await s3.send(new PutObjectCommand({ Bucket: name, Key: key, Body: bytes }));
    },
    async get(key) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: name, Key: key }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
    down: (isDown) => {
      emulators.faults.set({ s3: isDown ? 'down' : null });
    },
  };
}

/** Sends a form as a browser does: its fields first, then the file. */
export function postForm(
  form: { url: string; fields: Record<string, string> },
  bytes: Buffer,
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
  body.append('file', new Blob([new Uint8Array(bytes)]), 'picture');
  return fetch(form.url, { method: 'POST', body });
}
