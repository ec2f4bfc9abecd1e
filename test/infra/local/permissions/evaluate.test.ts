import { describe, expect, test } from 'vitest';
import type { Statement } from '#infra/build/roles.ts';
import { isAllowed, type RequiredPermission } from '#infra/local/permissions/evaluate.ts';

const table = 'arn:aws:dynamodb:eu-central-1:000000000000:table/showroom';
const rows = (...keys: string[]): Statement => ({
  Effect: 'Allow',
  Action: ['dynamodb:GetItem', 'dynamodb:BatchGetItem'],
  Resource: [table],
  Condition: {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
    Null: { 'dynamodb:LeadingKeys': ['false'] },
  },
});
const reading = (...keys: string[]): RequiredPermission => ({
  action: 'dynamodb:GetItem',
  resource: table,
  ...(keys.length > 0 && { context: { 'dynamodb:LeadingKeys': keys } }),
});
const objects = (Effect: Statement['Effect'], Action: string, Resource: string): Statement => ({
  Effect,
  Action: [Action],
  Resource: [Resource],
});
const picture: RequiredPermission = {
  action: 's3:GetObject',
  resource: 'arn:aws:s3:::media/images/a/b.jpg',
};

describe('the local check of a role', () => {
  test('allows nothing by default', () => {
    expect(isAllowed([], picture)).toBe(false);
  });

  test.each<[string, Statement, boolean]>([
    ['the action and the resource', objects('Allow', 's3:GetObject', picture.resource), true],
    [
      'a resource by its beginning, slashes and all',
      objects('Allow', 's3:GetObject', 'arn:aws:s3:::media/images/*'),
      true,
    ],
    [
      'actions by their beginning, in any case',
      objects('Allow', 's3:get*', 'arn:aws:s3:::media/images/?/b.jpg'),
      true,
    ],
    ['another action', objects('Allow', 's3:PutObject', '*'), false],
    ['another folder', objects('Allow', 's3:GetObject', 'arn:aws:s3:::media/incoming/*'), false],
    [
      'the bucket, which is not what is in it',
      objects('Allow', 's3:GetObject', 'arn:aws:s3:::media'),
      false,
    ],
    [
      'a resource in another case',
      objects('Allow', 's3:GetObject', 'arn:aws:s3:::media/Images/*'),
      false,
    ],
    [
      'a point, which stands for itself',
      objects('Allow', 's3:GetObject', 'arn:aws:s3:::media/images/a/bxjpg'),
      false,
    ],
  ])('is right for a statement that names %s', (_, statement, allowed) => {
    expect(isAllowed([statement], picture)).toBe(allowed);
  });

  test('never lets an allowance overrule a denial', () => {
    const all = objects('Allow', 's3:*', '*');
    expect(isAllowed([all, objects('Deny', 's3:GetObject', '*/images/*')], picture)).toBe(false);
    expect(isAllowed([all, objects('Deny', 's3:GetObject', '*/banners/*')], picture)).toBe(true);
  });
});

describe('the local check of a role’s conditions', () => {
  test.each<[string, string[], boolean]>([
    ['a row of those', ['CARAVAN#1'], true],
    ['rows of those alone', ['CARAVAN#1', 'CARAVAN#2'], true],
    ['one row of others among them', ['CARAVAN#1', 'LOAN#1'], false],
    ['a list of the same kind', ['CARAVAN'], false],
    ['no key at all', [], false],
  ])('on rows is right for a call that names %s', (_, keys, allowed) => {
    expect(isAllowed([rows('CARAVAN#*')], reading(...keys))).toBe(allowed);
  });

  test('on rows accepts each row by any one of the patterns', () => {
    expect(isAllowed([rows('CARAVAN#*', 'CAMPAIGN#*')], reading('CAMPAIGN#1', 'CARAVAN#2'))).toBe(
      true,
    );
    // One statement has to allow all rows of a call.
    expect(
      isAllowed([rows('CARAVAN#*'), rows('CAMPAIGN#*')], reading('CAMPAIGN#1', 'CARAVAN#2')),
    ).toBe(false);
  });

  test('on the sender accepts exactly the named address', () => {
    const mail: Statement = {
      ...objects('Allow', 'ses:SendEmail', '*'),
      Condition: { StringEquals: { 'ses:FromAddress': ['site@example.com'] } },
    };
    const sent = (...from: string[]): RequiredPermission => ({
      action: 'ses:SendEmail',
      resource: 'arn:aws:ses:eu-central-1:000000000000:identity/example.com',
      context: { 'ses:FromAddress': from },
    });
    expect(isAllowed([mail], sent('site@example.com'))).toBe(true);
    expect(isAllowed([mail], sent('other@example.com'))).toBe(false);
    expect(isAllowed([mail], sent())).toBe(false);
  });
});
