import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryPath } from '../../../infra/build/paths.ts';
import { slimSdk } from '../../../infra/build/slim-sdk.ts';

/** Asks each service once and tells of the error as a function would look at it. */
const probe = `
import { ConditionalCheckFailedException, DynamoDBClient, DynamoDBServiceException, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { SendEmailCommand, SESClient, SESServiceException } from '@aws-sdk/client-ses';
import { CloudFrontClient, CloudFrontServiceException, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { GetObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';

const told = async (asked, Base, Special) => {
  try {
    await asked;
  } catch (error) {
    const { name, message, $metadata } = error;
    return { name, message, status: $metadata?.httpStatusCode, base: error instanceof Base, special: Special ? error instanceof Special : undefined };
  }
};
export async function ask(endpoint) {
  const options = { endpoint, region: 'eu-central-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' }, maxAttempts: 1, forcePathStyle: true };
  const mail = { Source: 'a@example.com', Destination: {}, Message: { Subject: { Data: '' }, Body: {} } };
  const invalidation = { DistributionId: 'd', InvalidationBatch: { CallerReference: 'c', Paths: { Quantity: 0 } } };
  return {
    dynamodb: await told(new DynamoDBClient(options).send(new GetItemCommand({ TableName: 't', Key: {} })), DynamoDBServiceException, ConditionalCheckFailedException),
    ses: await told(new SESClient(options).send(new SendEmailCommand(mail)), SESServiceException),
    cloudfront: await told(new CloudFrontClient(options).send(new CreateInvalidationCommand(invalidation)), CloudFrontServiceException),
    s3: await told(new S3Client(options).send(new GetObjectCommand({ Bucket: 'b', Key: 'k' })), S3ServiceException),
  };
}
`;

const folder = mkdtempSync(join(tmpdir(), 'showroom-slim-'));
const code = { json: 'ConditionalCheckFailedException', ses: 'MessageRejected', xml: 'TooManyInvalidationsInProgress' };
let server: Server;
let ask: (endpoint: string) => Promise<Record<string, unknown>>;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (request.headers['x-amz-target']) {
      const __type = `com.amazonaws.dynamodb.v20120810#${code.json}`;
      response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ __type, message: 'said by DynamoDB' }));
      return;
    }
    response.writeHead(400, { 'content-type': 'text/xml' });
    const error = (name: string, by: string) => `<Error><Code>${name}</Code><Message>said by ${by}</Message></Error>`;
    if (pathname === '/') response.end(`<ErrorResponse>${error(code.ses, 'SES')}</ErrorResponse>`);
    else if (pathname.includes('invalidation'))
      response.end(`<ErrorResponse>${error(code.xml, 'CloudFront')}</ErrorResponse>`);
    else response.end(error('NoSuchKey', 'S3'));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  await build({
    stdin: { contents: probe, resolveDir: repositoryPath('.'), loader: 'ts' },
    outfile: join(folder, 'probe.mjs'),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    banner: { js: "import{createRequire as $make}from'node:module';const require=$make(import.meta.url);" },
    plugins: [slimSdk()],
  });
  ({ ask } = await import(pathToFileURL(join(folder, 'probe.mjs')).href));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const endpoint = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

test('a slim bundle knows errors by name, message and service, and those that functions catch by class', async () => {
  expect(await ask(endpoint())).toEqual({
    dynamodb: { name: code.json, message: 'said by DynamoDB', status: 400, base: true, special: true },
    ses: { name: code.ses, message: 'said by SES', status: 400, base: true },
    cloudfront: { name: code.xml, message: 'said by CloudFront', status: 400, base: true },
    s3: { name: 'NoSuchKey', message: 'said by S3', status: 400, base: true },
  });
});

test('an error that no function names comes as its service’s', async () => {
  code.json = 'ImportNotFoundException';
  expect((await ask(endpoint())).dynamodb).toEqual({
    name: 'ImportNotFoundException',
    message: 'said by DynamoDB',
    status: 400,
    base: true,
    special: false,
  });
});
