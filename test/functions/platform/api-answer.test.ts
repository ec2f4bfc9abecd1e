import { expect, test } from 'vitest';
import type { Route } from '#domain/api/route.ts';
import { apiRoutes } from '#domain/api/routes.ts';
import { DomainError } from '#domain/errors.ts';
import { answerError, answerJson } from '#functions/platform/api-answer.ts';
import { silentLogger } from '#functions/platform/logger.ts';

test('a refusal for too many requests says when to try again, in the header as in the body', () => {
  const error = new DomainError('rate_limited', 'Too many', { details: { retry_after: 42 } });
  const { statusCode, headers, body } = answerError(error, 'r-1', silentLogger);
  expect([statusCode, headers?.['retry-after']]).toEqual([429, '42']);
  expect(JSON.parse(body ?? '')).toEqual({
    success: false,
    error: 'Too many',
    code: 'rate_limited',
    retry_after: 42,
  });
});

test('a refusal names at most fifty fields, and says how many more there are', () => {
  const answered = (count: number) => {
    const fields = Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`caravan_ids.${at}`, 'unknown']),
    );
    const { body } = answerError(
      new DomainError('invalid', 'Some are wrong', { fields }),
      'r-1',
      silentLogger,
    );
    const { fields: named, more_fields } = JSON.parse(body ?? '');
    return [Object.keys(named).length, more_fields];
  };
  expect(answered(1)).toEqual([1, undefined]);
  expect(answered(50)).toEqual([50, undefined]);
  expect(answered(51)).toEqual([50, 1]);
  expect(answered(1000)).toEqual([50, 950]);
});

test('a refusal for another reason names no time to try again', () => {
  const { headers } = answerError(
    new DomainError('rule', 'No', { details: { reason: 'sold' } }),
    'r-1',
    silentLogger,
  );
  expect(headers).not.toHaveProperty('retry-after');
});

test('an answer at the API’s own address may be neither framed nor cached', () => {
  const route = Object.values(apiRoutes).find(
    ({ path }) => path === '/api/admin/caravans',
  ) as Route;
  const answers = [
    answerJson(route, {}, new Date()),
    answerError(new DomainError('invalid', 'No'), 'r-1', silentLogger),
  ];
  for (const { headers } of answers)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
});
