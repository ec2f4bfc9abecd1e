import { describe, expect, test } from 'vitest';
import { makersSchema } from '#domain/dealer/makers.ts';
import { anotherImporter, buildMaker } from '#support/builders/build-maker.ts';

const willerby = buildMaker();
const elsewhere = anotherImporter;

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
