import { sameName } from '../fold.ts';
import type { Language } from '../locale.ts';
import { dealer } from './dealer.ts';
// Types alone: visitors' pages load this file, and no schemas.
import type { Maker, MakerContact } from './makers.ts';

/** The maker of a make; null where staff have not entered it. */
export const makerOf = (makers: readonly Maker[], make: string): Maker | null =>
  makers.find((maker) => sameName(maker.make, make)) ?? null;

const inOneLine = ({ name, postal_address, electronic_address }: MakerContact) =>
  [name, postal_address, electronic_address].join(', ');

/** The dealer's own contact: the company that imports the homes answers for them in the EU. */
function dealerContact(language: Language): MakerContact {
  const { company, email } = dealer;
  return {
    name: company.legalName[language],
    postal_address: company.seat[language],
    electronic_address: email,
  };
}

/** The maker of a home, and the company that is responsible for it in the EU, a line each. */
export interface MadeBy {
  maker: string;
  responsible: string;
}

/**
 * Both lines of a house; null where staff have entered no maker for its make. `own` is the company
 * that staff typed for this house alone; empty leaves it to the maker's entry.
 */
export function madeBy(
  makers: readonly Maker[],
  { make, eu_responsible: own }: { make: string; eu_responsible: string },
  language: Language,
): MadeBy | null {
  const maker = makerOf(makers, make);
  if (!maker) return null;
  return {
    maker: inOneLine(maker),
    responsible: own || inOneLine(maker.responsible ?? dealerContact(language)),
  };
}
