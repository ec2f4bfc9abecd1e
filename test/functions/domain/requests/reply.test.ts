import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confirmedBy, replyInputSchema } from '#domain/requests/reply.ts';
import { buildMail } from '#support/builders/build-request.ts';

const reply_id = '2f1b6bb4-2a34-4be2-9b43-6f0e3a9c0a11';

test('no subject that is taken can end a header’s line, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 210 }), (subject) => {
      const read = replyInputSchema.safeParse({ reply_id, subject, text: 'x' });
      if (read.success) expect(read.data.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      else
        expect(read.error.issues[0]?.message).toMatch(/^(invalid|required|tooLong|placeholder)$/);
    }),
  );
});

test('a reply that was read is read again as the same, so that sent again it is the same', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
      (subject, text) => {
        const read = replyInputSchema.safeParse({ reply_id, subject, text });
        if (read.success) expect(replyInputSchema.parse(read.data)).toEqual(read.data);
      },
    ),
  );
});

test('a reply follows the confirmation that was sent last', () => {
  const sent = { ...buildMail('enquiry-confirmation'), message_id: 'abc' };
  expect(confirmedBy([buildMail('enquiry'), sent])).toBe('abc');
  expect(confirmedBy([{ ...sent, message_id: null }])).toBeNull();
  expect(confirmedBy([buildMail('enquiry')])).toBeNull();
});
