import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { ManagedPolicy, PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import { describe, expect, test } from 'vitest';
import { repositoryPath, rolesFile } from '#infra/build/paths.ts';
import { ensureRoles, type Roles } from '#infra/build/roles.ts';
import { resolveRoles, standInSender } from '#infra/stacks/resolve-roles.ts';
import { stages } from '#support/stages.ts';
import { uncheckedApp } from './synthesised.ts';

const newStage = () => uncheckedApp({ mailFrom: standInSender });

/** Roles of a stage whose render function may do something more. */
function rolesWith(statement: PolicyStatementProps): Roles {
  const { app, stacks } = newStage();
  const render = stacks.web.functions.find(({ name }) => name === 'render');
  render?.lambda.addToRolePolicy(new PolicyStatement(statement));
  return resolveRoles(app);
}

describe('the roles of the functions', () => {
  test('are resolved from the templates, each under the name of its entry', async () => {
    const roles = resolveRoles(newStage().app);
    const entries = readdirSync(repositoryPath('functions/entry')).map((file) =>
      file.replace(/\.tsx?$/, ''),
    );
    expect(Object.keys(roles).sort()).toEqual(entries.sort());
    expect(roles['pre-authentication']).toEqual([
      {
        Effect: 'Allow',
        Action: ['secretsmanager:GetSecretValue'],
        Resource: [
          'arn:aws:secretsmanager:{AWS_REGION}:{AWS_ACCOUNT_ID}:secret:{CAPTCHA_SECRET_ID}',
        ],
      },
    ]);
    expect(roles.outage).toEqual([]);
    expect(await ensureRoles()).toEqual(roles);
  });

  // A synthesis of a clone in which nothing is built yet: CDK's command line hands its settings to
  // whatever it starts.
  test('are the same when CDK’s command line resolves them with a sender of its own', async () => {
    const roles = await ensureRoles();
    const context = { mailFrom: 'office@homes.example', 'aws:cdk:bundling-stacks': ['**'] };
    execFileSync(process.execPath, [repositoryPath('infra/stacks/synthesise-roles.ts')], {
      env: { ...process.env, CDK_CONTEXT_JSON: JSON.stringify(context), CDK_OUTDIR: '/dev/null' },
      stdio: 'pipe',
    });
    expect(JSON.parse(readFileSync(rolesFile, 'utf8')).roles).toEqual(roles);
  });

  test('are the same in every stage, whatever its resources are called', () => {
    const prod = uncheckedApp({ stage: 'prod', mailFrom: standInSender });
    const sorted = (roles: Roles) =>
      Object.entries(roles).map(([name, statements]) => [
        name,
        // The order of the two identities depends on which of them the stage creates.
        statements.map(({ Resource, ...rest }) => ({ ...rest, Resource: [...Resource].sort() })),
      ]);
    // Its file names account and region, which another stage learns when it is deployed.
    const named = JSON.parse(
      JSON.stringify(resolveRoles(prod.app))
        .replaceAll(stages.prod.account, '{AWS_ACCOUNT_ID}')
        .replaceAll(stages.prod.region, '{AWS_REGION}'),
    );
    expect(sorted(named)).toEqual(sorted(resolveRoles(newStage().app)));
  });
});

describe('a policy that the local stage cannot evaluate fails the build and names the function', () => {
  const list = { actions: ['s3:ListBucket'], resources: ['*'] };
  test.each<[string, PolicyStatementProps, string]>([
    [
      'another operator',
      { ...list, conditions: { NumericLessThan: { 's3:max-keys': '10' } } },
      'Condition',
    ],
    [
      'another key',
      { ...list, conditions: { StringEquals: { 's3:prefix': 'images/' } } },
      'Condition.StringEquals',
    ],
    ['a policy variable', { ...list, resources: [`arn:aws:s3:::\${aws:userid}`] }, 'Resource.0'],
    ['all but some actions', { notActions: ['s3:ListBucket'], resources: ['*'] }, 'NotAction'],
    [
      'all but some resources',
      { actions: ['s3:ListBucket'], notResources: ['arn:aws:s3:::a'] },
      'NotResource',
    ],
  ])('because of %s', (_, statement, named) => {
    expect(() => rolesWith(statement)).toThrow(
      /^The role of render: this machine can't check a statement for /,
    );
    expect(() => rolesWith(statement)).toThrow(named);
  });

  test('because of a resource that no variable names', () => {
    const { app, stacks } = newStage();
    const render = stacks.web.functions.find(({ name }) => name === 'render');
    stacks.data.accessLogs.grantRead(render?.lambda.role ?? expect.fail());
    expect(() => resolveRoles(app)).toThrow(
      /^The role of render: nothing tells what .* is called on this machine$/,
    );
  });

  test('because of managed policies', () => {
    const { app, stacks } = newStage();
    const render = stacks.web.functions.find(({ name }) => name === 'render');
    render?.lambda.role?.addManagedPolicy(
      ManagedPolicy.fromAwsManagedPolicyName('AmazonS3ReadOnlyAccess'),
    );
    expect(() => resolveRoles(app)).toThrow(/^The role of render: has ManagedPolicyArns/);
  });

  test('unless it is about a service that is not emulated', () => {
    const roles = rolesWith({
      actions: ['sqs:SendMessage'],
      resources: ['*'],
      conditions: { Bool: { 'aws:SecureTransport': 'true' } },
    });
    expect(roles).toEqual(resolveRoles(newStage().app));
  });
});
