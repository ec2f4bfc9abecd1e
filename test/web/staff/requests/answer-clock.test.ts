import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerTime } from '#domain/requests/stored-request.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { answerClock, answerDue, answerWords } from '#staff/requests/answer-clock.tsx';

const created = '2026-11-20T10:00:00.000Z';
const minute = 60_000;
const hour = 60 * minute;
/** The clock this many ms before the answer is due, or after. */
const at = (left: number) => answerClock(created, new Date(answerDue(created) - left));
const said = (left: number, language: 'bg' | 'en') =>
  answerWords(at(left), adminMessages[language].adminRequests);

describe('the clock of an unanswered enquiry', () => {
  test('is overdue at 24 hours, and not a millisecond earlier', () => {
    expect(at(1)).toEqual({ urgency: 'soon', unit: 'minutes', count: 1 });
    expect(at(0)).toEqual({ urgency: 'overdue', unit: 'minutes', count: 1 });
    expect(at(-1)).toEqual({ urgency: 'overdue', unit: 'minutes', count: 1 });
  });

  test('is shown as calm until six hours are left', () => {
    expect(at(6 * hour + 1).urgency).toBe('calm');
    expect(at(6 * hour).urgency).toBe('soon');
  });

  test.each([
    [24 * hour, 'остават 24 ч', '24 h left'],
    [5 * hour + 59 * minute, 'остават 5 ч', '5 h left'],
    [hour, 'остава 1 ч', '1 h left'],
    [hour - 1, 'остават 60 мин', '60 min left'],
    [59 * minute, 'остават 59 мин', '59 min left'],
    [minute, 'остава 1 мин', '1 min left'],
    [0, 'просрочено с 1 мин', 'overdue by 1 min'],
    [-59 * minute, 'просрочено с 59 мин', 'overdue by 59 min'],
    [-hour, 'просрочено с 1 ч', 'overdue by 1 h'],
    [-2 * hour, 'просрочено с 2 ч', 'overdue by 2 h'],
    [-48 * hour + 1, 'просрочено с 47 ч', 'overdue by 47 h'],
    [-48 * hour, 'просрочено с 2 дни', 'overdue by 2 days'],
  ])('with %i ms left says so in both languages', (left, bg, en) => {
    expect([said(left, 'bg'), said(left, 'en')]).toEqual([bg, en]);
  });

  test('never shows zero, and never more than 24 hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: -90 * 24 * hour, max: answerTime + 5 * minute }), (left) => {
        const { count, urgency } = at(left);
        expect(count).toBeGreaterThanOrEqual(1);
        expect(urgency === 'overdue').toBe(left <= 0);
        if (left > 0) expect(count).toBeLessThanOrEqual(60);
      }),
    );
    // Received by a server whose clock is a little ahead.
    expect(at(answerTime + 5 * minute)).toMatchObject({ unit: 'hours', count: 24 });
  });
});
