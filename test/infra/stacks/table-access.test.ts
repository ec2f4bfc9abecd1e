import { describe, expect, test } from 'vitest';
import {
  type Json,
  ofType,
  only,
  ownFunctions,
  pointsTo,
  type Resource,
  statementsOf,
  synthesise,
} from './synthesised.ts';

const stage = synthesise();
const everything = Object.values(stage).flat();
const table = only(stage.data, 'AWS::DynamoDB::Table');
const functions = ownFunctions(everything);
const nameOf = ({ id }: Resource) =>
  id.replace(/Function[0-9A-F]{8}$/, '').replace(/^(Catalogue|Requests|Share|Trail)(?=[A-Z])/, '');

/** The table itself, or one of its indexes by name; null for anything else, its stream included. */
function placeOf(resource: Json): 'table' | string | null {
  const [address, index] = resource['Fn::Join']?.[1] ?? [resource];
  if (!pointsTo(address, table) || JSON.stringify(address).includes('StreamArn')) return null;
  return index === undefined ? 'table' : index.replace('/index/', '');
}

interface Right {
  action: string;
  place: string;
  condition: Json;
  keys: string[];
}

function rightsOf(lambda: Resource): Right[] {
  return statementsOf(everything, lambda).flatMap(({ Action, Resource, Condition }) =>
    [Resource].flat().flatMap((resource: Json) => {
      const place = placeOf(resource);
      if (place === null) return [];
      const keys = [Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? []].flat();
      return [Action]
        .flat()
        .map((action: string) => ({ action, place, condition: Condition, keys }));
    }),
  );
}

/** By rows, or by index and list: the actions. */
function accessOf(lambda: Resource): Record<string, string> {
  const access: Record<string, string[]> = {};
  for (const { action, place, keys } of rightsOf(lambda))
    for (const key of keys) {
      const rows = place === 'table' ? key : `${place} ${key}`;
      access[rows] = [...(access[rows] ?? []), action.replace('dynamodb:', '')];
    }
  return Object.fromEntries(
    Object.entries(access).map(([rows, actions]) => [rows, actions.sort().join(' ')]),
  );
}

/** Functions that may do one of these with the rows whose key begins so. */
function who(actions: RegExp, start: string): string[] {
  return functions
    .filter((lambda) =>
      Object.entries(accessOf(lambda)).some(
        ([rows, may]) => rows.startsWith(start) && actions.test(may),
      ),
    )
    .map(nameOf)
    .sort();
}

const readsCatalogue = {
  CATALOGUE: 'GetItem Query',
  'SNAPSHOT#*': 'Query',
  CATALOGUE_READ: 'PutItem',
};
const publishes = {
  CATALOGUE: 'GetItem PutItem UpdateItem',
  'SNAPSHOT#*': 'DeleteItem PutItem Query',
  WEBSITE_IMAGE: 'Query',
  FINANCING: 'GetItem',
  'SETTINGS#*': 'GetItem',
  'byKind CARAVAN': 'Query',
  'byKind CAMPAIGN': 'Query',
  'byKind DISCOUNT': 'Query',
};
const kept = 'GetItem PutItem';

