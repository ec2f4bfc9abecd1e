// Runs as a process of its own: writes dist/roles.json from the templates of a stage, and prints in
// one line what it could not resolve.
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { repositoryPath, rolesFile } from '../build/paths.ts';
import { roleSources } from '../build/roles.ts';
import { resolveRoles, standInSender } from './resolve-roles.ts';
import { addShowroom } from './showroom.ts';

/** A stage for which nothing is built or checked: all stages have the same roles. */
function stage(outdir: string): App {
  // Within `cdk synth` and `cdk deploy` CDK's command line passes on its own settings, which would
  // make this the operator's stage.
  for (const name of Object.keys(process.env))
    if (name.startsWith('CDK_')) delete process.env[name];
  process.env.CDK_VALIDATION = 'false';
  const { context } = JSON.parse(readFileSync(repositoryPath('cdk.json'), 'utf8'));
  const named = { mailFrom: standInSender, captchaSiteKey: 'any' };
  const app = new App({ outdir, context: { ...context, 'aws:cdk:bundling-stacks': [], ...named } });
  addShowroom(app);
  return app;
}

const outdir = mkdtempSync(join(tmpdir(), 'showroom-roles-'));
try {
  const sources = roleSources();
  const roles = resolveRoles(stage(outdir));
  mkdirSync(dirname(rolesFile), { recursive: true });
  // By renaming, so that two builds at once leave one whole file.
  const unfinished = `${rolesFile}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify({ sources, roles }, null, 1)}\n`);
  renameSync(unfinished, rolesFile);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
