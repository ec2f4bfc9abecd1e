import { describe, expect, test } from 'vitest';
import { inCyrillic } from '#domain/houses/cyrillic-names.ts';

describe('a Latin name in Cyrillic letters', () => {
  test.each([
    ['Willerby', ['уилърби', 'вилерби']],
    ['ABI', ['аби', 'ейбиай']],
    ['Swift', ['суифт', 'свифт']],
    ['Carnaby', ['карнаби']],
    ['Pemberton', ['пембъртън', 'пембертон']],
    ['Cosalt', ['косалт']],
    ['Europa', ['юропа', 'еуропа', 'европа']],
    ['Bluebird', ['блубърд', 'блуебирд']],
    ["O'Hara", ['охара']],
    ['Victory', ['виктори']],
    ['Roller', ['ролър', 'ролер']],
  ])(
    'for the make %s is found as it sounds, as it is spelled and by its Bulgarian name',
    (make, known) => {
      expect(inCyrillic(make)).toEqual(known);
    },
  );

  test.each([
    ['Shelbox', 'шелбокс'],
    ['Trigano', 'тригано'],
    ['Tingdene', 'тингден'],
    ['Adria', 'адрия'],
    ['Hobby', 'хоби'],
    ['Beech', 'бийч'],
    ['Cambridge', 'камбридж'],
    ['Oakwood', 'оукууд'],
    ['Knightsbridge', 'найтсбридж'],
    ['Phoenix', 'фоеникс'],
    ['Langdale', 'лангдейл'],
    ['Sierra', 'сиера'],
    ['Vendée', 'вендий'],
  ])('for %s, outside the list of exceptions, is %s by the rule', (name, sound) => {
    expect(inCyrillic(name)).toContain(sound);
  });

  test.each(['Арда', '734', 'M12', '12M', '', '½'])(
    'does not exist for %j, which is no Latin word',
    (name) => {
      expect(inCyrillic(name)).toEqual([]);
    },
  );
});