const access: Record<string, Record<string, string>> = {
  Outage: {},
  PreAuthentication: {},
  Render: readsCatalogue,
  PublicApi: readsCatalogue,
  SharePictures: readsCatalogue,
  Publish: { ...publishes, SCHEDULE: kept },
  Audit: {
    'AUDIT#CARAVAN#*': 'PutItem',
    'AUDIT#CAMPAIGN#*': 'PutItem',
    'AUDIT#DISCOUNT#*': 'PutItem',
    'AUDIT#WEBSITE_IMAGE#*': 'PutItem',
    'AUDIT#SETTINGS#*': 'PutItem',
  },
  AdminApi: {
    'CARAVAN#*': 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem',
    COUNTER: 'ConditionCheckItem GetItem PutItem UpdateItem',
    'CAMPAIGN#*': kept,
    'DISCOUNT#*': kept,
    'SETTINGS#*': kept,
    'byKind CARAVAN': 'Query',
    'byKind CAMPAIGN': 'Query',
    'byKind DISCOUNT': 'Query',
    'byKind AUDIT#CARAVAN': 'Query',
  },
  ImagesApi: { 'CARAVAN#*': kept, WEBSITE_IMAGE: 'GetItem PutItem Query' },
  CustomersApi: {
    ...readsCatalogue,
    'CARAVAN#*': 'GetItem',
    'ENQUIRY#*': `ConditionCheckItem ${kept}`,
    'LOAN#*': kept,
    'VIEWING#*': kept,
    'VIEWINGS#*': 'BatchGetItem ConditionCheckItem GetItem PutItem',
    'WISHES#*': kept,
    'RECIPIENT#*': kept,
    'LETTERS#*': kept,
    'CONFIRMATIONS#*': 'UpdateItem',
    'SUBMISSIONS#*': kept,
    'ORDER#*': 'PutItem',
    'CONTACT#*': 'PutItem',
    'SETTINGS#*': 'GetItem',
    FINANCING: kept,
  },
  RequestsApi: {
    'ENQUIRY#*': 'BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem',
    'LOAN#*': 'BatchGetItem DeleteItem GetItem PutItem Query UpdateItem',
    'CALL#*': 'BatchGetItem DeleteItem GetItem PutItem Query UpdateItem',
    'VIEWING#*': 'BatchGetItem DeleteItem GetItem PutItem Query UpdateItem',
    'VIEWINGS#*': 'BatchGetItem GetItem PutItem',
    'WISHES#*': 'DeleteItem',
    'ORDER#*': 'DeleteItem',
    'CONTACT#*': 'DeleteItem PutItem Query',
    'MONEY#*': 'GetItem PutItem Query',
    'RECIPIENT#*': kept,
    'PRIVACY#*': 'PutItem',
    FINANCING: 'GetItem',
    'CARAVAN#*': 'BatchGetItem ConditionCheckItem GetItem',
    'SETTINGS#*': 'GetItem',
    'AUDIT#CARAVAN#*': 'Query',
    'AUDIT#CAMPAIGN#*': 'Query',
    'AUDIT#DISCOUNT#*': 'Query',
    'AUDIT#WEBSITE_IMAGE#*': 'Query',
    'AUDIT#SETTINGS#*': 'Query',
    'byKind ENQUIRY': 'Query',
    'byKind LOAN': 'Query',
    'byKind CALL': 'Query',
    'byKind VIEWING': 'Query',
    'byKind PRIVACY': 'Query',
    'byKind CARAVAN': 'Query',
    'byKind CAMPAIGN': 'Query',
    'byKind DISCOUNT': 'Query',
    'byKind AUDIT#CARAVAN': 'Query',
    'byKind AUDIT#CAMPAIGN': 'Query',
    'byKind AUDIT#DISCOUNT': 'Query',
    'byKind AUDIT#WEBSITE_IMAGE': 'Query',
    'byKind AUDIT#SETTINGS': 'Query',
    'toDo ANSWER#ENQUIRY': 'Query',
    'toDo ANSWER#LOAN': 'Query',
    'toDo ANSWER#VIEWING': 'Query',
    'toDo STEP': 'Query',
    'toDo VIEWING#AHEAD': 'Query',
    'toDo VIEWING#OVER': 'Query',
    'inbox open': 'Query',
    'inbox closed': 'Query',
    'toDo MONEY': 'Query',
  },
  PrepareCatalogue: {
    ...publishes,
    CATALOGUE: 'GetItem PutItem',
    CATALOGUE_READ: 'PutItem',
    'CARAVAN#*': 'GetItem',
    'CAMPAIGN#*': 'GetItem',
    'DISCOUNT#*': 'GetItem',
    WEBSITE_IMAGE: 'GetItem Query',
    SCHEDULE: 'GetItem',
  },
  TriedTryRelease: {},
  MailEvents: {
    'ENQUIRY#*': kept,
    'LOAN#*': kept,
    'CALL#*': kept,
    'VIEWING#*': kept,
    'RECIPIENT#*': kept,
  },
  Scheduled: {
    ...publishes,
    CATALOGUE: 'DeleteItem GetItem PutItem Query UpdateItem',
    CATALOGUE_READ: 'DeleteItem GetItem PutItem',
    'CARAVAN#*': 'GetItem PutItem UpdateItem',
    'CAMPAIGN#*': 'DeleteItem GetItem PutItem UpdateItem',
    'DISCOUNT#*': 'DeleteItem GetItem PutItem UpdateItem',
    WEBSITE_IMAGE: 'GetItem Query',
    FINANCING: kept,
    SCHEDULE: kept,
    'ENQUIRY#*': `ConditionCheckItem ${kept}`,
    'LOAN#*': `ConditionCheckItem ${kept}`,
    'CALL#*': kept,
    'VIEWING#*': kept,
    'VIEWINGS#*': 'BatchGetItem',
    'RECIPIENT#*': kept,
    'CONFIRMATIONS#*': 'GetItem UpdateItem',
    'toDo MAIL': 'Query',
    'toDo REPLY': 'Query',
    'toDo RELEASE': 'Query',
  },
};

