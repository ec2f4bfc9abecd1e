import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InternalErrorException,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { repositoryPath } from '#infra/build/paths.ts';
import { createDesk } from '#infra/local/emulators/bank/bank-desk.ts';
import { localSender } from '#infra/local/shared/names.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';

let folder: string;
let local: TestEmulators;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'local-full-'));
  local = await startEmulators({ folder });
});
afterAll(async () => {
  await local.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/**
 * Runs something while what lies under `name` can't be written: a full disk and a read-only one end
 * in the same errors.
 */
async function unwritable<T>(name: string, work: () => Promise<T>): Promise<T> {
  const path = join(folder, name);
  renameSync(path, `${path}.away`);
  writeFileSync(path, 'no folder');
  try {
    return await work();
  } finally {
    rmSync(path);
    renameSync(`${path}.away`, path);
  }
}

const once = { maxAttempts: 1 };
/** Only Linux's util-linux gives a process that runs another limit. */
const cannotLiftLimits = spawnSync('prlimit', ['--version']).error !== undefined;
const lines = () => vi.mocked(console.error).mock.calls.map(([first]) => String(first));

describe('a full disk', () => {
  test('makes S3 answer InternalError, and the next write after it works', async () => {
    const s3 = new S3Client(once);
    const Bucket = local.env.BUCKET_NAME;
    const put = (Key: string) => s3.send(new PutObjectCommand({ Bucket, Key, Body: 'picture' }));
    await put('images/before.jpg');
    await unwritable('s3/.incoming', async () => {
      await expect(put('images/now.jpg')).rejects.toMatchObject({
        name: 'InternalError',
        $metadata: { httpStatusCode: 500 },
      });
      const before = await s3.send(new GetObjectCommand({ Bucket, Key: 'images/before.jpg' }));
      expect(await before.Body?.transformToString()).toBe('picture');
    });
    await put('images/now.jpg');
    expect(lines().filter((line) => line.includes('\n'))).toEqual([]);
  });

  test('makes SES answer InternalFailure, and the inbox shows no mail that was not stored', async () => {
    const ses = new SESClient(once);
    const mail = new SendEmailCommand({
      Source: localSender,
      Destination: { ToAddresses: ['ivan@example.com'] },
      Message: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'there' } } },
    });
    await unwritable('ses', async () => {
      await expect(ses.send(mail)).rejects.toMatchObject({
        name: 'InternalFailure',
        $metadata: { httpStatusCode: 500 },
      });
      expect(local.emulators.ses.mails()).toEqual([]);
    });
    await ses.send(mail);
    expect(local.emulators.ses.mails()).toHaveLength(1);
  });

  test('makes Cognito answer InternalErrorException, and leaves the account as it was', async () => {
    await local.emulators.cognito.createStaff('ivan@example.com', 'Showroom-2026', {
      temporary: true,
    });
    const cognito = new CognitoIdentityProviderClient(once);
    const who = { UserPoolId: local.emulators.cognito.userPoolId, Username: 'ivan@example.com' };
    const setPassword = () =>
      cognito.send(
        new AdminSetUserPasswordCommand({ ...who, Password: 'Another-2026x', Permanent: true }),
      );
    const status = async () => (await cognito.send(new AdminGetUserCommand(who))).UserStatus;
    await unwritable('cognito', async () => {
      await expect(setPassword()).rejects.toBeInstanceOf(InternalErrorException);
      expect(await status()).toBe('FORCE_CHANGE_PASSWORD');
    });
    await setPassword();
    expect(await status()).toBe('CONFIRMED');
  });

  test('makes the bank refuse an application that it cannot store, and leave the others as they were', async () => {
    const desk = createDesk({
      folder: join(folder, 'bank'),
      callbacks: { resellerCode: 'LOCAL', silent: true },
    });
    const order = {
      store_order_id: 'house-1',
      customer: 'Maria',
      items: [],
      amount: 10_000,
      downpayment: 0,
      period: 12,
      success_url: '',
      fail_url: '',
      status_url: '',
    };
    const taken = desk.take(order);
    await unwritable('bank', async () => {
      expect(() => desk.take(order)).toThrow(/EEXIST|ENOTDIR/);
      expect(desk.all()).toEqual([taken]);
      // The emulator does not await this write: a rejection would end the process.
      await expect(desk.tell(taken.order_id, 'Draft')).resolves.toBeUndefined();
    });
    expect(desk.take(order).order_id).toBe(taken.order_id + 1);
  });

  test.skipIf(cannotLiftLimits)(
    'makes DynamoDB answer InternalServerError to writes, answer reads, and write again once there is room',
    async () => {
      const script = repositoryPath('test/support/write-until-refused.ts');
      // Under a limit for files of 1 MB the kernel refuses what a full disk would. It is no
      // multiple of 32 kB: otherwise later writes would lie in LevelDB's blocks as if nothing had
      // failed, and would be found again.
      const limited = [
        '-c',
        'ulimit -S -f 2049 && exec "$0" "$@"',
        process.execPath,
        script,
        join(folder, 'limited'),
      ];
      const child = spawn('sh', limited, { stdio: ['ignore', 'pipe', 'pipe'] });
      let [said, log] = ['', ''];
      child.stdout.on('data', (chunk) => {
        said += chunk;
      });
      child.stderr.on('data', (chunk) => {
        log += chunk;
      });
      const code = await new Promise((resolve) => child.on('close', resolve));
      expect([
        code,
        log.split('\n').filter((line) => !line.startsWith('dynamodb: PutItem failed (')),
      ]).toEqual([0, ['']]);
      expect(JSON.parse(said)).toEqual({
        refused: expect.stringContaining('InternalServerError'),
        refusedAgain: expect.stringContaining('InternalServerError'),
        readMeanwhile: 200,
        writtenOnceThereIsRoom: 200,
        missingAfterwards: [],
      });
    },
  );
});
