import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Path of a program whose packages have a package.json and a lock file of their own in `folder`,
 * since one command alone needs them; it installs them unless those of the lock file are there. No
 * sources lie in such a folder: its package.json would take their `#…` imports away.
 */
export function ownProgram(folder: string, path: string): string {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const installed = join(folder, 'node_modules/installed-lock.json');
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
    const packages = Object.keys(JSON.parse(lock).packages).length - 1;
    console.log(`npm ci --prefix ${folder}: ${packages} packages that this command alone needs`);
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    writeFileSync(installed, lock);
  }
  return resolve(folder, 'node_modules', path);
}
