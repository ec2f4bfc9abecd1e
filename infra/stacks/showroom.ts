import { type App, Fn, type StackProps, Tags } from 'aws-cdk-lib';
import { readSettings, type Settings } from '../config.ts';
import { edgeRegion } from '../edge/edge-region.ts';
import { ApiStack } from './api-stack.ts';
import { AuthStack } from './auth-stack.ts';
import { DataStack } from './data-stack.ts';
import { FirewallStack, firewallOutput } from './firewall-stack.ts';
import { MailStack } from './mail-stack.ts';
import { OpsStack } from './ops-stack.ts';
import { OutsideStack } from './outside-stack.ts';
import { distributionOutput, WebStack } from './web-stack.ts';

/** All stacks of the stage that the app's context names, in the order they depend on each other. */
export function addShowroom(app: App, settings: Settings = readSettings(app.node)) {
  const props = (name: string): StackProps => ({
    stackName: `showroom-${settings.stage}-${name}`,
    ...(settings.home ? { env: settings.home } : {}),
    description: `Showroom, ${settings.stage}: ${name}`,
  });
  const data = new DataStack(app, 'Data', { ...props('data'), settings });
  const auth = new AuthStack(app, 'Auth', { ...props('auth'), settings });
  const api = new ApiStack(app, 'Api', { ...props('api'), settings, data, auth });
  const mail = new MailStack(app, 'Mail', { ...props('mail'), settings, data });
  const atEdge = (name: string): StackProps => ({
    ...props(name),
    env: { ...settings.home, region: edgeRegion },
  });
  const firewall = settings.firewall
    ? new FirewallStack(app, 'Firewall', { ...atEdge('firewall'), settings })
    : undefined;
  const web = new WebStack(app, 'Web', {
    ...props('web'),
    settings,
    data,
    auth,
    api,
    mail,
    ...(firewall
      ? { firewallArn: Fn.getStackOutput(firewall.stackName, firewallOutput, edgeRegion) }
      : {}),
  });
  if (firewall) web.addStackDependency(firewall);
  const ops = new OpsStack(app, 'Ops', { ...props('ops'), settings, data, auth, api, mail, web });
  const outside = watchFromOutside(app, settings, atEdge('outside'), web);
  Tags.of(app).add('product', 'showroom');
  Tags.of(app).add('stage', settings.stage);
  return { data, auth, api, mail, web, ops, firewall, outside };
}

/** Of production alone: a trial stage pays for none of it. */
function watchFromOutside(
  app: App,
  settings: Settings,
  props: StackProps,
  web: WebStack,
): OutsideStack | undefined {
  if (settings.stage !== 'prod' || !settings.home) return undefined;
  // CloudFormation looks the id up in the other region at each deployment, which is always of all
  // stacks: it is never older than the web stack, and an id changes only with a new distribution.
  const distributionId = Fn.getStackOutput(web.stackName, distributionOutput, settings.home.region);
  const outside = new OutsideStack(app, 'Outside', { ...props, settings, distributionId });
  outside.addStackDependency(web);
  return outside;
}
