import { describe, expect, test } from 'vitest';
import { formBody, isFormType, typedFields, typedLanguage } from '#domain/api/form-body.ts';

const bodyOf = (text: string) =>
  formBody(typedFields(text), { numbers: ['down_payment'], checks: ['consent'] });
const plain = (text: string) => JSON.parse(JSON.stringify(bodyOf(text)));

describe('the JSON made of a form that a browser sends without a script', () => {
  test.each([
    ['name=%D0%98%D0%B2%D0%B0%D0%BD+%D0%9F.&email=', { name: 'Иван П.', email: '' }],
    ['message=1%0D%0A2', { message: '1\n2' }],
    [
      'customer_data.email=a%40b.bg&customer_data.phone=1',
      { customer_data: { email: 'a@b.bg', phone: '1' } },
    ],
    ['consent=true', { consent: true }],
    ['consent=on', { consent: true }],
    ['consent=no', { consent: false }],
    ['down_payment=7+600', { down_payment: 7600 }],
    ['down_payment=', {}],
    ['down_payment=x', { down_payment: null }],
    ['name=first&name=second', { name: 'first' }],
    ['name=x&name.part=y', { name: 'x', 'name.part': 'y' }],
    ['a.b.c=1', { a: { 'b.c': '1' } }],
    ['.a=1&b=2', { '': { a: '1' }, b: '2' }],
  ])('is right for %s', (text, body) => {
    expect(plain(text)).toEqual(body);
  });

  test('has the ticked ones of several boxes as a list', () => {
    const lists = { lists: ['ids'] };
    const listed = (text: string) => formBody(typedFields(text, lists), lists);
    expect(listed('ids=a&name=x&ids=b&name=y')).toEqual({ ids: ['a', 'b'], name: 'x' });
    expect(listed('ids=a')).toEqual({ ids: ['a'] });
    expect(listed('ids=a%2Cb&ids=&ids=c')).toEqual({ ids: ['a', 'b', 'c'] });
    expect(listed('name=x')).toEqual({ name: 'x' });
  });

  test('takes names of an object’s inherited properties for names like any other', () => {
    const body = bodyOf('__proto__=1&constructor.prototype=2&toString=3');
    expect(Object.keys(body).sort()).toEqual(['__proto__', 'constructor', 'toString']);
    expect(Object.prototype).not.toHaveProperty('1');
  });
});

test.each([
  ['application/x-www-form-urlencoded', true],
  ['Application/X-WWW-Form-Urlencoded; charset=utf-8', true],
  ['application/x-www-form-urlencoded2', false],
  ['application/json', false],
  ['text/plain; like=application/x-www-form-urlencoded', false],
  [undefined, false],
])('a body of type %s is a form without a script: %s', (type, isForm) => {
  expect(isFormType(type)).toBe(isForm);
});

test('of a form that is too large the language alone is read', () => {
  expect(typedLanguage('name=x&lang=en&message=y')).toEqual({ lang: 'en' });
  expect(typedLanguage('lang=bg')).toEqual({ lang: 'bg' });
  expect(typedLanguage('lang=bg&lang=en')).toEqual({ lang: 'bg' });
  for (const text of ['', 'name=x', 'slang=en', 'message=lang=en', 'lang=e%6E', 'lang='])
    expect(typedLanguage(text), text).toEqual({});
});
