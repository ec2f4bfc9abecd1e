import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowFromJson, rowToJson, toldName } from '#infra/backup/row-json.ts';

const name = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('S', 'B', 'BS', 'SS', 'M', 'L'));
const bytes = fc.uint8Array({ maxLength: 20 }).map((value) => Buffer.from(value));
const sets = { minLength: 1, maxLength: 4 };
const { value: attribute } = fc.letrec<{ value: AttributeValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.record({ S: fc.string({ unit: 'binary' }) }),
    fc.record({ N: fc.bigInt().map(String) }),
    fc.record({ B: bytes }),
    fc.record({ BOOL: fc.boolean() }),
    fc.record({ NULL: fc.constant(true as const) }),
    fc.record({ SS: fc.uniqueArray(fc.string(), sets).map((set) => set.sort()) }),
    fc.record({ NS: fc.uniqueArray(fc.integer().map(String), sets).map((set) => set.sort()) }),
    fc.record({ BS: fc.array(bytes, sets) }),
    fc.record({ L: fc.array(tie('value'), { maxLength: 4 }) }),
    fc.record({ M: fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }) }),
  ),
}));
const row = fc.dictionary(name, attribute, { maxKeys: 6, noNullPrototype: true });

test('a row comes back from its text as it was, whatever its attributes are', () => {
  fc.assert(
    fc.property(row, (one) => {
      expect(rowFromJson(rowToJson(one))).toEqual(one);
    }),
  );
});

test('a row gives one text, in whatever order DynamoDB answers its attributes and sets', () => {
  fc.assert(
    fc.property(row, (one) => {
      const turned = Object.fromEntries(Object.entries(one).reverse());
      expect(rowToJson(turned)).toBe(rowToJson(one));
    }),
  );
  expect(rowToJson({ a: { SS: ['y', 'x'] } })).toBe(rowToJson({ a: { SS: ['x', 'y'] } }));
});

test('a row is told by its key, and a contact without the telephone or the address', () => {
  const told = (pk: string, sk: string) => toldName({ pk: { S: pk }, sk: { S: sk } });
  expect(told('CALL#1', 'CALL')).toBe('CALL#1 CALL');
  expect(told('CONTACT#PHONE#+359888123456', 'call#1')).toBe('CONTACT call#1');
  expect(told('CONTACT#EMAIL#ivan@example.com', 'loan#2')).toBe('CONTACT loan#2');
});
