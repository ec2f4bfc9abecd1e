import { expect, test } from 'vitest';
import { createConflicts } from '#infra/local/emulators/dynamodb/conflicts.ts';

test('a write meets a transaction while that lasts, and a transaction is told by which action', async () => {
  const conflicts = createConflicts(() => null);
  const plain = () => conflicts.refusal('UpdateItem', '{}', ['b']);
  let end: () => void = () => undefined;
  const lasting = new Promise<void>((resolve) => {
    end = resolve;
  });
  const transaction = conflicts.during(['a', 'b'], () => lasting);
  expect(plain()).toMatchObject({
    status: 400,
    body: expect.stringContaining('#TransactionConflictException'),
  });
  const refused = conflicts.refusal('TransactWriteItems', '{}', ['c', 'b', 'a']);
  expect(JSON.parse(refused?.body ?? '')).toMatchObject({
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    CancellationReasons: [
      { Code: 'None' },
      { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' },
      { Code: 'TransactionConflict' },
    ],
  });
  expect(conflicts.refusal('TransactWriteItems', '{}', ['c', 'd'])).toBeUndefined();
  end();
  await transaction;
  expect(plain()).toBeUndefined();
});

test('a transaction that fails is met no longer', async () => {
  const conflicts = createConflicts(() => null);
  await expect(conflicts.during(['a'], () => Promise.reject(new Error('no')))).rejects.toThrow();
  expect(conflicts.refusal('PutItem', '{}', ['a'])).toBeUndefined();
});
