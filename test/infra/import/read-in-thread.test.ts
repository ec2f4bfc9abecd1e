import { expect, test } from 'vitest';
import { CsvRefused } from '#domain/houses/import/table/columns.ts';
import { readInThread } from '#infra/import/read-in-thread.ts';

const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text));

test('a file is read in a thread, as where it is called', async () => {
  expect(await readInThread()(bytesOf('make,model\nABI,Rio\n'), 'a.csv')).toMatchObject({
    heading: ['make', 'model'],
    records: [{ number: 1, cells: ['ABI', 'Rio'] }],
  });
  await expect(readInThread()(bytesOf(''), 'a.csv')).rejects.toEqual(
    new CsvRefused({ code: 'empty' }),
  );
});

test('a file for which the thread has too little memory is refused, and the command goes on', async () => {
  const large = bytesOf(`make,model\n${'ABI,Rio\n'.repeat(2_000_000)}`);
  await expect(readInThread(16)(large, 'a.csv')).rejects.toMatchObject({
    problem: { code: 'tooLarge' },
  });
});
