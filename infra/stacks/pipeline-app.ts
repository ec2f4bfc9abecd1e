// Deployed once, by hand, into the account of a stage that a pipeline is to deploy:
// npx cdk deploy --force --app 'node infra/stacks/pipeline-app.ts' -c repository=owner/name -c stage=prod
import { App } from 'aws-cdk-lib';
import { readSettings } from '../config.ts';
import { PipelineStack } from './pipeline-stack.ts';

const app = new App();
const settings = readSettings(app.node);
const repository: unknown = app.node.tryGetContext('repository');
if (typeof repository !== 'string' || !/^[\w.-]+\/[\w.-]+$/.test(repository))
  throw new Error('Name the repository that may deploy: -c repository=owner/name');
new PipelineStack(app, 'Pipeline', {
  stackName: `showroom-${settings.stage}-pipeline`,
  description: `Showroom, ${settings.stage}: who may deploy it`,
  ...(settings.home ? { env: settings.home } : {}),
  settings,
  repository,
  trustsIssuer: app.node.tryGetContext('issuer') === 'trusted',
});
