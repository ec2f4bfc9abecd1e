import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { chatAddresses } from '#staff/requests/reply/chat-link.ts';

describe('the chat link to a customer', () => {
  const partner = { phone: '0888 111 222', name: 'Иван', house: 'Swift Rio', lang: 'bg' } as const;

  test.each([
    ['0888 111 222', '359888111222'],
    ['+359 (888) 111-222', '359888111222'],
    ['00359888111222', '359888111222'],
    ['+44 7911 123456', '447911123456'],
    ['0361 65432 / 0888 111 222', '359888111222'],
  ])('turns %j into %s', (phone, number) => {
    expect(chatAddresses({ ...partner, phone })?.viber).toBe(`viber://chat?number=%2B${number}`);
  });

  test.each(['', 'звъннете вечер', '0361 65432', '+12', '+1234567890123456'])(
    'is not offered for %j',
    (phone) => {
      expect(chatAddresses({ ...partner, phone })).toBeNull();
    },
  );

  test('begins with a greeting in the customer’s language that names the house', () => {
    const greeting = (parts: object) =>
      new URL(chatAddresses({ ...partner, ...parts })?.whatsApp ?? '').searchParams.get('text');
    expect(greeting({})).toBe(`Здравейте, Иван! Пишем Ви за Swift Rio от „${dealer.name.bg}“.`);
    expect(greeting({ lang: 'en', house: null })).toBe(`Hello Иван, this is ${dealer.name.en}.`);
  });

  test('keeps its two parameters whatever the customer typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, house) => {
        const { whatsApp = '' } = chatAddresses({ ...partner, name, house }) ?? {};
        expect([...new URL(whatsApp).searchParams.keys()]).toEqual(['text']);
      }),
    );
  });
});
