/** `#rrggbb`. */
export type Colour = string;

const channels = (colour: Colour): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

const toHex = (value: number) =>
  Math.max(0, Math.min(255, Math.round(value)))
    .toString(16)
    .padStart(2, '0');

/** Lighter (factor > 1) or darker. */
export function shade(colour: Colour, factor: number): Colour {
  return tone(colour, [factor, factor, factor]);
}

/** The colour under coloured light: each channel times its own factor. */
export function tone(colour: Colour, [red, green, blue]: readonly [number, number, number]): Colour {
  const [r, g, b] = channels(colour);
  return `#${toHex(r * red)}${toHex(g * green)}${toHex(b * blue)}`;
}

/** `share` of the second colour in the first, 0 to 1. */
export function blend(first: Colour, second: Colour, share: number): Colour {
  const [r, g, b] = channels(first);
  const [r2, g2, b2] = channels(second);
  return `#${toHex(r + (r2 - r) * share)}${toHex(g + (g2 - g) * share)}${toHex(b + (b2 - b) * share)}`;
}
