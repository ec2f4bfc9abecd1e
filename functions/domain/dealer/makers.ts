import * as z from 'zod/mini';
import { isEmailAddress } from '../email-address.ts';
import { text } from '../form-fields.ts';
import type { Language } from '../locale.ts';
import { dealer } from './dealer.ts';

/** An e-mail address or a web address. */
const electronicAddress = text(254).check(
  z.refine((typed) => isEmailAddress(typed) || /^https?:\/\/[^\s/]+\.\S+$/.test(typed), 'invalid'),
);

const contact = {
  name: text(160),
  postal_address: text(240),
  electronic_address: electronicAddress,
};

/** Somebody whom Regulation (EU) 2023/988, article 19, has an offer name. */
const contactSchema = z.strictObject(contact);
export type MakerContact = z.infer<typeof contactSchema>;

const makerSchema = z.strictObject({
  /** As houses name it: "Willerby". */
  make: text(60),
  ...contact,
  /** Who is responsible in the EU; null is the dealer, who imports the homes. */
  responsible: z._default(z.nullable(contactSchema), null),
});
export type Maker = z.infer<typeof makerSchema>;

/** "Willerby" and " willerby" are one make. */
const sameMake = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Who made the homes on sale, a maker for each make. */
export const makersSchema = z
  .strictObject({ makers: z.array(makerSchema, 'required').check(z.maxLength(80, 'tooMany')) })
  .check(
    z.superRefine(({ makers }, context) => {
      for (const [at, { make }] of makers.entries())
        if (makers.slice(0, at).some((other) => sameMake(other.make, make)))
          context.addIssue({
            code: 'custom',
            message: 'twice',
            path: ['makers', at, 'make'],
            input: make,
          });
    }),
  );
export type MakersSettings = z.infer<typeof makersSchema>;

/** The maker of a make; null where staff have not entered it. */
export const makerOf = (makers: readonly Maker[], make: string): Maker | null =>
  makers.find((maker) => sameMake(maker.make, make)) ?? null;

const inOneLine = ({ name, postal_address, electronic_address }: MakerContact) =>
  [name, postal_address, electronic_address].join(', ');

/** The dealer as the one who is responsible in the EU. */
function dealerContact(language: Language): MakerContact {
  const { company, email } = dealer;
  return {
    name: company.legalName[language],
    postal_address: company.seat[language],
    electronic_address: email,
  };
}

/** What an offer says of who made the home, and who is responsible for it in the EU, a line each. */
export interface MadeBy {
  maker: string;
  responsible: string;
}

/**
 * Both lines of a house; null without an entry of its make. `own` is what the house itself says of
 * who is responsible; empty where it says nothing.
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
