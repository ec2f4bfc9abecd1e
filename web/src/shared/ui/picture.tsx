import { type ImagePreset, imageSource } from '#domain/pictures.ts';

interface PictureProps {
  url: string;
  preset: ImagePreset;
  alt: string;
  /**
   * Its width on the page where that depends on the screen (HTML's `sizes`); the preset's own
   * unless given.
   */
  sizes?: string | undefined;
  /** The largest picture of the first screen: fetched at once and before others. */
  priority?: boolean;
  /** Disappears when it does not load; other pictures are replaced by the logo. */
  optional?: boolean;
}

/**
 * A picture in one of the fixed sizes, at the screen's density, in the smallest format the browser
 * takes.
 */
export function Picture({
  url,
  preset,
  alt,
  sizes,
  priority = false,
  optional = false,
}: PictureProps) {
  const { src, srcset, avif, width, height } = imageSource(url, preset);
  // Where the layout's `sizes` are known, the set names widths (`w`): a dense but narrow phone then
  // takes the smaller file, which it never does by densities (`x`). Of densities the first is in
  // `src` already; a preload has no `src`, so a first picture names both.
  const set = sizes
    ? srcset.replace(/ ([12])x/g, (_, density) => ` ${width * Number(density)}w`)
    : priority
      ? srcset
      : srcset.slice(srcset.indexOf(', ') + 2);
  const isPlan = preset === 'plan';
  const image = (
    <img
      className={isPlan ? 'plan' : undefined}
      src={src}
      srcSet={set || undefined}
      sizes={set ? sizes : undefined}
      width={width}
      height={height}
      alt={alt}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      data-optional={optional || undefined}
      // Plans uploaded before this preset existed lack it until the operator runs `npm run
      // presets`: the original is shown.
      data-instead={isPlan ? url : undefined}
    />
  );
  if (!avif) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} />
      {image}
    </picture>
  );
}
