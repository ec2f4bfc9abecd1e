import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestSigns } from '#functions/platform/api.ts';

const now = new Date('2026-11-21T10:00:00.250Z');
const signs = (application: string | undefined, sentAt: string | undefined) =>
  requestSigns({ 'x-application': application, 'x-sent-at': sentAt }, now);

test('the log says which application sent a request, and how far its clock is behind', () => {
  expect(signs('site', '2026-11-21T10:00:00.000Z')).toEqual({
    application: 'site',
    behind_ms: 250,
  });
  expect(signs('staff', '2026-11-21T11:00:00.250Z')).toEqual({
    application: 'staff',
    behind_ms: -3_600_000,
  });
});

test('a request that names neither application nor clock is logged without them', () => {
  expect(requestSigns({}, now)).toEqual({});
});

test.each([
  ['<script>', 'yesterday'],
  ['Site', '2026-11-21'],
  ['site, staff', '2026-11-21T10:00:00.000Z, 2026-11-21T10:00:00.000Z'],
  ['ivan@example.com', '1795255200000'],
  ['', '0000-00-00T00:00:00.000Z'],
])('the application %j and the moment %j are not logged', (application, sentAt) => {
  expect(signs(application, sentAt)).toEqual({});
});

test('whatever a request says of its application and clock, the log holds a known name and at most a month’s difference', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.oneof(fc.string(), fc.date().map(String)),
      (application, sentAt) => {
        const { application: name = 'site', behind_ms = 0, ...rest } = signs(application, sentAt);
        expect(['site', 'staff']).toContain(name);
        expect(Math.abs(behind_ms)).toBeLessThanOrEqual(30 * 86_400_000);
        expect(rest).toEqual({});
      },
    ),
  );
});
