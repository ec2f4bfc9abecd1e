import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { ensureBuild } from '../build/build.ts';
import { installCodec } from '../build/vendor-sharp.ts';
import { refuseRegion } from '../config.ts';
import { addShowroom } from './showroom.ts';

if (Number(process.versions.node.split('.')[0]) < 24)
  throw new Error(
    `Node ${process.versions.node} can't read these sources: run "npx cdk …", which finds the installed Node 24`,
  );

// CDK's command line sets these from the credentials.
refuseRegion(process.env.CDK_DEFAULT_REGION);
const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
// Nothing is bundled when stacks are only listed or destroyed.
const bundling = app.node.tryGetContext('aws:cdk:bundling-stacks');
if (!Array.isArray(bundling) || bundling.length > 0) {
  await ensureBuild((line) => console.error(line));
  if (app.node.tryGetContext('bundle-sharp') === 'true') installCodec();
}
addShowroom(app);
