import { describe, expect, test } from 'vitest';
import { type Json, type Resource, synthesise } from './synthesised.ts';

const stage = synthesise();
const everything = Object.values(stage).flat();
const types = [
  'AWS::DynamoDB::Table',
  'AWS::S3::Bucket',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::SecretsManager::Secret',
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
      'mail AWS::SecretsManager::Secret MailRecipientKeyAA4233E7',
      'web AWS::S3::Bucket FilesBucket7C17EE2E',
      'web AWS::SecretsManager::Secret RequestsBankSecret79F609B3',
    ]);
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
        if (type === 'AWS::SecretsManager::Secret') continue;
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
