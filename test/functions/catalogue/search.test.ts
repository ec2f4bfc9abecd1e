import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inCyrillic } from '#domain/houses/cyrillic-names.ts';
import { parseListingQuery } from '#domain/houses/listing.ts';
import { anyHouse } from '#domain/houses/sentence.ts';
import { buildCatalogue, type Catalogue } from '#functions/catalogue/catalogue.ts';
import { queryListing } from '#functions/catalogue/listing.ts';
import inventory from '#infra/local/demo/inventory.json' with { type: 'json' };
import { house } from './houses.ts';

const yard = buildCatalogue([
  house({
    make: 'Willerby',
    model: 'Rio Gold',
    price: 30_000,
    beds: 6,
    year: 2014,
    features: ['Съдомиялна', 'Веранда'],
  }),
  house({
    make: 'ABI',
    model: 'Trieste',
    description: 'Светъл интериор, баня с душ кабина.',
    year: 2013,
  }),
  house({ make: 'Swift', model: 'Moselle', has_double_glazing: true, has_central_heating: true }),
  house({
    make: 'Swift',
    model: 'Bordeaux',
    specs: { ...house().specs, heating: 'Климатик (инвертор)' },
  }),
]);
const ask = (search: string, more = '', catalogue = yard) =>
  queryListing(catalogue, { ...parseListingQuery(new URLSearchParams(more)), search });
const found = (search: string, more = '', catalogue = yard) =>
  ask(search, more, catalogue).items.map(({ model }) => model);
const idsFor = (search: string, catalogue: Catalogue) =>
  ask(search, '', catalogue).items.map(({ id }) => id);

const stock = buildCatalogue(
  inventory.map((fields) => house(fields as Partial<ReturnType<typeof house>>)),
);

describe('the listing’s search finds', () => {
  test('features and heating', () => {
    expect(found('съдомиялна')).toEqual(['Rio Gold']);
    expect(found('климатик')).toEqual(['Bordeaux']);
  });

  test('a house by its number alone, and nothing by the number of a house that is not shown', () => {
    const numbered = buildCatalogue([
      house({ model: 'Rio', number: 10_042 }),
      house({ model: 'Torino', number: 10_043, description: 'Като № 10042.' }),
    ]);
    for (const typed of ['10042', '№ 10042', 'No. 10042'])
      expect(found(typed, '', numbered)).toEqual(['Rio']);
    expect(found('10044', '', numbered)).toEqual([]);
    const { items, ...unknown } = ask('10044', '', numbered);
    const { items: none, ...hidden } = ask('10045', '', numbered);
    expect([items, unknown]).toEqual([none, hidden]);
  });

  test('both descriptions', () => {
    const one = buildCatalogue([
      house({ model: 'Rio', description_en: 'A sunny home by the reservoir.' }),
      house(),
    ]);
    expect(found('reservoir', '', one)).toEqual(['Rio']);
  });

  test('listed equipment in both languages, whichever it is stored in', () => {
    expect(found('dishwasher')).toEqual(['Rio Gold']);
    expect(found('air conditioner')).toEqual(['Bordeaux']);
  });

  test('what comes with a house, by words of both languages', () => {
    expect(found('двоен стъклопакет')).toEqual(['Moselle']);
    expect(found('central heating')).toEqual(['Moselle']);
    expect(found('free delivery')).toEqual([]);
  });

  test('make and model in Cyrillic, whole or begun, as they sound and as they are spelled', () => {
    for (const typed of ['уилърби', 'Уилър', 'ВИЛЕРБИ', 'рио голд', 'уилърби rio']) {
      expect(found(typed)).toEqual(['Rio Gold']);
      expect(ask(typed).searched_instead).toBeNull();
    }
  });

  test('names only where a word begins: no аби in кабина and no рио in интериор', () => {
    expect(found('аби')).toEqual(['Trieste']);
    expect(found('рио')).toEqual(['Rio Gold']);
  });

  test.each([...new Set(inventory.map(({ make }) => make))])(
    'the same houses for %s in either script',
    (make) => {
      const spelled = make.split(' ').map((word) => [word, ...inCyrillic(word)]);
      const typed = (nth: number) => spelled.map((forms) => forms[nth] ?? forms[1] ?? '').join(' ');
      expect(idsFor(typed(1), stock)).toEqual(idsFor(make, stock));
      const ofMake = ask('', `make=${make}`, stock).total;
      expect(ofMake).toBeGreaterThan(0);
      for (const nth of [1, 2, 3])
        expect(ask(typed(nth), `make=${make}`, stock).total).toBe(ofMake);
    },
  );

  test('the same houses for any Latin name in either script', () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{2,9}$/);
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), fc.nat(), (names, at) => {
        const catalogue = buildCatalogue(
          names.map((model) => house({ make: 'X', model, description: '' })),
        );
        const asked = names[at % names.length] ?? '';
        const exact = catalogue.listed
          .filter((one) => one.house.model === asked)
          .map((one) => one.house.id);
        for (const typed of [asked, ...inCyrillic(asked)])
          expect(idsFor(typed, catalogue)).toEqual(expect.arrayContaining(exact));
      }),
    );
  });

  test('O’Hara however the apostrophe is typed, and without it', () => {
    const ohara = buildCatalogue([
      house({ make: "O'Hara", model: 'A' }),
      house({ make: 'ABI', model: 'B' }),
    ]);
    for (const typed of ["o'hara", 'O’Hara', 'ohara', 'охара'])
      expect(found(typed, '', ohara)).toEqual(['A']);
  });
});

