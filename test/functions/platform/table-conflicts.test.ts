import { expect, test } from 'vitest';
import { meetsTransaction } from '#functions/platform/table-conflicts.ts';

const named = (name: string, ...codes: string[]) =>
  Object.assign(new Error('refused'), {
    name,
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

test.each([
  [named('TransactionConflictException'), true],
  [named('TransactionInProgressException'), true],
  [named('TransactionCanceledException', 'None', 'TransactionConflict'), true],
  [named('TransactionCanceledException', 'ThrottlingError', 'None'), true],
  [named('TransactionCanceledException', 'ProvisionedThroughputExceeded'), true],
  [named('TransactionCanceledException', 'TransactionConflict', 'ConditionalCheckFailed'), false],
  [named('TransactionCanceledException', 'ValidationError', 'None'), false],
  [named('TransactionCanceledException', 'None'), false],
  [Object.assign(new Error('refused'), { name: 'TransactionCanceledException' }), false],
  [named('ConditionalCheckFailedException'), false],
  ['no error', false],
])('of %o it is said whether it passes by itself: %s', (error, passes) => {
  expect(meetsTransaction(error)).toBe(passes);
});
