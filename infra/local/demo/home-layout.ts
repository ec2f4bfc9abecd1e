import type { HomeMeasures } from './exterior-plan.ts';

export interface LaidOutRoom {
  kind: 'living' | 'bath' | 'twin' | 'main';
  /** Metres from the lounge end. */
  from: number;
  to: number;
}

export interface HomeLayout {
  rooms: LaidOutRoom[];
  /** Start of the entrance door, metres from the lounge end. */
  door: number;
}

export const entranceWidth = 0.9;
/** Shortest rooms that still take their furniture, m: what every home of the range has at least. */
const shortest = { living: 3.1, bath: 1.3, twin: 1.75, main: 2.3 } as const;
/** How the metres beyond that are shared. */
const shareOf = { living: 3, bath: 0.5, twin: 0.6, main: 1.1 } as const;

/**
 * How a home of these measures is divided, front windows and floor plan alike: living room with the kitchen, bathroom,
 * twin bedrooms and, across the far end, the main bedroom. Rooms without space of their own shrink together.
 */
export function homeLayout({ length, bedrooms }: HomeMeasures): HomeLayout {
  const twins: LaidOutRoom['kind'][] = Array.from({ length: Math.max(0, bedrooms - 1) }, () => 'twin');
  const kinds: LaidOutRoom['kind'][] = ['living', 'bath', ...twins, ...(bedrooms > 0 ? (['main'] as const) : [])];
  const least = kinds.reduce((sum, kind) => sum + shortest[kind], 0);
  const shares = kinds.reduce((sum, kind) => sum + shareOf[kind], 0);
  const spare = Math.max(0, length - least);
  const squeeze = Math.min(1, length / least);
  let at = 0;
  const rooms = kinds.map((kind) => {
    const from = at;
    at += shortest[kind] * squeeze + (spare * shareOf[kind]) / shares;
    return { kind, from, to: at };
  });
  return { rooms, door: (rooms[0]?.to ?? length) - entranceWidth - 0.22 };
}

export interface FrontWindow {
  /** Metres from the lounge end. */
  from: number;
  width: number;
  room: LaidOutRoom['kind'];
}

/** Windows of the front wall: one in the lounge beside the door, then one a room. */
export function frontWindows(measures: HomeMeasures): FrontWindow[] {
  const { rooms, door } = homeLayout(measures);
  return rooms.map(({ kind, from, to }) => {
    if (kind === 'living') {
      const width = Math.min(2.1, door - 0.85);
      return { from: 0.5 + Math.max(0, (door - 0.85 - width) / 2), width, room: kind };
    }
    const width = { bath: 0.56, twin: 0.95, main: 1.25 }[kind];
    return { from: (from + to - width) / 2, width, room: kind };
  });
}
