import { afterAll } from 'vitest';
import { beginErrorLines, refuseStrayErrors } from './error-lines.ts';

// Runs before each test file: an error line that no test of it asked for fails it.
beginErrorLines();
afterAll(() => refuseStrayErrors());
