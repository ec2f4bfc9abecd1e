import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { repositoryPath } from '#infra/build/paths.ts';
import { deployArguments } from '#infra/deploy/deploy.ts';
import {
  ofType,
  only,
  ownFunctions,
  type Resource,
  stackOrder,
  statementsOf,
  synthesise,
} from './synthesised.ts';

const stage = synthesise();
const everything = Object.values(stage).flat();

/** What a function's role may do with the rows of the catalogue's pointers. */
const mayTo = (lambda: Resource): string[] =>
  statementsOf(everything, lambda)
    .filter(({ Condition }) =>
      [Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []]
        .flat()
        .includes('CATALOGUE'),
    )
    .flatMap(({ Action }) => Action);
const reads = (lambda: Resource) => mayTo(lambda).includes('dynamodb:GetItem');
const publishes = (lambda: Resource) => mayTo(lambda).includes('dynamodb:PutItem');
const named = (lambdas: Resource[]) =>
  lambdas.map(({ id }) => id.replace(/Function[0-9A-F]{8}$/, '')).sort();
const readersIn = (resources: Resource[]) =>
  ownFunctions(resources).filter((one) => reads(one) && !publishes(one));
const publishersIn = (resources: Resource[]) => ownFunctions(resources).filter(publishes);

describe('a deployment', () => {
  test('publishes the catalogue in its release’s format before any reader changes', () => {
    const trigger = only(stage.api, 'Custom::Trigger');
    const version = ofType(stage.api, 'AWS::Lambda::Version').find(
      ({ id }) => id === trigger.properties.HandlerArn.Ref,
    );
    expect(named(publishersIn(stage.api))).toEqual(['CataloguePrepareCatalogue']);
    expect(version?.properties.FunctionName.Ref).toBe(publishersIn(stage.api)[0]?.id);
    // If it fails, no reader changes: the deployment waits for its outcome.
    expect(trigger.properties.InvocationType).toBe('RequestResponse');

    expect(named(readersIn(stage.api))).toEqual(['PublicApi']);
    for (const { raw } of readersIn(stage.api)) expect(raw.DependsOn).toContain(trigger.id);
    expect(named(readersIn(stage.web))).toEqual([
      'Render',
      'RequestsCustomersApi',
      'ShareSharePictures',
    ]);
    expect(stackOrder().web).toContain('api');
    for (const stack of ['data', 'auth', 'mail', 'ops'] as const)
      expect(readersIn(stage[stack])).toEqual([]);
  });

  test('changes the publishers after all readers, which the old publishers keep up to date until then', () => {
    const readers = readersIn(stage.web).map(({ id }) => id);
    expect(named(publishersIn(stage.web))).toEqual(['CataloguePublish', 'CatalogueScheduled']);
    for (const { raw } of publishersIn(stage.web))
      for (const id of readers) expect(raw.DependsOn).toContain(id);
  });

  test('tries the new pages before the edge forgets the old ones, and before the publishers change', () => {
    const trigger = only(stage.web, 'Custom::Trigger');
    expect(trigger.properties.InvocationType).toBe('RequestResponse');
    const version = ofType(stage.web, 'AWS::Lambda::Version').find(
      ({ id }) => id === trigger.properties.HandlerArn.Ref,
    );
    expect(version?.properties.FunctionName.Ref).toMatch(/^TriedTryReleaseFunction/);
    const [, , , config] = ofType(stage.web, 'Custom::CDKBucketDeployment');
    expect(config?.properties.DistributionPaths).toEqual(['/*']);
    expect(config?.raw.DependsOn).toContain(trigger.id);
    for (const { raw } of publishersIn(stage.web)) expect(raw.DependsOn).toContain(trigger.id);
    // What it asks: pages, through a route and the stage that serves it.
    const asked = ownFunctions(stage.web).filter(({ id }) => /^(Render|Requests)/.test(id));
    const routes = ofType(stage.web, 'AWS::ApiGatewayV2::Route');
    const apiStage = only(stage.web, 'AWS::ApiGatewayV2::Stage');
    for (const { id } of [...asked, ...routes, apiStage])
      expect(trigger.raw.DependsOn).toContain(id);
  });

  test('is run by functions whose logs are kept as long as the stage’s others', () => {
    for (const { id, properties } of ofType(everything, 'AWS::Lambda::Function')) {
      const log = everything.find((one) => one.id === properties.LoggingConfig?.LogGroup?.Ref);
      expect(log?.properties.RetentionInDays, id).toBe(14);
    }
  });

  test('keeps the catalogue up to date every minute between the stacks', () => {
    const lambda = publishersIn(stage.api)[0]?.id;
    const schedule = ofType(stage.api, 'AWS::Scheduler::Schedule').find(
      ({ properties }) => properties.Target.Arn['Fn::GetAtt'][0] === lambda,
    );
    expect(schedule?.properties.ScheduleExpression).toBe('rate(1 minute)');
  });

  test('is always of all stacks, unchanged templates included, and the operator is told so', () => {
    // Names in another stack are looked up when a stack is deployed; they may have changed though
    // no template did.
    const weak = everything.filter(({ raw }) => JSON.stringify(raw).includes('Fn::GetStackOutput'));
    expect(weak.length).toBeGreaterThan(0);
    for (const flag of ['--all', '--force']) expect(deployArguments('', [])).toContain(flag);
    const manual = readFileSync(repositoryPath('docs/operate.md'), 'utf8');
    const plain = manual
      .split('\n')
      .filter((line) => /^\s*npx cdk deploy/.test(line) && !line.includes('--force'));
    expect(manual).toContain('`--force`');
    expect(plain).toEqual([]);
  });
});
