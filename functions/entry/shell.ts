import { renderShell } from '../../web/src/entry-shell.tsx';
import { start, systemClock } from '../platform/env.ts';

import { createShellHandler } from '../routes/shell.ts';

const { log } = start('shell', []);

export const handler = createShellHandler({ renderShell, clock: systemClock, log });
