import { describe, expect, test } from 'vitest';
import { type Json, outputNames, type Resource, synthesise } from './synthesised.ts';

const stage = synthesise();
const everything = Object.values(stage).flat();
const types = [
  'AWS::DynamoDB::Table',
  'AWS::S3::Bucket',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::SecretsManager::Secret',
  'AWS::SES::EmailIdentity',
];
const holders = everything.filter(({ type }) => types.includes(type));
const holder = (id: string): Resource => {
  const found = holders.find((one) => one.id === id);
  if (!found) throw new Error(`nothing is called ${id}`);
  return found;
};

describe('a resource that holds data', () => {
  // Another name is another resource to CloudFormation: an empty table, pool or secret in the place
  // of the full one. A name here changes only together with a move of the data.
  test('keeps its name in the templates', () => {
    const named = Object.entries(stage).flatMap(([stack, resources]) =>
      resources
        .filter(({ type }) => types.includes(type))
        .map(({ id, type }) => `${stack} ${type} ${id}`),
    );
    expect(named.sort()).toEqual([
      'api AWS::SecretsManager::Secret EdgeKeyC9B06B43',
      'auth AWS::Cognito::UserPool Staff35CBA1CE',
      'auth AWS::Cognito::UserPoolClient StaffBrowserA886F677',
      'auth AWS::SecretsManager::Secret CaptchaSecret079959CE',
      'data AWS::DynamoDB::Table TableCD117FA1',
      'data AWS::S3::Bucket AccessLogs8B620ECA',
      'data AWS::S3::Bucket MediaA721A567',
      'mail AWS::SES::EmailIdentity MailSender3CE0A474',
      'mail AWS::SecretsManager::Secret MailRecipientKeyAA4233E7',
      'web AWS::S3::Bucket FilesBucket7C17EE2E',
      'web AWS::SecretsManager::Secret RequestsBankSecret79F609B3',
    ]);
  });

  // CloudFormation makes or deletes one index in an update of a table, and a code that asks for an
  // index before it is filled finds nothing.
  test('has the indexes of the last release, and at most one more', () => {
    const released = ['byKind', 'toDo'];
    const table = holders.find(({ type }) => type === 'AWS::DynamoDB::Table');
    const indexes: string[] = table?.properties.GlobalSecondaryIndexes.map(
      ({ IndexName }: Json) => IndexName,
    );
    expect(released.filter((name) => !indexes.includes(name))).toEqual([]);
    const added = indexes.filter((name) => !released.includes(name));
    expect([added, added.length]).toEqual([added, Math.min(added.length, 1)]);
  });

  test('outlives its stack and its replacement, but not a first deployment that failed', () => {
    for (const { id, type, raw } of holders) {
      if (type === 'AWS::Cognito::UserPoolClient') continue;
      expect([id, raw.DeletionPolicy, raw.UpdateReplacePolicy]).toEqual([
        id,
        'RetainExceptOnCreate',
        'Retain',
      ]);
    }
  });

  test('cannot be replaced while another stack names it: table, pictures and staff accounts', () => {
    const weak: string[] = [];
    const held = new Set<string>();
    const walk = (value: Json): void => {
      if (value === null || typeof value !== 'object') return;
      const output: string | undefined = value['Fn::GetStackOutput']?.OutputName;
      const imported: string | undefined = value['Fn::ImportValue'];
      for (const { id, type } of holders) {
        if (/Secret|EmailIdentity/.test(type)) continue;
        if (output?.includes(id)) weak.push(`${id} by ${output}`);
        if (typeof imported === 'string' && imported.includes(id)) held.add(id);
      }
      for (const part of Object.values(value)) walk(part);
    };
    for (const { raw } of everything) walk(raw);
    expect(weak).toEqual([]);
    for (const id of ['TableCD117FA1', 'MediaA721A567', 'Staff35CBA1CE', 'StaffBrowserA886F677'])
      expect(held).toContain(holder(id).id);
  });
});

// While a release that failed is taken back, the web stack of the one before is deployed again, and
// reads these; the api stack is of the new release by then. So what a release no longer needs is
// told for one release more (`new CfnOutput` under the same name), and leaves this list after it.
test('the stacks before the web stack tell for one release what the last one read', () => {
  const read = [
    'api PublishOutputFnGetAttAdminApiFunction6F6D67E6Arn34DEA68C',
    'api PublishOutputFnGetAttApiAccessLog713001CCArnE875B47C',
    'api PublishOutputFnGetAttImagesApiFunctionCAF85D0FArnD41A11FD',
    'api PublishOutputFnGetAttPublicApiFunction675D92FEArnA6C651BD',
    'api PublishOutputRefApiHttp17514DA75EB6DA43',
    'api PublishOutputRefApiHttpStaff8461A9675DB1F5AF',
    'api PublishOutputRefEdgeKeyC9B06B43B0CC5EDB',
    'mail PublishOutputRefMailMailsE9FA3A62649FCDCB',
    'mail PublishOutputRefMailRecipientKeyAA4233E7F797EE8C',
    'mail PublishOutputRefMailSender3CE0A474D226E0C4',
  ];
  const told = outputNames();
  expect(read.filter((name) => !told.includes(name))).toEqual([]);
});