describe('the rights of functions on the table’s rows', () => {
  test('are listed in this test for every function', () => {
    expect([...new Set(functions.map(nameOf))].sort()).toEqual(Object.keys(access).sort());
  });
  test.each(functions.map((lambda) => [nameOf(lambda), lambda] as const))(
    'are those that %s needs and no others',
    (name, lambda) => {
      expect(accessOf(lambda)).toEqual(access[name]);
    },
  );
  test.each(functions.map((lambda) => [nameOf(lambda), lambda] as const))(
    'name the partition in every call of %s',
    (_, lambda) => {
      for (const { action, keys, condition } of rightsOf(lambda)) {
        expect(action).toMatch(
          /^dynamodb:(GetItem|BatchGetItem|PutItem|UpdateItem|DeleteItem|ConditionCheckItem|Query)$/,
        );
        expect(keys).not.toEqual([]);
        expect(condition).toEqual({
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
          Null: { 'dynamodb:LeadingKeys': 'false' },
        });
      }
    },
  );
  test('let only staff calls, the schedule, and what records bounced replies reach calls', () => {
    expect(who(/./, 'CALL#')).toEqual(['MailEvents', 'RequestsApi', 'Scheduled']);
    expect(who(/./, 'byKind CALL')).toEqual(['RequestsApi']);
  });
  test('let staff’s calls on requests alone reach what was paid', () => {
    expect(who(/./, 'MONEY#')).toEqual(['RequestsApi']);
    expect(who(/./, 'toDo MONEY')).toEqual(['RequestsApi']);
    expect(who(/./, 'byKind MONEY')).toEqual([]);
  });
  test.each(['ENQUIRY', 'LOAN'])(
    'let only functions that take, decide on or mail requests reach rows of the kind %s',
    (kind) => {
      const anything = /./;
      expect(who(anything, `${kind}#`)).toEqual([
        'CustomersApi',
        'MailEvents',
        'RequestsApi',
        'Scheduled',
      ]);
      expect(who(anything, `byKind ${kind}`)).toEqual(['RequestsApi']);
      expect(who(anything, 'toDo ')).toEqual(['RequestsApi', 'Scheduled']);
    },
  );
  test('let only staff calls, the schedule and a deployment write houses', () => {
    expect(who(/PutItem|DeleteItem/, 'CARAVAN#')).toEqual(['AdminApi', 'ImagesApi', 'Scheduled']);
    expect(who(/UpdateItem/, 'CARAVAN#')).toEqual(['AdminApi', 'Scheduled']);
  });
  test('are far below IAM’s limit for inline policies', () => {
    for (const { properties } of ofType(everything, 'AWS::IAM::Policy'))
      expect(JSON.stringify(properties.PolicyDocument).length).toBeLessThan(9000);
  });
});
