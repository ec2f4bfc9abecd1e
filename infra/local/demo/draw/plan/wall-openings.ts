import { entranceWidth, frontWindows, type HomeLayout } from '../../home-layout.ts';
import type { PlanSpec } from '../../picture-spec.ts';
import { px } from '../pen.ts';
import {
  block,
  ink,
  passageWidth,
  type Sheet,
  strokePath,
  wallThickness as thick,
  partitionThickness as thin,
} from './sheet.ts';

function pane(sheet: Sheet, x: number, y: number, width: number, height: number): string {
  const flat = width > height;
  const middle = flat
    ? ([
        [x, y + height / 2],
        [x + width, y + height / 2],
      ] as const)
    : ([
        [x + width / 2, y],
        [x + width / 2, y + height],
      ] as const);
  return (
    block(sheet, x, y, width, height, { fill: '#dcebee', stroke: ink, line: 1.8 }) +
    strokePath(sheet, [middle], ink, 1.4)
  );
}

/** Glazed lounge end, the front windows where the exterior shows them, and a few in the back wall. */
export function windows(sheet: Sheet, { length, width, bedrooms }: PlanSpec, layout: HomeLayout): string {
  const front = frontWindows({ length, width, bedrooms }).map(({ from, width: breadth }) =>
    pane(sheet, from, width - thick, breadth, thick),
  );
  const living = layout.rooms[0]?.to ?? length;
  return (
    pane(sheet, 0, 0.42, thick, width - 0.84) +
    front.join('') +
    pane(sheet, living * 0.5, 0, 0.9, thick) +
    pane(sheet, length - thick, width * 0.53 - 0.45, thick, 0.9)
  );
}

/** Leaf and swing of a hinged door: hinge, direction of the closed leaf and of the open one, unit vectors. */
function swing(
  sheet: Sheet,
  hinge: readonly [number, number],
  closed: readonly [number, number],
  open: readonly [number, number],
  size: number,
): string {
  const [hx, hy] = [sheet.x(hinge[0]), sheet.y(hinge[1])];
  const radius = size * sheet.scale;
  const [ox, oy] = [hx + open[0] * radius, hy + open[1] * radius];
  const [cx, cy] = [hx + closed[0] * radius, hy + closed[1] * radius];
  const sweep = open[0] * closed[1] - open[1] * closed[0] > 0 ? 1 : 0;
  return `<path d="M${px(ox)} ${px(oy)}A${px(radius)} ${px(radius)} 0 0 ${sweep} ${px(cx)} ${px(cy)}" fill="none" stroke="${ink}" stroke-width="1.3" stroke-dasharray="5 4"/><path d="M${px(hx)} ${px(hy)}L${px(ox)} ${px(oy)}" stroke="${ink}" stroke-width="4"/>`;
}

export function doorways(sheet: Sheet, { width }: PlanSpec, { rooms, door }: HomeLayout): string {
  const gap = (x: number, y: number, w: number, h: number) =>
    block(sheet, x, y, w, h, { fill: '#f0e2c6', stroke: 'none' });
  let out =
    gap(door, width - thick - 0.01, entranceWidth, thick + 0.02) +
    swing(sheet, [door, width], [1, 0], [0, 1], entranceWidth);
  const below = thick + passageWidth;
  const size = 0.66;
  for (const { kind, from, to } of rooms) {
    if (kind === 'bath' || kind === 'twin') {
      const at = kind === 'bath' ? to - thin - size - 0.04 : from + (to - from - size) / 2;
      out += gap(at, below - 0.01, size, thin + 0.02) + swing(sheet, [at + size, below], [-1, 0], [0, -1], size);
    }
    if (kind === 'main')
      out +=
        gap(from - thin / 2 - 0.01, thick + 0.08, thin + 0.02, size) +
        swing(sheet, [from, thick + 0.08], [0, 1], [1, 0], size);
  }
  return out;
}

/** Outline of the landing in front of the entrance. */
export function deckEdge(sheet: Sheet, { width }: PlanSpec, door: number, entrance: number): string {
  const [x0, x1, y1] = [door - 0.55, door + entrance + 0.4, width + 1];
  const planks = Array.from(
    { length: 6 },
    (_, index) =>
      [
        [x0, width + (index + 1) * 0.15],
        [x1, width + (index + 1) * 0.15],
      ] as const,
  );
  return (
    block(sheet, x0, width, x1 - x0, y1 - width, { fill: '#ecdcbf', stroke: '#b09268', line: 1.6 }) +
    strokePath(sheet, planks, '#b09268', 1, 0.5)
  );
}
