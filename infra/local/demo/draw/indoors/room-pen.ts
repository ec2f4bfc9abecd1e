import { createCamera, type Point } from '../camera.ts';
import { type Colour, shade } from '../colour.ts';
import { createPen, type Pen, px } from '../pen.ts';
import { pictureWidth } from '../svg.ts';

/** A room seen straight on: x from the left wall, y from the opening towards the back wall, metres. */
export interface RoomSize {
  width: number;
  depth: number;
  /** At the side walls; the ceiling rises to the middle. */
  height: number;
  rise: number;
}

export interface RoomPen extends Pen {
  room: RoomSize;
  eye: Point;
  horizon: number;
  /** Where the visible part of floor and walls begins. */
  near: number;
  /** Upright rectangle facing the viewer at depth y, corners rounded by `radius` metres. */
  panel(
    x0: number,
    x1: number,
    z0: number,
    z1: number,
    y: number,
    fill: string,
    radius?: number,
    opacity?: number,
  ): string;
  /** Box whose visible faces follow from where it stands; `radius` rounds the front. */
  solid(from: Point, to: Point, colour: Colour, radius?: number): string;
  /** Ellipse lying flat. */
  disc(x: number, y: number, z: number, radius: number, fill: string, opacity?: number): string;
  /** Circle or oval facing the viewer. */
  oval(x: number, y: number, z: number, rx: number, rz: number, fill: string, opacity?: number): string;
}

export function createRoomPen(room: RoomSize, eye: Point, focal: number, centre: number): RoomPen {
  const horizon = centre;
  const camera = createCamera({
    position: eye,
    yaw: 0,
    focal,
    centre: [pictureWidth / 2 + (eye[0] - room.width / 2) * 40, horizon],
  });
  const pen = createPen(camera);
  const panel: RoomPen['panel'] = (x0, x1, z0, z1, y, fill, radius = 0, opacity = 1) => {
    const [left, top] = pen.at([x0, y, z1]);
    const [right, bottom] = pen.at([x1, y, z0]);
    const round = radius > 0 ? ` rx="${px(radius * pen.scale([x0, y, z0]))}"` : '';
    return `<rect x="${px(left)}" y="${px(top)}" width="${px(right - left)}" height="${px(bottom - top)}"${round} fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;
  };
  const oval: RoomPen['oval'] = (x, y, z, rx, rz, fill, opacity = 1) => {
    const [cx, cy] = pen.at([x, y, z]);
    const scale = pen.scale([x, y, z]);
    return `<ellipse cx="${px(cx)}" cy="${px(cy)}" rx="${px(rx * scale)}" ry="${px(rz * scale)}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;
  };
  return {
    ...pen,
    room,
    eye,
    horizon,
    near: eye[1] + 0.45,
    panel,
    oval,
    disc(x, y, z, radius, fill, opacity) {
      const front = pen.at([x, y - radius, z])[1];
      const back = pen.at([x, y + radius, z])[1];
      return oval(x, y, z, radius, Math.abs(front - back) / 2 / pen.scale([x, y, z]), fill, opacity);
    },
    solid([x0, y0, z0], [x1, y1, z1], colour, radius = 0) {
      const sides =
        (x0 > eye[0]
          ? pen.face(
              [
                [x0, y0, z0],
                [x0, y1, z0],
                [x0, y1, z1],
                [x0, y0, z1],
              ],
              shade(colour, 0.8),
            )
          : '') +
        (x1 < eye[0]
          ? pen.face(
              [
                [x1, y0, z0],
                [x1, y1, z0],
                [x1, y1, z1],
                [x1, y0, z1],
              ],
              shade(colour, 0.84),
            )
          : '');
      const top =
        z1 < eye[2]
          ? pen.face(
              [
                [x0, y0, z1],
                [x1, y0, z1],
                [x1, y1, z1],
                [x0, y1, z1],
              ],
              shade(colour, 1.09),
            )
          : '';
      const under =
        z0 > eye[2]
          ? pen.face(
              [
                [x0, y0, z0],
                [x1, y0, z0],
                [x1, y1, z0],
                [x0, y1, z0],
              ],
              shade(colour, 0.66),
            )
          : '';
      return under + top + sides + panel(x0, x1, z0, z1, y0, shade(colour, 0.95), radius);
    },
  };
}
