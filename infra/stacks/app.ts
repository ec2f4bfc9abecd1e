import { pathToFileURL } from 'node:url';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ensureBuild } from '../build/build.ts';
import { refuseFaultyDealer } from '../build/dealer-folder.ts';
import { dealerFolder, isOtherDealer } from '../build/paths.ts';
import { installCodec } from '../build/vendor-sharp.ts';
import { readSettings, refuseForeign, refuseRegion } from '../config.ts';
import { stages } from '../stages.ts';
import { addShowroom } from './showroom.ts';

if (Number(process.versions.node.split('.')[0]) < 24)
  throw new Error(
    `Node ${process.versions.node} can't read these sources: run "npx cdk …", which finds the installed Node 24`,
  );

if (isOtherDealer)
  throw new Error(
    `A stage has the dealer of dealer/: leave out SHOWROOM_DEALER, which names ${dealerFolder}`,
  );
refuseFaultyDealer();

const app = new App();
// Another file of settings than the committed one: the tests have theirs.
const file: unknown = app.node.tryGetContext('stages');
const other = typeof file === 'string' ? await import(pathToFileURL(file).href) : undefined;
const settings = readSettings(app.node, other?.stages ?? stages);
// CDK's command line sets these from the credentials.
const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = process.env;
refuseForeign(settings, account, region);
refuseRegion(settings.home?.region ?? region);
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
// Nothing is bundled when stacks are only listed or destroyed.
const bundling = app.node.tryGetContext('aws:cdk:bundling-stacks');
if (!Array.isArray(bundling) || bundling.length > 0) {
  await ensureBuild((line) => console.error(line));
  if (app.node.tryGetContext('bundle-sharp') === 'true') installCodec();
}
addShowroom(app, settings);
