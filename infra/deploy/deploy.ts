// Deploys a stage, then asks the site and the account whether all is well.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { repositoryPath } from '../build/paths.ts';
import { runSettle } from '../settle/settle.ts';
import { openAccount } from '../smoke/account.ts';
import { smoke } from '../smoke/smoke.ts';

/**
 * The arguments of `cdk`: every stack, also those whose template did not change, since what they
 * name in another stack may have; and the image codec for Lambda's processor.
 */
export const deployArguments = (outputsFile: string, given: readonly string[]): string[] => [
  'deploy',
  '--all',
  '--force',
  '-c',
  'bundle-sharp=true',
  '--outputs-file',
  outputsFile,
  ...given,
];

/** By the name of a stack, its outputs. */
const outputsSchema = z.record(z.string(), z.record(z.string(), z.string()));

export interface DeployedSite {
  stage: string;
  /** Scheme and host. */
  origin: string;
}

/** The site that a deployment's outputs name; null where the web stack was not among its stacks. */
export function deployedSite(outputs: unknown): DeployedSite | null {
  for (const [stack, { SiteUrl }] of Object.entries(outputsSchema.parse(outputs))) {
    const stage = /^showroom-(\w+)-web$/.exec(stack)?.[1];
    if (stage !== undefined && SiteUrl !== undefined) return { stage, origin: SiteUrl };
  }
  return null;
}

function run(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(repositoryPath('node_modules/.bin/cdk'), args, { stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** What has the deployment end with `npm run settle`, for a release that asks for it. */
const settling = '--settle';

/** Answers the exit code: of the deployment, or 2 where it is done and something is wrong. */
export async function deploy(given: readonly string[]): Promise<number> {
  const settles = given.includes(settling);
  const folder = mkdtempSync(join(tmpdir(), 'showroom-outputs-'));
  const outputsFile = join(folder, 'outputs.json');
  try {
    const code = await run(
      deployArguments(
        outputsFile,
        given.filter((one) => one !== settling),
      ),
    );
    if (code !== 0) return code;
    const site = deployedSite(JSON.parse(readFileSync(outputsFile, 'utf8')));
    if (!site) return 0;
    const { stage, origin } = site;
    console.log(`\nDeployed: ${origin}. Is all well there?\n`);
    const stageAsked = { name: stage, account: openAccount() };
    const settled = settles ? await runSettle(['--stage', stage]) : 0;
    const { failed } = await smoke({ origin, stage: stageAsked }, console.log);
    return failed === 0 && settled === 0 ? 0 : 2;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) process.exitCode = await deploy(process.argv.slice(2));
