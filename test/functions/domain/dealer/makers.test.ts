import { describe, expect, test } from 'vitest';
import { type Maker, makersSchema } from '#domain/dealer/makers.ts';

const willerby: Maker = {
  make: 'Willerby',
  name: 'Willerby Works Ltd',
  postal_address: '1 Example Road, Hull',
  electronic_address: 'works@example.com',
  responsible: null,
};
const elsewhere = {
  name: 'Example Import GmbH',
  postal_address: 'Beispielweg 1, Berlin',
  electronic_address: 'https://import.example/contact',
};

describe('the makers that staff enter', () => {
  const errorsOf = (makers: unknown) =>
    Object.fromEntries(
      (makersSchema.safeParse({ makers }).error?.issues ?? []).map(({ path, message }) => [
        path.map(String).join('.'),
        message,
      ]),
    );

  test('are trimmed, and take an e-mail or a web address', () => {
    const typed = [
      { ...willerby, name: ' Willerby Works Ltd ' },
      { ...willerby, make: 'ABI' },
    ];
    expect(makersSchema.parse({ makers: typed }).makers[0]).toEqual(willerby);
    expect(errorsOf([{ ...willerby, responsible: elsewhere }])).toEqual({});
  });

  test.each([
    [[{ ...willerby, name: ' ' }], { 'makers.0.name': 'required' }],
    [[{ ...willerby, electronic_address: 'hull' }], { 'makers.0.electronic_address': 'invalid' }],
    [
      [{ ...willerby, responsible: { ...elsewhere, electronic_address: 'ftp://a.b' } }],
      { 'makers.0.responsible.electronic_address': 'invalid' },
    ],
    [[willerby, { ...willerby, make: 'willerby ' }], { 'makers.1.make': 'twice' }],
    [[{ ...willerby, postal_address: 'a'.repeat(241) }], { 'makers.0.postal_address': 'tooLong' }],
    ['Willerby', { makers: 'required' }],
  ])('are refused where %j is wrong', (makers, errors) => {
    expect(errorsOf(makers)).toEqual(errors);
  });
});