describe('a search without results forgives one typing error', () => {
  test('but leaves a name with an apostrophe as it is', () => {
    const ohara = buildCatalogue([house({ make: "O'Hara", beds: 4 })]);
    expect(ask("O'HARA", 'beds=9', ohara)).toMatchObject({ searched_instead: null, total: 0 });
  });

  test.each([
    ['willerbi', 'willerby', 'another letter'],
    ['wilerby', 'willerby', 'a letter too few'],
    ['willlerby', 'willerby', 'a letter too many'],
    ['wlilerby', 'willerby', 'two in the wrong order'],
    ['уилърбй', 'уилърби', 'in Cyrillic'],
    ['Съдомиална', 'съдомиялна', 'in a feature'],
    ['willerbi!', 'willerby', 'a sign after it'],
    ['willerbi GOLD', 'willerby gold', 'in one of two words'],
    ['willerbi съдомиална', 'willerby съдомиялна', 'in both of two words'],
    ['willerbi каравана', 'willerby каравана', 'beside a word for any house'],
  ])('and searches %s as %s: %s', (typed, searched) => {
    expect(ask(typed)).toMatchObject({ searched_instead: searched, total: 1 });
    expect(found(typed)).toEqual(['Rio Gold']);
  });

  test.each(['willerby', 'willer', 'каравана', 'бордо', ''])('but leaves %j as it is', (typed) => {
    expect(ask(typed).searched_instead).toBeNull();
  });

  test.each([
    ['wilelrbi', 'two errors'],
    ['wilxyrby', 'two other letters'],
    ['wilxrby', 'another letter and one too few'],
    ['wxllerzy', 'two errors apart'],
    ['swit', 'four letters'],
    ['golb', 'four letters'],
    ['2015', 'a figure'],
    ['willerbi2', 'a word with a figure'],
    ['willerbi зззззз', 'a word beside it that is like none'],
    ['willerbi 9999', 'a figure beside it that no house has'],
    ['willerbi swift', 'two words that no house has both of'],
  ])('but does not correct %s: %s', (typed) => {
    expect(ask(typed)).toMatchObject({ searched_instead: null, total: 0 });
  });

  test('and gives page, total, counts and suggestion of the corrected word', () => {
    for (const filters of [
      '',
      'beds=6',
      'beds=9',
      'type=used&sort=name',
      'maxPrice=1000',
      'make=ABI',
    ]) {
      const { searched_instead, ...answer } = ask('willerbi', filters);
      const { searched_instead: none, ...expected } = ask('willerby', filters);
      expect([searched_instead, none]).toEqual(['willerby', null]);
      expect(answer).toEqual(expected);
    }
  });

  test('but does not correct a known word for which the other filters leave no house', () => {
    expect(ask('willerby', 'beds=9')).toMatchObject({
      searched_instead: null,
      suggestion: { filter: 'beds', count: 1 },
    });
  });

  test('by the nearest word for which the other filters leave a house, else by the one that most houses have', () => {
    const [table, tables] = [{ features: ['масивната'] }, { features: ['масивните'] }];
    const homes = [house(table), house(table), house({ ...tables, beds: 6 })];
    const near = buildCatalogue(homes);
    expect(ask('масиената', '', near).searched_instead).toBe('масивната');
    const three = buildCatalogue([
      ...[1, 2].map(() => house({ features: ['дивана'] })),
      house({ features: ['дивани'], beds: 6 }),
    ]);
    expect(ask('диване', '', three)).toMatchObject({ searched_instead: 'дивана', total: 2 });
    const ended = buildCatalogue([
      house({ features: ['диваня'] }),
      ...[1, 2].map(() => house({ features: ['гиване'] })),
    ]);
    expect(ask('диване', '', ended)).toMatchObject({ searched_instead: 'гиване', total: 2 });
    expect(ask('диване', 'beds=6', three)).toMatchObject({ searched_instead: 'дивани', total: 1 });
    expect(ask('диване', 'beds=9', three)).toMatchObject({ searched_instead: 'дивана', total: 0 });
  });

  test('in any word of more than four letters, and says what it searched for', () => {
    const words = [
      ...new Set(
        stock.searched.texts.flatMap((text) => text.match(/(?<![\p{L}\p{N}])\p{L}{5,}/gu) ?? []),
      ),
    ];
    const letter = fc.constantFrom(...'abcdeillopqrstuvwxyzабвгдежилмнопрстущъьюя');
    const edit = fc.constantFrom('insert', 'delete', 'replace', 'swap');
    let [typos, corrected] = [0, 0];
    fc.assert(
      fc.property(fc.constantFrom(...words), edit, fc.nat(), letter, (word, kind, place, other) => {
        const at = place % word.length;
        const [before, here, next, after] = [
          word.slice(0, at),
          word[at] ?? '',
          word[at + 1] ?? '',
          word.slice(at + 2),
        ];
        const typed = {
          insert: before + other + here + next + after,
          delete: before + next + after,
          replace: before + other + next + after,
          swap: before + next + here + after,
        }[kind];
        // A part of a word that every house has counts as one that is still being typed.
        const isBegun = [...anyHouse].some((any) => any.includes(typed.toLowerCase()));
        fc.pre(typed.length > 4 && !isBegun);
        typos += 1;
        const { total, searched_instead } = ask(typed, '', stock);
        expect(total).toBeGreaterThan(0);
        if (searched_instead === null) return;
        corrected += 1;
        const instead = ask(searched_instead, '', stock);
        expect([instead.total, instead.searched_instead]).toEqual([total, null]);
      }),
      { numRuns: 2000 },
    );
    expect(corrected / typos).toBeGreaterThan(0.5);
  });
});
