import { expect, test } from 'vitest';
import { DomainError } from '../../../functions/domain/errors.ts';
import { answerError } from '../../../functions/platform/api-answer.ts';
import { silentLogger } from '../../../functions/platform/logger.ts';

test('who came too often is told when to come again, in the header as in the body', () => {
  const error = new DomainError('rate_limited', 'Too many', { details: { retry_after: 42 } });
  const { statusCode, headers, body } = answerError(error, 'r-1', silentLogger);
  expect([statusCode, headers?.['retry-after']]).toEqual([429, '42']);
  expect(JSON.parse(body ?? '')).toEqual({ success: false, error: 'Too many', code: 'rate_limited', retry_after: 42 });
});

test('nobody else is', () => {
  const { headers } = answerError(new DomainError('rule', 'No', { details: { reason: 'sold' } }), 'r-1', silentLogger);
  expect(headers).not.toHaveProperty('retry-after');
});
