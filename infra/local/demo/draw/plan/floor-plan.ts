import { entranceWidth, type HomeLayout, homeLayout } from '../../home-layout.ts';
import type { PlanSpec } from '../../picture-spec.ts';
import { pictureHeight, pictureWidth, rect, svgDocument } from '../svg.ts';
import { dimensions } from './dimensions.ts';
import { floors, furniture } from './rooms.ts';
import {
  block,
  createSheet,
  ink,
  passageWidth,
  type Sheet,
  wallThickness as thick,
  partitionThickness as thin,
} from './sheet.ts';
import { deckEdge, doorways, windows } from './wall-openings.ts';

function wallsOf(sheet: Sheet, { length, width }: PlanSpec, { rooms }: HomeLayout): string {
  const wall = (x: number, y: number, w: number, h: number) => block(sheet, x, y, w, h, { fill: ink, stroke: 'none' });
  const inner = rooms.slice(0, -1).map(({ to, kind }, index) => {
    const last = index === rooms.length - 2;
    const top = kind === 'living' || !last ? thick + passageWidth : thick;
    return wall(to - thin / 2, top, thin, width - thick - top);
  });
  const main = rooms.at(-1);
  const passage =
    rooms[1] && main && rooms.length > 2
      ? wall(rooms[1].from, thick + passageWidth, main.from - rooms[1].from, thin)
      : '';
  return (
    wall(0, 0, length, thick) +
    wall(0, width - thick, length, thick) +
    wall(0, 0, thick, width) +
    wall(length - thick, 0, thick, width) +
    inner.join('') +
    passage
  );
}

/** Plan seen from above, back wall up, true to length, width and rooms; figures are metres, there are no words in it. */
export function drawFloorPlan(spec: PlanSpec): string {
  const sheet = createSheet(spec.length, spec.width);
  const layout = homeLayout(spec);
  const shadow = [26, 18, 10].map((grow) =>
    rect(
      sheet.x(0) - grow * 0.5,
      sheet.y(0) - grow * 0.2,
      spec.length * sheet.scale + grow,
      spec.width * sheet.scale + grow * 1.3,
      '#1d2a26',
      0.045,
    ),
  );
  return svgDocument({
    defs: '',
    body:
      rect(0, 0, pictureWidth, pictureHeight, '#faf7f2') +
      shadow.join('') +
      deckEdge(sheet, spec, layout.door, entranceWidth) +
      floors(sheet, spec, layout) +
      furniture(sheet, spec, layout) +
      wallsOf(sheet, spec, layout) +
      windows(sheet, spec, layout) +
      doorways(sheet, spec, layout) +
      dimensions(sheet, spec, layout),
  });
}
