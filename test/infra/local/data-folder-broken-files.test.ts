import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from '#infra/local/data-folder.ts';
import { createDesk } from '#infra/local/emulators/bank/bank-desk.ts';
import { createEngine } from '#infra/local/emulators/dynamodb/engine.ts';
import { createObjectStore } from '#infra/local/emulators/s3/object-store.ts';
import { createLocalEmulators } from '#infra/local/emulators.ts';
import { writeKept } from '#infra/local/shared/kept-file.ts';
import { StartRefused } from '#infra/local/shared/start-refused.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stage-broken-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Opens every emulator on the folder and closes it again; answers why it refuses. */
async function refusal(): Promise<string> {
  try {
    const emulators = createLocalEmulators(3000, folder);
    await emulators.opened().finally(() => emulators.close());
    return 'it opened';
  } catch (error) {
    if (error instanceof StartRefused) return error.message;
    throw error;
  }
}

/** A folder in which every emulator has kept something. Answers the file of each. */
async function usedFolder() {
  const { cognito, ses, dynamodb, opened, close } = createLocalEmulators(3000, folder);
  await opened();
  await cognito.createStaff('ivan@example.com', 'Showroom-2026');
  ses.deliver({
    from: 'a@example.com',
    to: ['b@example.com'],
    replyTo: [],
    subject: 's',
    text: 't',
    html: '',
  });
  await dynamodb.settled();
  await close();
  const objects = createObjectStore(join(folder, 's3'));
  await objects.createBucket('showroom-local');
  await objects.put('showroom-local', 'images/a.jpg', Readable.from([Buffer.from('a picture')]), {
    headers: {},
  });
  writeKept(join(folder, 'bank', 'applications.json'), '[]');
  const [mail = ''] = readdirSync(join(folder, 'ses'));
  return {
    accounts: join(folder, 'cognito', 'pool.json'),
    mail: join(folder, 'ses', mail),
    applications: join(folder, 'bank', 'applications.json'),
    picture: join(folder, 's3', 'showroom-local', 'images', '=a.jpg'),
  };
}

/** A text with an id in it that no kept file has there. */
const wrongShapes = {
  accounts: '{"privateKey": 1, "users": []}',
  mail: '{"id": 1}',
  applications: '[{"order_id": "x"}]',
};

const someTable = {
  TableName: 'some-table',
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  BillingMode: 'PAY_PER_REQUEST',
};

const breakages: Record<string, (file: string) => void> = {
  'is empty': (file) => writeFileSync(file, ''),
  'is cut off': (file) => writeFileSync(file, readFileSync(file).subarray(0, -20)),
  'is a folder': (file) => {
    rmSync(file);
    mkdirSync(file);
  },
};

test('a file of the data folder is replaced in one step, so that a kill leaves the old one or the new one', async () => {
  const { cognito, close } = createLocalEmulators(3000, folder);
  const data = openDataFolder(folder);
  const desk = createDesk({ folder: join(folder, 'bank'), callbacks: { resellerCode: 'LOCAL' } });
  desk.clear();
  const files = ['cognito/pool.json', 'bank/applications.json', 'house.json'].map((name) =>
    join(folder, name),
  );
  // A second link keeps the old file, so that no new file can get its inode number.
  for (const file of files) linkSync(file, `${file}.before`);
  await cognito.createStaff('ivan@example.com', 'Showroom-2026');
  desk.clear();
  data.update({ demo: 'loaded' });
  for (const file of files)
    expect([file, statSync(file).ino]).not.toEqual([file, statSync(`${file}.before`).ino]);
  data.release();
  await close();
});

describe('a data folder in the state in which emulators left it', () => {
  test('can be opened', async () => {
    await usedFolder();
    expect(await refusal()).toBe('it opened');
  });

  test('can be opened with what a killed stage did not finish writing', async () => {
    const { accounts, mail } = await usedFolder();
    for (const file of [accounts, mail]) writeFileSync(`${file}.new`, '{"half');
    mkdirSync(join(folder, 's3', '.incoming'), { recursive: true });
    writeFileSync(join(folder, 's3', '.incoming', 'upload'), 'half');
    expect(await refusal()).toBe('it opened');
    expect(readdirSync(join(folder, 's3'))).toEqual(['showroom-local']);
  });
});

describe('a file of the data folder that cannot be read is named in one sentence, with the way out', () => {
  const kinds = ['accounts', 'mail', 'applications', 'picture'] as const;
  test.each(kinds.flatMap((kind) => Object.keys(breakages).map((how) => [kind, how] as const)))(
    'when %s’s file %s',
    async (kind, how) => {
      const file = (await usedFolder())[kind];
      // Two brackets: nothing can be cut off there that leaves less than half.
      if (kind === 'applications' && how === 'is cut off')
        writeFileSync(file, '[{"order_id": 1001, "token": "abcdef"}]');
      breakages[how]?.(file);
      const said = await refusal();
      expect(said).toContain(` in ${file} can't be read: it `);
      expect(said).toMatch(/\. Delete it to [^.]*, or choose another folder with SHOWROOM_DATA\.$/);
      expect(said).not.toContain('\n');
    },
  );

  test.each(Object.entries(wrongShapes))(
    'when %s’s file holds something else',
    async (kind, content) => {
      const file = (await usedFolder())[kind as keyof typeof wrongShapes];
      writeFileSync(file, content);
      expect(await refusal()).toMatch(
        / can't be read: ".*" is not what belongs there\. Delete it to /,
      );
    },
  );

  test('when the accounts’ file has a malformed key', async () => {
    const { accounts } = await usedFolder();
    writeFileSync(accounts, '{"privateKey": "-----BEGIN", "users": []}');
    expect(await refusal()).toMatch(/"privateKey" is no key \(.*\)\. Delete it to /);
  });

  test.each(['cognito', 'ses', 'bank', 's3', 's3/showroom-local', 'dynamodb'])(
    'when a file stands in the place of the folder %s',
    async (name) => {
      await usedFolder();
      rmSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name), 'a file');
      const said = await refusal();
      expect(said).toContain(join(folder, name));
      expect(said).toMatch(/\. Delete it to [^.]*, or choose another folder with SHOWROOM_DATA\.$/);
    },
  );

  test.each([
    ['says nothing that is known', (file: string) => writeFileSync(file, 'xx\n')],
    ['is gone from between the others', (file: string) => rmSync(file)],
  ])('when the database’s file CURRENT %s', async (_, breakIt) => {
    await usedFolder();
    breakIt(join(folder, 'dynamodb', 'CURRENT'));
    expect(await refusal()).toMatch(
      new RegExp(
        `^The database in ${join(folder, 'dynamodb')} can't be read: .*\\. Delete it to have the demo loaded anew, or`,
      ),
    );
  });

  test('when a file of the database is cut off', async () => {
    const database = join(folder, 'dynamodb');
    const first = createEngine(database);
    await first.opened();
    await first.call(
      { authorization: 'AWS4-', 'x-amz-target': 'DynamoDB.CreateTable' },
      JSON.stringify(someTable),
    );
    await first.close();
    // LevelDB writes its log into a table file when it is opened again; that file is the one to
    // cut.
    await refusal();
    const [file = ''] = readdirSync(database).filter((name) => name.endsWith('.ldb'));
    truncateSync(join(database, file), 100);
    expect(await refusal()).toMatch(
      new RegExp(
        `^The database in ${database} can't be read: .*\\. Delete it to have the demo loaded anew, or`,
      ),
    );
  });
});
