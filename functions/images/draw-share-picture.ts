import sharp from 'sharp';
import { type ShareCard, shareSize } from '../domain/share-picture.ts';
import { pictureBox, shareDrawing } from './share/share-drawing.ts';

/** Networks turn away pictures far larger than this one comes out. */
const quality = 82;

/** A card as a JPEG of 1200 x 630. `picture` is the file of the card's own picture, null where it has none. */
export async function drawSharePicture(card: ShareCard, picture: Uint8Array | null): Promise<Buffer> {
  const drawing = Buffer.from(shareDrawing(picture ? card : { ...card, picture: null }));
  const layers = picture
    ? [
        {
          input: await sharp(picture)
            .resize({ ...pictureBox, fit: 'cover' })
            .toBuffer(),
          top: 0,
          left: 0,
        },
      ]
    : [];
  return sharp({ create: { ...shareSize, channels: 3, background: '#faf7f2' } })
    .composite([...layers, { input: drawing, top: 0, left: 0 }])
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
}
