/** Metres: x to the right along the house, y away from the viewer, z up. */
export type Point = readonly [x: number, y: number, z: number];
export type Pixel = readonly [x: number, y: number];

export interface Camera {
  project(point: Point): Pixel;
  /** Level of the eye in the picture, px from the top. */
  horizon: number;
}

export interface CameraOptions {
  position: Point;
  /** Degrees to the right of straight ahead. */
  yaw: number;
  /** Distance of the picture plane, px. */
  focal: number;
  /** Where the line of sight meets the picture, px. */
  centre: Pixel;
}

/** Never tilted, so that walls stay upright as in a good photograph of a building. */
export function createCamera({ position, yaw, focal, centre }: CameraOptions): Camera {
  const sine = Math.sin((yaw * Math.PI) / 180);
  const cosine = Math.cos((yaw * Math.PI) / 180);
  return {
    horizon: centre[1],
    project([x, y, z]) {
      const east = x - position[0];
      const north = y - position[1];
      const depth = Math.max(0.2, east * sine + north * cosine);
      return [
        centre[0] + (focal * (east * cosine - north * sine)) / depth,
        centre[1] - (focal * (z - position[2])) / depth,
      ];
    },
  };
}
