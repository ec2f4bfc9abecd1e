import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { repositoryPath } from '#infra/build/paths.ts';
import { readSettings } from '#infra/config.ts';
import { PipelineStack } from '#infra/stacks/pipeline-stack.ts';
import { stages } from '#support/stages.ts';
import type { Json } from './synthesised.ts';

function pipeline(trustsIssuer = false) {
  const app = new App({ context: { stage: 'prod' } });
  const settings = readSettings(app.node, stages);
  const stack = new PipelineStack(app, 'Pipeline', {
    settings,
    repository: 'dealer/showroom',
    trustsIssuer,
    ...(settings.home ? { env: settings.home } : {}),
  });
  return Template.fromStack(stack);
}

describe('the roles of a pipeline', () => {
  const template = pipeline();
  const roles: Record<string, Json> = template.findResources('AWS::IAM::Role');
  const trustOf = (name: string): Json =>
    Object.entries(roles).find(([id]) => id.startsWith(name))?.[1].Properties
      .AssumeRolePolicyDocument.Statement[0];

  test.each([
    ['Diff', 'repo:dealer/showroom:environment:prod-diff'],
    ['Deploy', 'repo:dealer/showroom:environment:prod'],
  ])('%s is taken by its own environment of the repository alone', (name, subject) => {
    const { Action, Condition, Principal } = trustOf(name);
    expect(Action).toBe('sts:AssumeRoleWithWebIdentity');
    expect(Principal).toHaveProperty('Federated');
    expect(Condition).toEqual({
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': subject,
      },
    });
  });

  test('may take what bootstrapping made, and read what smoke asks, and nothing else', () => {
    const statements = Object.values<Json>(template.findResources('AWS::IAM::Policy')).flatMap(
      ({ Properties }) => Properties.PolicyDocument.Statement,
    );
    for (const { Action, Resource } of statements) {
      const actions: string[] = [Action].flat();
      if (actions.includes('sts:AssumeRole'))
        for (const arn of [Resource].flat())
          expect(JSON.stringify(arn)).toMatch(/:role\/cdk-hnb659fds-[a-z-]+-role-\*/);
      else for (const action of actions) expect(action).toMatch(/^\w+:(Describe|Get|List)/);
    }
    const diff = statements.filter(
      ({ Resource }) => !JSON.stringify(Resource).includes('-deploy-'),
    );
    expect(JSON.stringify(diff)).toContain('-lookup-role-');
  });

  test('trust an issuer that the account knows already without making it again', () => {
    template.resourceCountIs('AWS::IAM::OIDCProvider', 1);
    const second = pipeline(true);
    second.resourceCountIs('AWS::IAM::OIDCProvider', 0);
    second.resourceCountIs('AWS::IAM::Role', 2);
  });
});

describe('the example of a pipeline', () => {
  const file = (name: string) =>
    readFileSync(repositoryPath(`.github/workflows/${name}.yml`), 'utf8');

  test('tests by README’s own commands', () => {
    for (const command of ['run: npm ci', 'run: npm test']) expect(file('test')).toContain(command);
  });

  test('deploys after tests, diff and approval, without questions, and stores no key', () => {
    const deploy = file('deploy');
    const order = ['uses: ./.github/workflows/test.yml', 'cdk diff', 'npm run deploy', 'git tag'];
    const places = order.map((step) => deploy.indexOf(step));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(deploy).toContain('--require-approval never');
    expect(deploy).toContain('needs: diff');
    expect(deploy).not.toMatch(/secrets\.|aws-access-key/i);
  });
});
