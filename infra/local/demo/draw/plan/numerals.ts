import { px } from '../pen.ts';

/** Figures as strokes on a field of 10 x 16, so that a plan looks the same whatever fonts a machine has. */
const strokes: Record<string, string> = {
  '0': 'M5 0C1.5 0 0 3.5 0 8S1.5 16 5 16 10 12.5 10 8 8.5 0 5 0Z',
  '1': 'M1.5 3.5L5.8 0V16',
  '2': 'M.6 4C.8 1.2 2.8 0 5 0 7.8 0 9.6 1.8 9.6 4.4 9.6 7.4 6.5 9.6 .4 16H10',
  '3': 'M.8 2.8C1.6 1 3.2 0 5 0 7.6 0 9.3 1.6 9.3 4 9.3 6.2 7.6 7.6 5 7.6 8 7.6 10 9.2 10 11.8 10 14.4 7.8 16 5 16 2.7 16 1 15 .2 13',
  '4': 'M7.4 16V0L0 11.4H10',
  '5': 'M9 0H2L1.2 7.2C2.2 6.4 3.5 6 5 6 8 6 10 8 10 11 10 14 7.8 16 5 16 2.8 16 1.2 15 .2 13.2',
  '6': 'M8.8 .2C4 1.5 0 5.5 0 10.6 0 14 2.1 16 5 16 7.9 16 10 13.9 10 11 10 8.2 8 6.2 5.2 6.2 2.6 6.2 .6 7.9 .1 10.4',
  '7': 'M0 0H10L3.6 16',
  '8': 'M5 7.4C2.6 7.4 1 5.9 1 3.7 1 1.5 2.6 0 5 0S9 1.5 9 3.7C9 5.9 7.4 7.4 5 7.4 2 7.4 0 9.1 0 11.7 0 14.3 2 16 5 16S10 14.3 10 11.7C10 9.1 8 7.4 5 7.4Z',
  '9': 'M1.2 15.8C6 14.5 10 10.5 10 5.4 10 2 7.9 0 5 0 2.1 0 0 2.1 0 5 0 7.8 2 9.8 4.8 9.8 7.4 9.8 9.4 8.1 9.9 5.6',
  ',': 'M2.4 14.4L.8 19',
};
const advance = (character: string) => (character === ',' ? 6 : 14.5);

/** A number centred on (x, y), `size` px high; `turn` in degrees. */
export function numeral(text: string, x: number, y: number, size: number, ink: string, turn = 0): string {
  const scale = size / 16;
  const width = [...text].reduce((sum, character) => sum + advance(character), 0) - 4.5;
  let at = -width / 2;
  const figures = [...text].map((character) => {
    const figure = `<path d="${strokes[character] ?? ''}" transform="translate(${px(at)} -8)"/>`;
    at += advance(character);
    return figure;
  });
  return `<g transform="translate(${px(x)} ${px(y)}) rotate(${turn}) scale(${scale.toFixed(3)})" fill="none" stroke="${ink}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" data-number="${text}">${figures.join('')}</g>`;
}
