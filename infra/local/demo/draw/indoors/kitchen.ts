import { curtain, sunPatch } from './daylight.ts';
import { diningChair, diningTable } from './dining.ts';
import { plant } from './furnishings.ts';
import { kitchenUnits, worktopHeight } from './kitchen-units.ts';
import { pendant } from './lamps.ts';
import { createRoomPen } from './room-pen.ts';
import { roomWindows } from './room-windows.ts';
import type { Scheme } from './scheme.ts';
import { shell } from './shell.ts';

export function kitchen(scheme: Scheme, seed: string): string {
  const pen = createRoomPen({ width: 4.05, depth: 3.9, height: 2.25, rise: 0.34 }, [2.1, -1.35, 1.48], 1120, 385);
  const above = { wall: 'back', from: 0.42, to: 1.32, bottom: 1.16, top: 2.04, panes: 2 } as const;
  const side = { wall: 'left', from: 0.5, to: 2.4, bottom: 0.95, top: 2.02, panes: 3 } as const;
  const right = { wall: 'right', from: 0.9, to: 2.3, bottom: 0.95, top: 2.02, panes: 2 } as const;
  return (
    shell(pen, scheme) +
    sunPatch(pen, 0.3, 1.6, 2, 0.8, 2.2, 0.22) +
    kitchenUnits(pen, scheme) +
    roomWindows(pen, scheme, seed, [above, side, right]) +
    curtain(pen, scheme, 0.36, 0.5, 1.42, 2.1) +
    curtain(pen, scheme, 1.24, 1.38, 1.42, 2.1) +
    plant(pen, 0.3, 3.6, worktopHeight, 0.42, '#f0e9dc') +
    plant(pen, 1.55, 3.62, worktopHeight, 0.34) +
    pen.panel(2.6, 2.68, worktopHeight, worktopHeight + 0.2, 3.6, '#b4694a', 0.02) +
    pen.panel(2.72, 2.82, worktopHeight, worktopHeight + 0.26, 3.62, '#efe6d3', 0.02) +
    pen.panel(2.86, 2.94, worktopHeight, worktopHeight + 0.17, 3.6, '#7f9a6a', 0.02) +
    diningChair(pen, scheme, 1.62, 2.2, false) +
    diningChair(pen, scheme, 2.38, 2.2, false) +
    diningTable(pen, scheme, 1.25, 2.75, 1.2, 1.95) +
    pendant(pen, 1.65, 1.55, 1.8, 2.6, scheme.cushions[1]) +
    pendant(pen, 2.35, 1.55, 1.8, 2.6, scheme.cushions[1])
  );
}
