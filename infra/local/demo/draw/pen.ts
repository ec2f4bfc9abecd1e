import type { Camera, Pixel, Point } from './camera.ts';

export const px = (value: number) => String(Math.round(value * 10) / 10);
export const pixels = (points: readonly Pixel[]) => points.map(([x, y]) => `${px(x)},${px(y)}`).join(' ');

/** Colours of a box's visible faces. */
export interface BoxColours {
  top: string;
  front: string;
  side: string;
}

/** Draws surfaces given in metres as SVG elements. */
export interface Pen {
  at(point: Point): Pixel;
  face(points: readonly Point[], fill: string, opacity?: number): string;
  edge(from: Point, to: Point, stroke: string, width?: number, opacity?: number): string;
  /** Many edges of one look in a single element. */
  edges(pairs: readonly (readonly [Point, Point])[], stroke: string, width?: number, opacity?: number): string;
  /** Upright box from corner to corner; `seen` says which end is turned to the viewer. */
  box(from: Point, to: Point, colours: BoxColours, seen?: 'left' | 'right'): string;
  /** Picture length in px of one metre at a point. */
  scale(point: Point): number;
}

export function createPen(camera: Camera): Pen {
  const at = camera.project;
  const face: Pen['face'] = (points, fill, opacity = 1) =>
    `<polygon points="${pixels(points.map(at))}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`;
  const edges: Pen['edges'] = (pairs, stroke, width = 1, opacity = 1) => {
    const path = pairs.map(([from, to]) => `M${pixels([at(from)])}L${pixels([at(to)])}`).join('');
    return `<path d="${path}" stroke="${stroke}" stroke-width="${px(width)}" stroke-opacity="${opacity}" fill="none"/>`;
  };
  return {
    at,
    face,
    edges,
    edge: (from, to, stroke, width, opacity) => edges([[from, to]], stroke, width, opacity),
    box([x0, y0, z0], [x1, y1, z1], colours, seen = 'left') {
      const x = seen === 'left' ? x0 : x1;
      return (
        face(
          [
            [x0, y0, z1],
            [x1, y0, z1],
            [x1, y1, z1],
            [x0, y1, z1],
          ],
          colours.top,
        ) +
        face(
          [
            [x, y0, z0],
            [x, y1, z0],
            [x, y1, z1],
            [x, y0, z1],
          ],
          colours.side,
        ) +
        face(
          [
            [x0, y0, z0],
            [x1, y0, z0],
            [x1, y0, z1],
            [x0, y0, z1],
          ],
          colours.front,
        )
      );
    },
    scale([x, y, z]) {
      return Math.abs(at([x, y, z + 1])[1] - at([x, y, z])[1]);
    },
  };
}
