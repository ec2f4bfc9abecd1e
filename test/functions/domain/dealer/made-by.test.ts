import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { madeBy } from '#domain/dealer/made-by.ts';
import { anotherImporter, buildMaker } from '#support/builders/build-maker.ts';

const willerby = buildMaker();
const elsewhere = anotherImporter;
const works = 'Willerby Works Ltd, 1 Example Road, Hull, works@example.com';
const ofHouse = (make: string, eu_responsible = '') => ({ make, eu_responsible });

describe('who made a home, and who is responsible for it in the EU', () => {
  test('is found by its make, whatever its case; the dealer who imports it is responsible', () => {
    for (const make of ['Willerby', ' willerby ', 'WILLERBY', 'Wіllеrby\u200b'])
      expect(madeBy([willerby], ofHouse(make), 'bg')?.maker).toBe(works);
    const { company, email } = dealer;
    expect(madeBy([willerby], ofHouse('Willerby'), 'en')?.responsible).toBe(
      `${company.legalName.en}, ${company.seat.en}, ${email}`,
    );
  });

  test('is nobody known without an entry of the make', () => {
    expect(madeBy([willerby], ofHouse('ABI'), 'bg')).toBeNull();
    expect(madeBy([], ofHouse('Willerby'), 'bg')).toBeNull();
  });

  test('is somebody else by the maker’s entry, and by the house before that', () => {
    const other = { ...willerby, responsible: elsewhere };
    expect(madeBy([other], ofHouse('Willerby'), 'en')?.responsible).toBe(
      'Example Import GmbH, Beispielweg 1, Berlin, https://import.example/contact',
    );
    expect(madeBy([other], ofHouse('Willerby', 'Mr Own, Own St, own@example.com'), 'en')).toEqual({
      maker: works,
      responsible: 'Mr Own, Own St, own@example.com',
    });
  });
});
