import { readFileSync } from 'node:fs';
import { App, type Stack, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { dealer } from '#domain/dealer/dealer.ts';
import { repositoryPath } from '#infra/build/paths.ts';
import { addShowroom } from '#infra/stacks/showroom.ts';
import { stages } from '#support/stages.ts';

// biome-ignore lint/suspicious/noExplicitAny: a template is whatever CloudFormation's schemas say.
export type Json = any;
export interface Resource {
  id: string;
  type: string;
  properties: Json;
  raw: Json;
}

/**
 * All stacks of a stage with AwsSolutions' checks attached, not synthesised yet; nothing is built.
 */
export function checkedApp(context: Record<string, string> = {}) {
  delete process.env.CDK_VALIDATION;
  const app = appWith(context);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { app, stacks: addShowroom(app) };
}

/** All stacks of a stage without the checks, not synthesised yet; nothing is built. */
export function uncheckedApp(context: Record<string, string> = {}) {
  process.env.CDK_VALIDATION = 'false';
  const app = appWith(context);
  return { app, stacks: addShowroom(app) };
}

function appWith(context: Record<string, string>): App {
  const defaults = JSON.parse(readFileSync(repositoryPath('cdk.json'), 'utf8')).context;
  // The operator's warning when it is left out.
  const named = {
    captchaSiteKey: 'key',
    mailFrom: 'site@mail.example.com',
    bankUrl: 'https://bank.example.com/api',
  };
  const ofStage = context.stage === 'prod' ? stages.prod : named;
  return new App({
    context: { ...defaults, 'aws:cdk:bundling-stacks': [], ...ofStage, ...context },
  });
}

/** The stacks that have to be deployed before each stack, by their names here. */
export function stackOrder(context: Record<string, string> = {}): Record<string, string[]> {
  const stacks = addShowroom(appWith(context));
  const nameOf = (stack: Stack) =>
    Object.entries(stacks).find(([, one]) => one === stack)?.[0] ?? '?';
  return Object.fromEntries(
    Object.entries(stacks).flatMap(([name, stack]) =>
      stack ? [[name, stack.dependencies.map(nameOf)]] : [],
    ),
  );
}

const made = new Map<string, ReturnType<typeof makeTemplates>>();

/** Templates of all stacks of a stage, made once; the checks, which take seconds, are left out. */
function templates(context: Record<string, string>): ReturnType<typeof makeTemplates> {
  const key = JSON.stringify([context, dealer.forms]);
  const kept = made.get(key) ?? makeTemplates(context);
  made.set(key, kept);
  return kept;
}

function makeTemplates(
  context: Record<string, string>,
): Record<keyof ReturnType<typeof addShowroom>, Json> {
  const { stacks } = uncheckedApp(context);
  const json = (stack: Stack | undefined): Json =>
    stack ? Template.fromStack(stack).toJSON() : { Resources: {} };
  return {
    data: json(stacks.data),
    auth: json(stacks.auth),
    api: json(stacks.api),
    mail: json(stacks.mail),
    web: json(stacks.web),
    ops: json(stacks.ops),
    firewall: json(stacks.firewall),
    outside: json(stacks.outside),
  };
}

/** Resources of all stacks of a stage; none of a stack that its settings leave out. */
export function synthesise(context: Record<string, string> = {}) {
  const { data, auth, api, mail, web, ops, firewall, outside } = templates(context);
  const resources = (template: Json): Resource[] =>
    Object.entries<Json>(template.Resources).map(([id, raw]) => ({
      id,
      type: raw.Type,
      properties: raw.Properties ?? {},
      raw,
    }));
  return {
    data: resources(data),
    auth: resources(auth),
    api: resources(api),
    mail: resources(mail),
    web: resources(web),
    ops: resources(ops),
    firewall: resources(firewall),
    outside: resources(outside),
  };
}

export type Stage = ReturnType<typeof synthesise> & {
  /**
   * The name of what a value of the stage's templates refers to, followed into the stack that
   * exports it: `web/RenderFunction16C6F35F`, `mail/Failures8A3E1A2F.QueueName`.
   */
  nameOf(value: Json): string;
};

/** A stage whose values can be followed from stack to stack; `from` is where they stand. */
export function synthesiseNamed(
  from: keyof ReturnType<typeof synthesise>,
  context: Record<string, string> = {},
): Stage {
  const all = templates(context);
  function nameIn(stack: string, value: Json): string {
    if (typeof value === 'string') return value;
    if (value.Ref) return `${stack}/${value.Ref}`;
    if (value['Fn::GetAtt']) return `${stack}/${value['Fn::GetAtt'].join('.')}`;
    const [exporting, output] = value['Fn::GetStackOutput']
      ? [value['Fn::GetStackOutput'].StackName, value['Fn::GetStackOutput'].OutputName]
      : value['Fn::ImportValue'].split(':');
    const [, template] = Object.entries<Json>(all).find(([name]) =>
      exporting.endsWith(`-${name}`),
    ) ?? ['', undefined];
    const exported = template?.Outputs[output];
    if (!exported) throw new Error(`no stack exports ${JSON.stringify(value)}`);
    return nameIn(exporting.split('-').at(-1), exported.Value);
  }
  return { ...synthesise(context), nameOf: (value) => nameIn(from, value) };
}

/** Outputs of every stack, as `api ApiUrl`. */
export function outputNames(context: Record<string, string> = {}): string[] {
  return Object.entries(templates(context)).flatMap(([stack, { Outputs = {} }]) =>
    Object.keys(Outputs).map((name) => `${stack} ${name}`),
  );
}

/** The mail stack's output of this name for the operator. */
export function mailOutputs(context: Record<string, string> = {}): Record<string, Json> {
  const outputs = Object.entries<Json>(templates(context).mail.Outputs);
  return Object.fromEntries(
    outputs
      .filter(([name]) => !name.startsWith('Publish'))
      .map(([name, { Value }]) => [name, Value]),
  );
}

export function ofType(resources: readonly Resource[], type: string): Resource[] {
  return resources.filter((resource) => resource.type === type);
}

export function only(resources: readonly Resource[], type: string): Resource {
  const [first, ...more] = ofType(resources, type);
  if (!first || more.length > 0)
    throw new Error(`${more.length + (first ? 1 : 0)} resources of ${type}, not one`);
  return first;
}

/**
 * Functions of this product: CDK brings its own for file deployments and for what it runs in a
 * deployment, and doesn't follow its user's settings there.
 */
export function ownFunctions(resources: readonly Resource[]): Resource[] {
  return ofType(resources, 'AWS::Lambda::Function').filter(
    ({ id }) => !/^Custom|Providerframework/.test(id),
  );
}

/** Statements of the role of a function. */
export function statementsOf(resources: readonly Resource[], lambda: Resource): Json[] {
  const role = lambda.properties.Role['Fn::GetAtt'][0];
  return ofType(resources, 'AWS::IAM::Policy')
    .filter(({ properties }) => properties.Roles.some(({ Ref }: Json) => Ref === role))
    .flatMap(({ properties }) => properties.PolicyDocument.Statement);
}

/**
 * What the role of a function may do, as `action …end of the resource`; its own log apart, and rows
 * of the table by their keys.
 */
export function permissionsOf(resources: readonly Resource[], lambda: Resource): string[] {
  return statementsOf(resources, lambda)
    .filter(({ Condition }) => Condition?.Null?.['dynamodb:LeadingKeys'] !== 'false')
    .flatMap((statement) =>
      [statement.Action]
        .flat()
        .flatMap((action: string) =>
          [statement.Resource].flat().map((resource: Json) => `${action} ${place(resource)}`),
        ),
    )
    .filter((permission) => !permission.startsWith('logs:'))
    .sort();
}

/** A resource in short: the text after an address that is known only when deployed. */
function place(resource: Json): string {
  if (resource === '*') return '*';
  const parts = resource['Fn::Join']?.[1];
  return Array.isArray(parts)
    ? parts.filter((part: Json) => typeof part === 'string').join('')
    : 'itself';
}

/**
 * Whether a template's value is this resource: by its own name within a stack, by an output's from
 * another.
 */
export function pointsTo(value: Json, { id }: Resource): boolean {
  const shared =
    value?.['Fn::GetStackOutput']?.OutputName ?? value?.['Fn::ImportValue']?.split(':').at(-1);
  const names: unknown[] = [value?.Ref, value?.['Fn::GetAtt']?.[0], shared];
  return names.some(
    (name) =>
      name === id ||
      (typeof name === 'string' && /^(Publish|Exports)Output/.test(name) && name.includes(id)),
  );
}
