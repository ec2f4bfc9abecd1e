import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESClient, SendEmailCommand, SendRawEmailCommand } from '@aws-sdk/client-ses';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureRoles } from '#infra/build/roles.ts';
import { functionEnvironment } from '#infra/local/environment.ts';
import { createPermissions } from '#infra/local/permissions/permissions.ts';
import { localNames, localSender } from '#infra/local/shared/names.ts';
import { gatewayEvent } from '#support/calls/gateway-event.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';

allowErrors('The catalogue is out of reach');

const { table: TableName, bucket: Bucket } = localNames;
const lines: string[] = [];
let stage: TestEmulators;
let operator: S3Client;

beforeAll(async () => {
  const roles = await ensureRoles();
  const permissions = createPermissions({
    roles,
    variables: functionEnvironment(0, 'test'),
    say: (line) => lines.push(line),
  });
  stage = await startEmulators({ permissions });
  operator = new S3Client();
});
afterAll(async () => {
  operator?.destroy();
  await stage?.stop();
});

/** Settings of a client that signs as this function does. */
const as = (name: string) => ({
  credentials: { accessKeyId: `local-${name}`, secretAccessKey: 'local' },
  maxAttempts: 1,
});
const tableOf = (name: string) => DynamoDBDocumentClient.from(new DynamoDBClient(as(name)));
/** The outcome of a call: the error's name and status, or its answer. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'allowed',
    ({ name, message, $metadata }) => ({ name, message, status: $metadata.httpStatusCode }),
  );

describe('a call that the function’s role does not allow is refused as AWS refuses it', () => {
  test('by DynamoDB, with function, action, resource and rows in the log', async () => {
    lines.length = 0;
    const answer = await refusalOf(
      tableOf('public-api').send(new GetCommand({ TableName, Key: { pk: 'LOAN#1', sk: 'LOAN' } })),
    );
    const resource = `arn:aws:dynamodb:eu-central-1:000000000000:table/${TableName}`;
    expect(answer).toEqual({
      name: 'AccessDeniedException',
      status: 400,
      message: `User: arn:aws:sts::000000000000:assumed-role/public-api/public-api is not authorized to perform: dynamodb:GetItem on resource: ${resource} because no identity-based policy allows the dynamodb:GetItem action`,
    });
    expect(lines).toEqual([
      `refused: public-api may not dynamodb:GetItem on ${resource} (dynamodb:LeadingKeys LOAN#1)`,
    ]);
  });

  test('by DynamoDB for each action of a transaction, by its own row', async () => {
    const Item = { pk: 'ENQUIRY#1', sk: 'ENQUIRY' };
    const Key = { pk: 'CARAVAN#1', sk: '1' };
    const mine = { Put: { TableName, Item } };
    const transact = (...others: object[]) =>
      refusalOf(
        tableOf('customers-api').send(
          new TransactWriteCommand({ TransactItems: [mine, ...others] }),
        ),
      );
    const exists = 'attribute_exists(pk)';
    lines.length = 0;
    for (const [action, other] of [
      ['PutItem', { Put: { TableName, Item: Key } }],
      ['UpdateItem', { Update: { TableName, Key, UpdateExpression: 'ADD n :one' } }],
      ['DeleteItem', { Delete: { TableName, Key } }],
      ['ConditionCheckItem', { ConditionCheck: { TableName, Key, ConditionExpression: exists } }],
    ] as const) {
      expect(await transact(other)).toMatchObject({ name: 'AccessDeniedException', status: 400 });
      expect(lines.pop()).toMatch(
        new RegExp(`may not dynamodb:${action} on .*LeadingKeys CARAVAN#1`),
      );
    }
    const get = new GetCommand({ TableName, Key: Item });
    expect(await tableOf('requests-api').send(get)).not.toHaveProperty('Item');
    expect(await transact()).toBe('allowed');
    expect(await tableOf('requests-api').send(get)).toHaveProperty('Item', Item);
  });

  test('by S3', async () => {
    const s3 = new S3Client(as('admin-api'));
    const put = s3.send(new PutObjectCommand({ Bucket, Key: 'images/a.jpg', Body: 'x' }));
    expect(await refusalOf(put)).toMatchObject({ name: 'AccessDenied', status: 403 });
    const head = s3.send(new HeadObjectCommand({ Bucket, Key: 'incoming/a.jpg' }));
    expect(await refusalOf(head)).toMatchObject({ status: 403 });
  });

  test('by SES', async () => {
    const send = new SendEmailCommand({
      Source: localSender,
      Destination: { ToAddresses: ['ivan@example.com'] },
      Message: { Subject: { Data: 'x' }, Body: { Text: { Data: 'x' } } },
    });
    const answer = await refusalOf(new SESClient(as('admin-api')).send(send));
    expect(answer).toMatchObject({ name: 'AccessDenied', status: 403 });
    expect(answer).toHaveProperty('message', expect.stringContaining(`identity/${localSender}'`));
    expect(await refusalOf(new SESClient(as('customers-api')).send(send))).toBe('allowed');
  });

  test('by Secrets Manager', async () => {
    const bank = new GetSecretValueCommand({ SecretId: localNames.bankSecret });
    const answer = await refusalOf(new SecretsManagerClient(as('pre-authentication')).send(bank));
    expect(answer).toMatchObject({ name: 'AccessDeniedException', status: 400 });
    expect(await refusalOf(new SecretsManagerClient(as('requests-api')).send(bank))).toBe(
      'allowed',
    );
  });

  test('by CloudFront', async () => {
    const everything = (DistributionId: string) =>
      new CreateInvalidationCommand({
        DistributionId,
        InvalidationBatch: {
          CallerReference: crypto.randomUUID(),
          Paths: { Quantity: 1, Items: ['/*'] },
        },
      });
    const { distribution } = localNames;
    const render = await refusalOf(
      new CloudFrontClient(as('render')).send(everything(distribution)),
    );
    expect(render).toMatchObject({ name: 'AccessDenied', status: 403 });
    const publish = new CloudFrontClient(as('publish'));
    expect(await refusalOf(publish.send(everything(distribution)))).toBe('allowed');
    expect(await refusalOf(publish.send(everything('EANOTHER')))).toMatchObject({ status: 403 });
  });

  test('when the function has no role, whatever it asks for', async () => {
    const s3 = new S3Client(as('somebody'));
    expect(await refusalOf(s3.send(new ListObjectsV2Command({ Bucket })))).toMatchObject({
      status: 403,
    });
  });
});

describe('the local check of rights on the table’s rows', () => {
  const query = (IndexName: string | undefined, name: string, value: string) =>
    new QueryCommand({
      TableName,
      ...(IndexName && { IndexName }),
      KeyConditionExpression: '#key = :key',
      ExpressionAttributeNames: { '#key': name },
      ExpressionAttributeValues: { ':key': value },
    });
  test.each([
    ['a list of its own', 'admin-api', query('byKind', 'kind', 'CARAVAN'), true],
    ['a list of others', 'admin-api', query('byKind', 'kind', 'LOAN'), false],
    ['a list by another index', 'admin-api', query('toDo', 'to_do', 'MAIL'), false],
    ['its rows by a query', 'admin-api', query(undefined, 'pk', 'CARAVAN#1'), true],
    [
      'its rows by a query that names another attribute',
      'admin-api',
      query(undefined, 'sk', 'CARAVAN#1'),
      false,
    ],
    ['all there is', 'admin-api', new ScanCommand({ TableName }), false],
  ] as const)('is right for %s, read by %s', async (_, name, command, allowed) => {
    const answer = await refusalOf(tableOf(name).send(command as QueryCommand));
    if (allowed) expect(answer).toBe('allowed');
    else expect(answer).toMatchObject({ name: 'AccessDeniedException' });
  });

  test('refuses a read of many rows when one of them is not the function’s', async () => {
    const read = (...keys: string[]) =>
      refusalOf(
        tableOf('admin-api').send(
          new BatchGetCommand({
            RequestItems: { [TableName]: { Keys: keys.map((pk) => ({ pk, sk: 'x' })) } },
          }),
        ),
      );
    expect(await read('CARAVAN#1', 'CARAVAN#2')).toBe('allowed');
    expect(await read('CARAVAN#1', 'PRIVACY#1')).toMatchObject({ name: 'AccessDeniedException' });
  });
});

describe('the local check of rights on the bucket’s objects', () => {
  test('answers 404 for a missing object to a caller who may list the bucket, and 403 to others', async () => {
    const missing = new GetObjectCommand({ Bucket, Key: 'images/none.jpg' });
    expect(await refusalOf(new S3Client(as('admin-api')).send(missing))).toMatchObject({
      name: 'NoSuchKey',
    });
    const roles = await ensureRoles();
    const unlisted = {
      ...roles,
      'admin-api':
        roles['admin-api']?.filter(({ Action }) => !Action.includes('s3:ListBucket')) ?? [],
    };
    const strict = await startEmulators({
      permissions: createPermissions({
        roles: unlisted,
        variables: functionEnvironment(0, 'test'),
        say: () => undefined,
      }),
    });
    try {
      const answer = await refusalOf(new S3Client(as('admin-api')).send(missing));
      expect(answer).toMatchObject({ name: 'AccessDenied', status: 403 });
    } finally {
      await strict.stop();
    }
  });

  test('allows a copy to callers who may read the one and write the other', async () => {
    await operator.send(new PutObjectCommand({ Bucket, Key: 'banners/a.jpg', Body: 'x' }));
    const copy = new CopyObjectCommand({
      Bucket,
      Key: 'images/a.jpg',
      CopySource: `${Bucket}/banners/a.jpg`,
    });
    expect(await refusalOf(new S3Client(as('images-api')).send(copy))).toBe('allowed');
    expect(await refusalOf(new S3Client(as('share-pictures')).send(copy))).toMatchObject({
      status: 403,
    });
  });

  test('allows a deletion where the role says so, and nowhere else', async () => {
    const s3 = new S3Client(as('images-api'));
    expect(
      await refusalOf(s3.send(new DeleteObjectCommand({ Bucket, Key: 'incoming/a.jpg' }))),
    ).toBe('allowed');
    const kept = s3.send(new DeleteObjectCommand({ Bucket, Key: 'images/a.jpg' }));
    expect(await refusalOf(kept)).toMatchObject({ name: 'AccessDenied' });
  });

  test('allows a presigned form as far as its signer may store objects', async () => {
    const upload = async (name: string, Key: string) => {
      const { url, fields } = await createPresignedPost(new S3Client(as(name)), { Bucket, Key });
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('file', new Blob(['x']));
      return (await fetch(url, { method: 'POST', body: form })).status;
    };
    expect(await upload('images-api', 'incoming/a.jpg')).toBe(204);
    expect(await upload('images-api', 'og/a.jpg')).toBe(403);
    expect(await upload('admin-api', 'incoming/a.jpg')).toBe(403);
  });
});

test('a raw message can be sent only by a function with that right', async () => {
  const raw = new SendRawEmailCommand({
    Source: localSender,
    Destinations: ['ivan@example.com'],
    RawMessage: {
      Data: Buffer.from(`From: ${localSender}\r\nTo: ivan@example.com\r\nSubject: x\r\n\r\nx`),
    },
    ConfigurationSetName: localNames.mailConfigurationSet,
  });
  expect(await refusalOf(new SESClient(as('scheduled')).send(raw))).toBe('allowed');
  expect(await refusalOf(new SESClient(as('mail-events')).send(raw))).toMatchObject({
    name: 'AccessDenied',
  });
});

test('the calls of a handler in a test are checked against the role of its entry', async () => {
  const { handler } = await import('#functions/entry/public-api.ts');
  const said: string[] = [];
  const roles = { ...(await ensureRoles()), 'public-api': [] };
  const strict = await startEmulators({
    permissions: createPermissions({
      roles,
      variables: functionEnvironment(0, 'test'),
      say: (line) => said.push(line),
    }),
  });
  try {
    await handler(gatewayEvent({ routeKey: 'GET /api/caravans' }));
    expect(said).toContainEqual(
      expect.stringMatching(/^refused: public-api may not dynamodb:GetItem on .*CATALOGUE\)/),
    );
  } finally {
    await strict.stop();
  }
});

test('the operator of the local stage may do everything', async () => {
  const rows = DynamoDBDocumentClient.from(new DynamoDBClient());
  expect(await refusalOf(rows.send(new ScanCommand({ TableName })))).toBe('allowed');
});
