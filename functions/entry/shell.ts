import { renderShell } from '../../web/src/entry-shell.tsx';
import { systemClock } from '../platform/clock.ts';
import { start } from '../platform/start.ts';
import { createShellHandler } from '../routes/shell.ts';

const { log } = start('shell', []);

export const handler = createShellHandler({ renderShell, clock: systemClock, log });
