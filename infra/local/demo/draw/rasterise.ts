import sharp from 'sharp';

/** Renders a drawing as the JPEG a camera would have delivered. */
export function rasterise(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}
