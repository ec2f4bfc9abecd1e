import type { HomeLayout, LaidOutRoom } from '../../home-layout.ts';
import type { PlanSpec } from '../../picture-spec.ts';
import { bed, bedside, wardrobe } from './bedroom-fittings.ts';
import { bathroom, cornerSofa, diningTable, kitchenRun, lowTable, rug, stove } from './fittings.ts';
import {
  block,
  passageWidth,
  type Sheet,
  strokePath,
  wallThickness as thick,
  partitionThickness as thin,
} from './sheet.ts';

const boards = '#f0e2c6';
const carpet = '#ece6da';
const tiles = '#e1ecec';

/** Boards in the living room and passage, carpet in the bedrooms, tiles in the bathroom. */
export function floors(sheet: Sheet, { length, width }: PlanSpec, { rooms }: HomeLayout): string {
  const planks = Array.from(
    { length: Math.floor(width / 0.18) },
    (_, index) =>
      [
        [0, (index + 1) * 0.18],
        [length, (index + 1) * 0.18],
      ] as const,
  );
  let out =
    block(sheet, 0, 0, length, width, { fill: boards, stroke: 'none' }) + strokePath(sheet, planks, '#c9ad7c', 1, 0.45);
  for (const { kind, from, to } of rooms) {
    if (kind === 'living') continue;
    const top = kind === 'main' ? 0 : thick + passageWidth;
    out += block(sheet, from, top, to - from, width - top, { fill: kind === 'bath' ? tiles : carpet, stroke: 'none' });
    if (kind === 'bath') {
      const across = Array.from(
        { length: Math.floor((width - top) / 0.25) },
        (_, index) =>
          [
            [from, top + (index + 1) * 0.25],
            [to, top + (index + 1) * 0.25],
          ] as const,
      );
      const down = Array.from(
        { length: Math.floor((to - from) / 0.25) },
        (_, index) =>
          [
            [from + (index + 1) * 0.25, top],
            [from + (index + 1) * 0.25, width],
          ] as const,
      );
      out += strokePath(sheet, [...across, ...down], '#bdd0d1', 1, 0.8);
    }
  }
  return out;
}

function living(sheet: Sheet, width: number, { to }: LaidOutRoom, door: number): string {
  const kitchen = Math.min(2.7, Math.max(1.85, to * 0.52));
  const kitchenFrom = to - 0.55 - kitchen;
  const sofaRight = Math.min(2.3, door - thick - 0.25);
  const sofaTop = kitchenFrom < 1.1 ? thick + 0.75 : thick + 0.1;
  const table = to - 0.6 > 3.7;
  return (
    rug(sheet, thick + 0.78, Math.max(thick + 0.9, width * 0.34), Math.min(1.5, sofaRight - 0.6), width * 0.34) +
    kitchenRun(sheet, kitchenFrom, thick + 0.02, kitchen) +
    (kitchenFrom > 1.25 ? stove(sheet, kitchenFrom - 0.62, thick + 0.03) : '') +
    cornerSofa(sheet, thick + 0.03, sofaTop, width - thick - 0.03 - sofaTop, sofaRight) +
    lowTable(sheet, thick + 1.24, width * 0.52) +
    (table
      ? diningTable(sheet, Math.max(sofaRight + 0.35, door - 0.75), width * 0.46, 0.95, width > 3.5 ? 0.7 : 0.5)
      : '')
  );
}

function twin(sheet: Sheet, width: number, { from, to }: LaidOutRoom): string {
  const [x0, x1] = [from + thin / 2 + 0.02, to - thin / 2 - 0.02];
  const foot = width - thick - 0.03;
  const long = Math.min(1.85, foot - thick - passageWidth - thin - 0.04);
  const gap = x1 - x0 - 1.4;
  return (
    bed(sheet, x0, foot - long, 0.7, long, 'top', 1) +
    bed(sheet, x1 - 0.7, foot - long, 0.7, long, 'top', 1) +
    (gap > 0.4 ? bedside(sheet, x0 + 0.7 + (gap - 0.36) / 2, foot - long) : '')
  );
}

function main(sheet: Sheet, width: number, { from, to }: LaidOutRoom): string {
  const right = to - thick - 0.03;
  const middle = width * 0.53;
  return (
    rug(sheet, Math.max(right - 2.05, from + 0.1), middle - 0.95, 1.2, 1.9) +
    bed(sheet, right - 1.92, middle - 0.7, 1.92, 1.4, 'right', 2) +
    bedside(sheet, right - 0.37, middle - 0.7 - 0.4) +
    bedside(sheet, right - 0.37, middle + 0.74) +
    wardrobe(sheet, from + thin / 2 + 0.75, thick + 0.03, Math.min(1.9, right - 0.47 - (from + thin / 2 + 0.75)), 0.5)
  );
}

export function furniture(sheet: Sheet, { width }: PlanSpec, { rooms, door }: HomeLayout): string {
  return rooms
    .map((room) => {
      if (room.kind === 'living') return living(sheet, width, room, door);
      if (room.kind === 'twin') return twin(sheet, width, room);
      if (room.kind === 'main') return main(sheet, width, room);
      const top = thick + passageWidth + thin;
      return bathroom(
        sheet,
        room.from + thin / 2 + 0.02,
        top + 0.02,
        room.to - room.from - thin - 0.04,
        width - thick - top - 0.04,
      );
    })
    .join('');
}
