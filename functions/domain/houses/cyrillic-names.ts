/**
 * Names that Bulgarians spell in another way than both lists of rules below give. Add new ones
 * here, in lower case.
 */
const saidOtherwise: Readonly<Record<string, string>> = {
  abi: 'ейбиай',
  europa: 'европа',
  vendee: 'ванде',
};

type Rules = readonly (readonly [RegExp, string])[];

/** A Latin letter, or a Cyrillic one that an earlier rule has put in its place. */
const vowels = 'aeiouyаеиоуъюя';

/**
 * How English sounds are spelled in Bulgarian: "Willerby" is уилърби, "Beech" бийч. The first rule
 * that matches a letter counts.
 */
const heard: Rules = [
  [/c(?=[eiy])/g, 'с'],
  [/tion$/g, 'шън'],
  [/age$/g, 'идж'],
  [/dge|ge$/g, 'дж'],
  [/que$/g, 'к'],
  [/ey$/g, 'и'],
  [/a(?=[^aeiouyr]e$)/g, 'ей'],
  [/igh/g, 'ай'],
  [/^kn/g, 'н'],
  [/ee|ea/g, 'ий'],
  [/oo|ue/g, 'у'],
  [/eu/g, 'ю'],
  [/a[iy]|e[iy]/g, 'ей'],
  [/a[uw]/g, 'о'],
  [/oa|ow/g, 'оу'],
  [/ou/g, 'ау'],
  [/o[iy]/g, 'ой'],
  [/ia/g, 'ия'],
  [new RegExp(`[eiu]r(?![${vowels}])`, 'g'), 'ър'],
  [/on$/g, 'ън'],
  [new RegExp(`u(?=[bcdfgklmnpst](?:[^${vowels}]|$))`, 'g'), 'ъ'],
  [new RegExp(`(?<=[^${vowels}])e$`, 'g'), ''],
  [/wh?/g, 'у'],
];

/** Letter by letter: "Pemberton" is пембертон. */
const spelled: Rules = [
  [/sch|sh/g, 'ш'],
  [/t?ch/g, 'ч'],
  [/ck/g, 'к'],
  [/ph/g, 'ф'],
  [/th/g, 'т'],
  [/qu/g, 'ку'],
  [/x/g, 'кс'],
  [/c(?=[eiy])/g, 'с'],
  [/j/g, 'дж'],
];
const [latin, cyrillic] = ['abcdefghiklmnopqrstuvwyz', 'абкдефгхиклмнопкрстуввиз'];

function by(rules: Rules, name: string): string {
  const rest = rules.reduce((word, [letters, sound]) => word.replace(letters, sound), name);
  return rest.replace(/[a-z]/g, (letter) => cyrillic[latin.indexOf(letter)] ?? '');
}

/**
 * How a Bulgarian may type a Latin name of one word: as it sounds and as it is spelled, a doubled
 * consonant once. `Willerby` gives `уилърби` and `вилерби`; a word that is not Latin gives nothing.
 */
export function inCyrillic(name: string): string[] {
  // "Vendée" and "O'Hara" are written without the signs as well.
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '');
  if (!/^[a-z]+$/.test(plain)) return [];
  const single = plain.replace(/([^aeiou])\1/g, '$1');
  const spelling = saidOtherwise[plain];
  return [
    ...new Set([
      by([...heard, ...spelled], single),
      by(spelled, single),
      ...(spelling ? [spelling] : []),
    ]),
  ];
}
