import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { enquiryFormSchema, enquiryInputSchema, enquiryRefusal } from '#domain/requests/enquiry.ts';

const form = {
  name: 'Иван Петров',
  email: 'ivan@example.com',
  phone: '0888',
  message: 'Здравейте',
};

describe('the enquiry form’s schema', () => {
  const required = enquiryFormSchema({ emailRequired: true });
  const optional = enquiryFormSchema({ emailRequired: false });
  const codes = (schema: typeof required, change: object) =>
    schema
      .safeParse({ ...form, ...change })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

  test('asks for an e-mail address, unless the dealer makes it optional', () => {
    for (const email of ['', '  ']) {
      expect(codes(required, { email })).toEqual([['email', 'required']]);
      const own = dealer.forms.emailRequired ? required : optional;
      expect(codes(enquiryInputSchema, { email })).toEqual(codes(own, { email }));
      expect(optional.parse({ ...form, email }).email).toBe('');
    }
    const { email: _none, ...without } = form;
    expect(optional.parse(without).email).toBe('');
    expect(required.safeParse(without).success).toBe(false);
  });

  test('refuses a malformed e-mail address, whether one is required or not', () => {
    for (const schema of [required, optional]) {
      expect(codes(schema, { email: 'ivan' })).toEqual([['email', 'invalid']]);
      expect(schema.parse({ ...form, email: ' ivan@example.com ' }).email).toBe('ivan@example.com');
    }
  });

  test('takes five houses, each once and in whatever letters', () => {
    const ids = Array.from({ length: 6 }, () => crypto.randomUUID());
    const [first = '', second = ''] = ids;
    const asked = required.parse({ ...form, caravan_ids: [first.toUpperCase(), second, first] });
    expect(asked.caravan_ids).toEqual([first, second]);
    expect(required.parse(form).caravan_ids).toBeUndefined();
    expect(codes(required, { caravan_ids: ids.slice(0, 5) })).toEqual([]);
    expect(codes(required, { caravan_ids: ids })).toEqual([['caravan_ids', 'tooMany']]);
    expect(codes(required, { caravan_ids: ['x'] })).toEqual([['caravan_ids.0', 'invalid']]);
  });

  test('leaves the phone optional, and takes Bulgarian as the language unless another is named', () => {
    const { phone: _none, ...without } = form;
    expect(required.parse(without)).toMatchObject({ phone: '', lang: 'bg' });
    expect(required.parse({ ...form, lang: 'en' }).lang).toBe('en');
  });

  test('drops control characters, and keeps line breaks in the message', () => {
    const typed = { name: ' И\u0000ван\u0007 ', message: ' Първи\r\nВтори \ud800 ред\u0008 ' };
    expect(required.parse({ ...form, ...typed })).toMatchObject({
      name: 'Иван',
      message: 'Първи\r\nВтори  ред',
    });
  });

  test('drops signs that nobody sees, and asks for what is left empty', () => {
    const typed = { name: '\u200bИван\u00ad', email: ' <mailto:ivan@example.com>\u200e' };
    expect(required.parse({ ...form, ...typed })).toMatchObject({
      name: 'Иван',
      email: 'ivan@example.com',
    });
    const unseen = { name: '\u2800\u3164', email: '\u200b', message: '\u00a0\u200e' };
    const { error } = required.safeParse({ ...form, ...unseen });
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['name', 'required'],
      ['email', 'required'],
      ['message', 'required'],
    ]);
  });

  test('refuses in the specification’s words, the first field first', () => {
    expect(enquiryRefusal({ message: 'required', email: 'required', name: 'required' })).toBe(
      'Name is required',
    );
    expect(enquiryRefusal({ message: 'required', email: 'required' })).toBe('Email is required');
    expect(enquiryRefusal({ message: 'required', email: 'invalid' })).toBe('Email is invalid');
    expect(enquiryRefusal({ message: 'required' })).toBe('Message is required');
    expect(enquiryRefusal({ phone: 'tooLong' })).toBeUndefined();
  });
});
