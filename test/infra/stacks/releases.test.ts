import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { repositoryPath } from '#infra/build/paths.ts';
import { deployArguments } from '#infra/deploy/deploy.ts';
import {
  type Json,
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

const isTrier = (id: string) => id.startsWith('TriedTryRelease');

/** What a deployment of a stack runs, each with the function that CDK's own one invokes for it. */
const runsIn = (resources: Resource[]): (Resource & { runs: string })[] =>
  ofType(resources, 'Custom::Release').map((run) => {
    const provider = resources.find(
      ({ id }) => id === run.properties.ServiceToken['Fn::GetAtt'][0],
    );
    const { USER_ON_EVENT_FUNCTION_ARN } = provider?.properties.Environment.Variables ?? {};
    return { ...run, runs: USER_ON_EVENT_FUNCTION_ARN['Fn::GetAtt'][0] };
  });

describe('a deployment', () => {
  test('publishes the catalogue in its release’s format before any reader changes', () => {
    expect(named(publishersIn(stage.api))).toEqual(['CataloguePrepareCatalogue']);
    const [publisher] = publishersIn(stage.api);
    const [run, ...others] = runsIn(stage.api).filter(({ runs }) => runs === publisher?.id);
    expect(others).toEqual([]);

    expect(named(readersIn(stage.api))).toEqual(['PublicApi']);
    for (const { raw } of readersIn(stage.api)) expect(raw.DependsOn).toContain(run?.id);
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
    const [pages, ...others] = runsIn(stage.web).filter(({ properties }) => properties.pages);
    expect(others).toEqual([]);
    const [, , , config] = ofType(stage.web, 'Custom::CDKBucketDeployment');
    expect(config?.properties.DistributionPaths).toEqual(['/*']);
    expect(config?.raw.DependsOn).toContain(pages?.id);
    for (const { raw } of publishersIn(stage.web)) expect(raw.DependsOn).toContain(pages?.id);
    // What it asks: pages, through a route and the stage that serves it.
    const asked = ownFunctions(stage.web).filter(({ id }) => /^(Render|Requests)/.test(id));
    const routes = ofType(stage.web, 'AWS::ApiGatewayV2::Route');
    const apiStage = only(stage.web, 'AWS::ApiGatewayV2::Stage');
    for (const { id } of [...asked, ...routes, apiStage])
      expect(pages?.raw.DependsOn).toContain(id);
  });

  describe.each(['auth', 'api', 'mail', 'web'] as const)('of the stack %s', (name) => {
    const resources = stage[name];
    const trials = runsIn(resources).filter(({ runs }) => runs.startsWith('TriedTryRelease'));
    const [trier, ...triers] = ownFunctions(resources).filter(({ id }) => isTrier(id));

    test('tries every function, each once it has changed with its role', () => {
      expect(triers).toEqual([]);
      const tried = trials.flatMap(({ properties }) => properties.functions);
      const others = ownFunctions(resources).filter(({ id }) => !isTrier(id));
      expect(tried.map(({ Ref }) => Ref).sort()).toEqual(others.map(({ id }) => id).sort());
      for (const { properties, raw } of trials)
        for (const { Ref } of properties.functions) {
          expect(raw.DependsOn).toContain(Ref);
          const lambda = others.find(({ id }) => id === Ref);
          expect(raw.DependsOn).toContain(lambda?.properties.Role['Fn::GetAtt'][0]);
        }
    });

    test('invokes exactly these, once it may', () => {
      const allowed = trier ? statementsOf(resources, trier) : [];
      const invoked = allowed
        .filter(({ Action }) => [Action].flat().some((one) => one.startsWith('lambda:')))
        .flatMap(({ Action, Resource }) => {
          expect(Action).toBe('lambda:InvokeFunction');
          return [Resource].flat().map((resource) => resource['Fn::GetAtt'][0]);
        });
      const tried = trials.flatMap(({ properties }) => properties.functions);
      expect(invoked.sort()).toEqual(tried.map(({ Ref }) => Ref).sort());
      for (const { raw, properties } of trials) {
        const policy = ofType(resources, 'AWS::IAM::Policy').find(({ raw: written }) =>
          properties.functions.every(({ Ref }: Json) =>
            JSON.stringify(written).includes(`{"Fn::GetAtt":["${Ref}","Arn"]}`),
          ),
        );
        expect(raw.DependsOn).toContain(policy?.id);
      }
    });

    test('is run by CDK’s function, which fails with it, in each release', () => {
      for (const { properties, runs } of trials) {
        const version = ofType(resources, 'AWS::Lambda::Version').find(
          ({ id }) => id === properties.version['Fn::GetAtt'][0],
        );
        expect(version?.properties.FunctionName.Ref).toBe(runs);
      }
    });
  });

  test('makes the edge forget nothing before every function of the stack was tried', () => {
    const [, , , config] = ofType(stage.web, 'Custom::CDKBucketDeployment');
    expect(runsIn(stage.web)).toHaveLength(2);
    for (const { id } of runsIn(stage.web)) expect(config?.raw.DependsOn).toContain(id);
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
