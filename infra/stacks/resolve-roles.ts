import type { App } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import { type Roles, type Statement, statementSchema } from '../build/roles.ts';
import { BundledFunction } from '../constructs/bundled-function.ts';
import { logicalName } from '../constructs/explained.ts';

/**
 * The sender of the stage whose roles are resolved; it and its domain become `{MAIL_FROM}` and
 * `{MAIL_FROM_DOMAIN}`.
 */
export const standInSender = 'sender@domain.invalid';

/** Services that this machine emulates. Statements about others (logs, queues) are ignored. */
const services = ['cloudfront', 'dynamodb', 's3', 'secretsmanager', 'ses'];

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z.optional(z.record(z.string(), z.unknown())),
});
const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z.optional(
    z.record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.optional(z.object({ Name: z.unknown() })) }),
    ),
  ),
});
type Templates = ReadonlyMap<string, z.infer<typeof templateSchema>>;

/** A resource, by the stack's name and its own. */
interface Place {
  stack: string;
  id: string;
}
const keyOf = ({ stack, id }: Place) => `${stack}/${id}`;

/**
 * What the roles of the app's functions allow, every reference resolved. Throws a sentence with the
 * function's name for a statement that this machine could not check a call against.
 */
export function resolveRoles(app: App): Roles {
  const functions = app.node.findAll().filter((construct) => construct instanceof BundledFunction);
  const places = functions.map(({ name, lambda }) => ({
    name,
    place: { stack: lambda.stack.stackName, id: logicalName(lambda) },
  }));
  const stacks = app.synth().stacks;
  const templates: Templates = new Map(
    stacks.map(({ stackName, template }) => [stackName, templateSchema.parse(template)]),
  );
  const names = stageNames(
    templates,
    places.map(({ place }) => place),
  );
  const roles: Roles = {};
  for (const { name, place } of places)
    try {
      // An entry that is deployed several times may here do what any of them may.
      roles[name] = [...(roles[name] ?? []), ...statementsOf(templates, names, place)];
    } catch (error) {
      throw new Error(`The role of ${name}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  return roles;
}

/** The target of `{"Ref": …}` and the like: a resource of some stack, and one of its attributes. */
function follow(
  templates: Templates,
  stack: string,
  value: unknown,
): { place: Place; attribute: string } | undefined {
  const [name, argument] = intrinsic(value) ?? [];
  if (name === 'Ref') return { place: { stack, id: String(argument) }, attribute: 'Ref' };
  if (name === 'Fn::GetAtt' && Array.isArray(argument))
    return { place: { stack, id: String(argument[0]) }, attribute: String(argument[1]) };
  if (name === 'Fn::ImportValue') {
    for (const [exporting, { Outputs = {} }] of templates)
      for (const { Value, Export } of Object.values(Outputs))
        if (Export?.Name === argument) return follow(templates, exporting, Value);
  }
  if (name === 'Fn::GetStackOutput') {
    const { StackName, OutputName } = z
      .object({ StackName: z.string(), OutputName: z.string() })
      .parse(argument);
    return follow(templates, StackName, templates.get(StackName)?.Outputs?.[OutputName]?.Value);
  }
  return undefined;
}

/**
 * `{ "Fn::Join": […] }` as name and argument; undefined for anything but such an object of one key.
 */
function intrinsic(value: unknown): [string, unknown] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const [only, ...more] = Object.entries(value);
  return only && more.length === 0 ? only : undefined;
}

/** By resource: the variable that gives functions its name. */
function stageNames(templates: Templates, functions: readonly Place[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { stack, id } of functions) {
    const environment = z
      .object({ Variables: z.record(z.string(), z.unknown()) })
      .parse(templates.get(stack)?.Resources[id]?.Properties?.Environment);
    for (const [variable, value] of Object.entries(environment.Variables)) {
      const named = follow(templates, stack, value);
      if (named?.attribute === 'Ref') names.set(keyOf(named.place), `{${variable}}`);
    }
  }
  return names;
}

/** Statements of a function's role about the services that this machine emulates. */
function statementsOf(
  templates: Templates,
  names: ReadonlyMap<string, string>,
  { stack, id }: Place,
): Statement[] {
  const resources = templates.get(stack)?.Resources ?? {};
  const role = follow(templates, stack, resources[id]?.Properties?.Role)?.place;
  if (role === undefined) throw new Error('cannot be found');
  const further = ['ManagedPolicyArns', 'Policies', 'PermissionsBoundary'].filter(
    (property) => resources[role.id]?.Properties?.[property] !== undefined,
  );
  if (further.length > 0)
    throw new Error(`has ${further.join(' and ')}; only policies of their own are resolved`);
  const found: Statement[] = [];
  for (const [attachedBy, template] of templates)
    for (const { Type, Properties } of Object.values(template.Resources)) {
      if (Type !== 'AWS::IAM::Policy' && Type !== 'AWS::IAM::ManagedPolicy') continue;
      const roles = z.array(z.unknown()).parse(Properties?.Roles ?? []);
      const isItsOwn = roles.some((attached) => {
        const to = follow(templates, attachedBy, attached)?.place;
        return to !== undefined && keyOf(to) === keyOf(role);
      });
      if (!isItsOwn) continue;
      const { Statement: written } = z
        .object({ Statement: z.array(z.record(z.string(), z.unknown())) })
        .parse(Properties?.PolicyDocument);
      for (const statement of written) {
        const read = readStatement(statement, (value) =>
          resolveText(templates, names, attachedBy, value),
        );
        if (read) found.push(read);
      }
    }
  return found;
}

/**
 * A statement with lists where a template may have a single text; undefined for one about other
 * services.
 */
function readStatement(
  written: Record<string, unknown>,
  resolve: (value: unknown) => string,
): Statement | undefined {
  const { Sid: _, ...statement } = written;
  const list = (value: unknown) => (Array.isArray(value) ? value : [value]);
  const actions = list(statement.Action).map(String);
  if (
    statement.Action !== undefined &&
    !actions.some((action) => services.includes(action.split(':')[0] ?? ''))
  )
    return undefined;
  const Condition = Object.entries(statement.Condition ?? {}).map(([operator, keys]) => [
    operator,
    Object.fromEntries(
      Object.entries(keys).map(([key, values]) => [key, list(values).map(resolve)]),
    ),
  ]);
  const parsed = z.safeParse(statementSchema, {
    ...statement,
    ...(statement.Action !== undefined && { Action: actions }),
    ...(statement.Resource !== undefined && { Resource: list(statement.Resource).map(resolve) }),
    ...(statement.Condition !== undefined && { Condition: Object.fromEntries(Condition) }),
  });
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.flatMap((issue) =>
    (issue.code === 'unrecognized_keys' ? issue.keys : ['']).map((key) =>
      [...issue.path, key].join('.').replace(/\.$/, ''),
    ),
  );
  throw new Error(
    `this machine can't check a statement for ${actions.join(', ')} (${wrong.join(', ')})`,
  );
}

const pseudo: Readonly<Record<string, string>> = {
  'AWS::Partition': 'aws',
  'AWS::Region': '{AWS_REGION}',
  'AWS::AccountId': '{AWS_ACCOUNT_ID}',
};

function resolveText(
  templates: Templates,
  names: ReadonlyMap<string, string>,
  stack: string,
  value: unknown,
): string {
  if (typeof value === 'string') return withoutStandIns(value);
  const [name, argument] = intrinsic(value) ?? [];
  if (name === 'Ref' && pseudo[String(argument)] !== undefined)
    return pseudo[String(argument)] ?? '';
  if (name === 'Fn::Join') {
    const [separator, parts] = z.tuple([z.string(), z.array(z.unknown())]).parse(argument);
    return withoutStandIns(
      parts.map((part) => resolveText(templates, names, stack, part)).join(separator),
    );
  }
  const found = follow(templates, stack, value);
  const address = found && addressOf(templates, names, found.place, found.attribute);
  if (address === undefined)
    throw new Error(`nothing tells what ${JSON.stringify(value)} is called on this machine`);
  return withoutStandIns(address);
}

/** The value of a reference to a resource: its name, or its ARN. */
function addressOf(
  templates: Templates,
  names: ReadonlyMap<string, string>,
  place: Place,
  attribute: string,
): string | undefined {
  const resource = templates.get(place.stack)?.Resources[place.id];
  const name = names.get(keyOf(place));
  const here = '{AWS_REGION}:{AWS_ACCOUNT_ID}';
  switch (`${resource?.Type} ${attribute}`) {
    case 'AWS::DynamoDB::Table Arn':
      return name && `arn:aws:dynamodb:${here}:table/${name}`;
    case 'AWS::DynamoDB::Table StreamArn':
      return name && `arn:aws:dynamodb:${here}:table/${name}/stream/*`;
    case 'AWS::S3::Bucket Arn':
      return name && `arn:aws:s3:::${name}`;
    case 'AWS::SecretsManager::Secret Ref':
      return name && `arn:aws:secretsmanager:${here}:secret:${name}`;
    case 'AWS::SES::EmailIdentity Ref':
      return String(resource?.Properties?.EmailIdentity);
    default:
      return attribute === 'Ref' ? name : undefined;
  }
}

function withoutStandIns(text: string): string {
  const domain = standInSender.split('@')[1] ?? '';
  return text.replaceAll(standInSender, '{MAIL_FROM}').replaceAll(domain, '{MAIL_FROM_DOMAIN}');
}
