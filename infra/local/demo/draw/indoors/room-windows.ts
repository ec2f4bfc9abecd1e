import type { Point } from '../camera.ts';
import { shade } from '../colour.ts';
import { type Light, lights } from '../light.ts';
import { meadow, mountains } from '../outdoors/landscape.ts';
import { pixels } from '../pen.ts';
import { seededRandom } from '../random.ts';
import { pictureHeight, pictureWidth } from '../svg.ts';
import type { RoomPen } from './room-pen.ts';
import type { Scheme } from './scheme.ts';

export interface RoomWindow {
  wall: 'back' | 'left' | 'right';
  /** Along the back wall from the left, or along a side wall into the room, m. */
  from: number;
  to: number;
  bottom: number;
  top: number;
  panes: number;
}

function placed(pen: RoomPen, wall: RoomWindow['wall'], along: number, z: number, out = 0): Point {
  if (wall === 'back') return [along, pen.room.depth - out, z];
  return [wall === 'left' ? out : pen.room.width - out, along, z];
}

const outline = (pen: RoomPen, { wall, from, to, bottom, top }: RoomWindow, grow = 0, out = 0): Point[] => [
  placed(pen, wall, from - grow, bottom - grow, out),
  placed(pen, wall, to + grow, bottom - grow, out),
  placed(pen, wall, to + grow, top + grow, out),
  placed(pen, wall, from - grow, top + grow, out),
];

/** The valley behind all windows at once, level with the eye, then frames and sills. */
export function roomWindows(pen: RoomPen, scheme: Scheme, seed: string, windows: readonly RoomWindow[]): string {
  const light: Light = lights[scheme.light];
  const random = seededRandom(seed);
  const frame = { width: pictureWidth, height: pictureHeight, horizon: pen.horizon + 20 };
  const holes = windows.map((window) => `<polygon points="${pixels(outline(pen, window).map(pen.at))}"/>`).join('');
  const white = '#fbf9f4';
  const frames = windows.map((window) => {
    const bars = Array.from({ length: window.panes - 1 }, (_, index) => {
      const at = window.from + ((window.to - window.from) * (index + 1)) / window.panes;
      return pen.face(outline(pen, { ...window, from: at - 0.025, to: at + 0.025 }, 0, 0.02), white);
    });
    const rim = (from: number, to: number, bottom: number, top: number) =>
      pen.face(outline(pen, { ...window, from, to, bottom, top }, 0, 0.015), white);
    const { from, to, bottom, top } = window;
    return (
      rim(from - 0.07, from + 0.04, bottom - 0.07, top + 0.07) +
      rim(to - 0.04, to + 0.07, bottom - 0.07, top + 0.07) +
      rim(from - 0.07, to + 0.07, top - 0.04, top + 0.07) +
      rim(from - 0.07, to + 0.07, bottom - 0.07, bottom + 0.04) +
      bars.join('') +
      pen.face(
        outline(pen, { ...window, bottom: bottom - 0.13, top: bottom - 0.06, from: from - 0.1, to: to + 0.1 }, 0, 0.1),
        shade(white, 0.93),
      )
    );
  });
  return `<clipPath id="outside">${holes}</clipPath><g clip-path="url(#outside)">${mountains(light, random, frame)}${meadow(light, random, frame)}</g>${frames.join('')}`;
}
