import { type App, type StackProps, Tags } from 'aws-cdk-lib';
import { readSettings } from '../config.ts';
import { ApiStack } from './api-stack.ts';
import { AuthStack } from './auth-stack.ts';
import { DataStack } from './data-stack.ts';
import { MailStack } from './mail-stack.ts';
import { OpsStack } from './ops-stack.ts';
import { WebStack } from './web-stack.ts';

/** All stacks of the stage that the app's context names, in the order they depend on each other. */
export function addShowroom(app: App) {
  const settings = readSettings(app.node);
  const props = (name: string): StackProps => ({
    stackName: `showroom-${settings.stage}-${name}`,
    description: `Showroom, ${settings.stage}: ${name}`,
  });
  const data = new DataStack(app, 'Data', { ...props('data'), settings });
  const auth = new AuthStack(app, 'Auth', { ...props('auth'), settings });
  const api = new ApiStack(app, 'Api', { ...props('api'), settings, data, auth });
  const mail = new MailStack(app, 'Mail', { ...props('mail'), settings, data });
  const web = new WebStack(app, 'Web', { ...props('web'), settings, data, auth, api, mail });
  const ops = new OpsStack(app, 'Ops', { ...props('ops'), settings, data, auth, api, mail, web });
  Tags.of(app).add('product', 'showroom');
  Tags.of(app).add('stage', settings.stage);
  return { data, auth, api, mail, web, ops };
}
