/**
 * Draws the pictures every stage ships into web/public: the hero's widths, defaults for the site's other places, the preview that links show elsewhere, and the
 * icons made from favicon.svg. Run it after changing a drawing: `node infra/local/demo/draw-site-pictures.ts`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawHero } from './draw/site/hero.ts';
import { demoWebsitePictures, drawingOf, type WebsiteSection } from './pictures.ts';

const heroWidths = [640, 960, 1440, 1920] as const;
/** Highest sizes that keep the first view quick on a phone, bytes. */
const heroLimits: Record<(typeof heroWidths)[number], number> = {
  640: 22_000,
  960: 40_000,
  1440: 85_000,
  1920: 130_000,
};
/** Shown until staff upload a picture of their own, px. */
const defaults: readonly { section: WebsiteSection; width: number; height: number }[] = [
  { section: 'showroom', width: 1200, height: 800 },
  { section: 'testimonials', width: 1440, height: 525 },
  { section: 'about_hero', width: 1440, height: 525 },
  { section: 'about_main', width: 600, height: 800 },
  { section: 'about_showroom', width: 600, height: 800 },
  { section: 'about_lifestyle', width: 1200, height: 512 },
];
const previewLimit = 120_000;
const icons = { 'favicon-32.png': 32, 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 } as const;

const publicFolder = fileURLToPath(new URL('../../../web/public/', import.meta.url));

async function save(name: string, content: Buffer, limit: number): Promise<void> {
  if (content.length > limit) throw new Error(`${name} has ${content.length} bytes, more than ${limit}`);
  await writeFile(`${publicFolder}${name}`, content);
  console.log(`${name} ${(content.length / 1000).toFixed(1)} kB`);
}

await mkdir(`${publicFolder}pictures`, { recursive: true });

const hero = Buffer.from(drawHero({ width: 1920, height: 700 }));
for (const width of heroWidths) {
  const sized = sharp(hero).resize(width);
  await save(
    `pictures/hero-${width}.webp`,
    await sized.clone().webp({ quality: 82, effort: 6 }).toBuffer(),
    heroLimits[width],
  );
}

for (const { section, width, height } of defaults) {
  const drawn = sharp(Buffer.from(drawingOf(demoWebsitePictures[section])));
  const name = `pictures/${section.replace('_', '-')}.webp`;
  await save(
    name,
    await drawn.resize(width, height, { fit: 'cover' }).webp({ quality: 82, effort: 6 }).toBuffer(),
    60_000,
  );
}

const preview = Buffer.from(drawHero({ width: 1200, height: 630 }));
await save('pictures/og.jpg', await sharp(preview).jpeg({ quality: 82, mozjpeg: true }).toBuffer(), previewLimit);

const icon = await readFile(`${publicFolder}favicon.svg`);
const iconOf = (size: number) =>
  sharp(icon, { density: 72 * (size / 64) })
    .resize(size)
    .png({ compressionLevel: 9 })
    .toBuffer();
for (const [name, size] of Object.entries(icons)) await save(name, await iconOf(size), 20_000);

/** Systems cut this one to their own shape: its ground goes to the edges, and the mark stays in the circle that is always left. */
const ground = icon.toString().replace(/ rx="14"/, '');
const maskable = ground
  .replace('viewBox="0 0 64 64"', 'viewBox="-10 -10 84 84"')
  .replace('<rect width="64" height="64"', '<rect x="-10" y="-10" width="84" height="84"');
await save(
  'icon-maskable-512.png',
  await sharp(Buffer.from(maskable), { density: 72 * 8 })
    .resize(512)
    .png({ compressionLevel: 9 })
    .toBuffer(),
  20_000,
);

/** Pictures in one file, as programs ask for that know no other icon: a directory of 16 bytes an entry, and the PNGs. */
async function iconFile(sizes: readonly number[]): Promise<Buffer> {
  const files = await Promise.all(sizes.map(iconOf));
  const directory = Buffer.alloc(6 + 16 * files.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(files.length, 4);
  let at = directory.length;
  for (const [index, file] of files.entries()) {
    const entry = 6 + 16 * index;
    directory.writeUInt8(sizes[index] ?? 0, entry);
    directory.writeUInt8(sizes[index] ?? 0, entry + 1);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(file.length, entry + 8);
    directory.writeUInt32LE(at, entry + 12);
    at += file.length;
  }
  return Buffer.concat([directory, ...files]);
}
await save('favicon.ico', await iconFile([16, 32, 48]), 10_000);
