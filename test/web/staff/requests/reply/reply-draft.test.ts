import { expect, test } from 'vitest';
import { checkReply, emptyReply, isEmptyReply } from '#staff/requests/reply/reply-draft.ts';

test('a draft is what the server takes, with the template that it began with', () => {
  const draft = { ...emptyReply(), subject: ' Цена ', text: 'Здравейте', template: 'price' };
  expect(checkReply(draft)).toEqual({
    input: { reply_id: draft.reply_id, subject: 'Цена', text: 'Здравейте', template: 'price' },
  });
  expect(checkReply({ ...draft, template: null })).toEqual({
    input: { reply_id: draft.reply_id, subject: 'Цена', text: 'Здравейте' },
  });
});

test('a draft says which field is wrong in which way', () => {
  expect(checkReply(emptyReply())).toEqual({ errors: { subject: 'required', text: 'required' } });
  expect(checkReply({ ...emptyReply(), subject: 'x', text: 'Цена: {price}' })).toEqual({
    errors: { text: 'placeholder' },
  });
});

test('a draft without words is not kept', () => {
  expect(isEmptyReply({ ...emptyReply(), text: ' \n' })).toBe(true);
  expect(isEmptyReply({ ...emptyReply(), subject: 'x' })).toBe(false);
});
