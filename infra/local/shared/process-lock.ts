import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { codeOf } from './kept-file.ts';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: a living process of another user.
    return codeOf(error) === 'EPERM';
  }
}

const held = new Set<string>();

/**
 * Takes a lock file for this process, over one that a process left which runs no more. Answers null
 * when it is taken, else the process that holds it; 0 where others took it again and again.
 */
export function takeLock(lock: string): number | null {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      held.add(lock);
      return null;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const owner = Number(readFileSync(lock, 'utf8').trim());
    const alive =
      owner === process.pid
        ? held.has(lock)
        : Number.isInteger(owner) && owner > 0 && isRunning(owner);
    if (alive) return owner;
    rmSync(lock, { force: true });
  }
  return 0;
}

export function releaseLock(lock: string): void {
  held.delete(lock);
  rmSync(lock, { force: true });
}
