import { foldName, sameName } from '#domain/fold.ts';
import { checkNames } from '#domain/houses/caravan-facts.ts';
import { extraNames } from '#domain/houses/caravan-fields.ts';
import { extras, featureIn, heatingIn, type Worded } from '#domain/houses/equipment.ts';
import type { Language } from '#domain/locale.ts';
import { measure, shownSize } from '#shared/formats/measure.ts';
import type { Messages } from '#shared/texts/en.ts';
import type { ShortlistPageMessages } from '#shared/texts/shortlist-page-messages.ts';
import type { ComparedHouse } from './compared-house.ts';

/** One row of the comparison: a text for every house, empty where nothing is known. */
export interface ComparedRow {
  name: string;
  texts: readonly string[];
  differs: boolean;
  /** The languages of texts in staff's own words, where they differ from the page's. */
  langs?: readonly (Language | undefined)[];
}

interface Words {
  house: Messages['house'];
  pages: ShortlistPageMessages['shortlistPages']['compare'];
}

const differ = (texts: readonly string[]) => texts.some((text) => !sameName(text, texts[0] ?? ''));

/** The figures, row by row; a row that no house has is left out. */
export function comparedRows(
  houses: readonly ComparedHouse[],
  language: Language,
  words: Words,
): ComparedRow[] {
  const { specs, condition } = words.house;
  const { rows, status, yes, no } = words.pages;
  const row = (name: string, textOf: (house: ComparedHouse) => string): ComparedRow => {
    const texts = houses.map(textOf);
    return { name, texts, differs: differ(texts) };
  };
  const said = (is: boolean) => (is ? yes : no);
  const all: ComparedRow[] = [
    row(rows.status, (house) => status[house.status]),
    row(specs.year, (house) => String(house.year)),
    row(specs.condition, (house) => (house.isNew ? specs.new : specs.used)),
    row(rows.size, (house) => shownSize(house.specs, language)),
    row(specs.height, (house) => measure(house.specs.height, language)),
    row(specs.weight, (house) => measure(house.specs.weight, language)),
    row(specs.beds, (house) => String(house.beds)),
    row(specs.bedrooms, (house) => String(house.bedrooms)),
    {
      ...row(specs.heating, (house) => heatingIn(house.specs.heating, language).text),
      langs: houses.map((house) => heatingIn(house.specs.heating, language).lang),
    },
    ...checkNames.map((name) => {
      const check = condition.checks[name];
      return row(check.name, ({ isNew, condition: found }) =>
        isNew || !found[name] ? '' : check[found[name]],
      );
    }),
    ...extraNames.map((name) =>
      row(extras[name][language], (house) => said(house.extras.includes(name))),
    ),
  ];
  return all.filter(({ texts }) => texts.some((text) => text !== ''));
}

/** Every house's features: those that others lack first. */
export function comparedFeatures(
  houses: readonly ComparedHouse[],
  language: Language,
): (Worded & { feature: string; shared: boolean })[][] {
  const owners = new Map<string, number>();
  for (const { features } of houses)
    for (const feature of new Set(features.map(foldName)))
      owners.set(feature, (owners.get(feature) ?? 0) + 1);
  return houses.map(({ features }) =>
    features
      .map((feature) => ({
        ...featureIn(feature, language),
        feature,
        shared: owners.get(foldName(feature)) === houses.length,
      }))
      .sort((a, b) => Number(a.shared) - Number(b.shared)),
  );
}
