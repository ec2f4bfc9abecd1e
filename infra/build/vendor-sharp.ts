import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { functionDist, repositoryPath } from './paths.ts';

/**
 * The codec's own package and lock file: the machine that deploys may have another processor than
 * the one that runs it.
 */
const source = repositoryPath('infra/vendor/sharp');
const vendor = repositoryPath('dist/vendor/sharp');
const stampFile = `${vendor}/installed`;
/** e_machine of AArch64 in an ELF header, at byte 18. */
const elfArm64 = 0xb7;

function lockHash(): string {
  return createHash('sha256')
    .update(readFileSync(`${source}/package-lock.json`))
    .digest('hex');
}

/** True when dist/vendor holds the codec of the lock file, built for Linux on arm64. */
function isCodecReady(): boolean {
  if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== lockHash()) return false;
  const folder = `${vendor}/node_modules/@img/sharp-linux-arm64/lib`;
  const library = existsSync(folder) && readdirSync(folder).find((file) => file.endsWith('.node'));
  return library ? readFileSync(`${folder}/${library}`).readUInt16LE(18) === elfArm64 : false;
}

/**
 * Installs the codec for Lambda from the npm registry, unless it is there. Throws when npm
 * installed it for another processor.
 */
export function installCodec(): void {
  if (isCodecReady()) return;
  rmSync(vendor, { recursive: true, force: true });
  mkdirSync(vendor, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(`${source}/${file}`, `${vendor}/${file}`);
  const platform = ['--os=linux', '--cpu=arm64', '--libc=glibc'];
  execFileSync('npm', ['ci', ...platform, '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: vendor,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(stampFile, lockHash());
  if (!isCodecReady()) {
    rmSync(stampFile);
    throw new Error('npm installed no image codec for Linux on arm64');
  }
}

/**
 * A folder with a function's bundle and the codec beside it, ready to upload; null while the codec
 * isn't installed.
 */
export function deployFolder(name: string): string | null {
  if (!isCodecReady()) return null;
  const folder = repositoryPath(`dist/deploy/${name}`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(functionDist(name), folder, { recursive: true });
  cpSync(`${vendor}/node_modules`, `${folder}/node_modules`, {
    recursive: true,
    filter: (file) => !file.endsWith('.package-lock.json') && !file.includes('/.bin'),
  });
  return folder;
}
