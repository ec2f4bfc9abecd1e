import * as z from 'zod/mini';
import { isEmailAddress, pastedEmail } from '../email-address.ts';
import { sameName } from '../fold.ts';
import { text } from '../form-fields.ts';

/** An e-mail address or a web address. */
const electronicAddress = text(254).check(
  z.overwrite<string>(pastedEmail),
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

export const makerSchema = z.strictObject({
  /** As houses name it: "Willerby". */
  make: text(60),
  ...contact,
  /** The company that is responsible in the EU; null for the dealer, who imports the homes. */
  responsible: z._default(z.nullable(contactSchema), null),
});
export type Maker = z.infer<typeof makerSchema>;

/** Who made the homes on sale, a maker for each make. */
export const makersSchema = z
  .strictObject({ makers: z.array(makerSchema, 'required').check(z.maxLength(80, 'tooMany')) })
  .check(
    z.superRefine(({ makers }, context) => {
      for (const [at, { make }] of makers.entries())
        if (makers.slice(0, at).some((other) => sameName(other.make, make)))
          context.addIssue({
            code: 'custom',
            message: 'twice',
            path: ['makers', at, 'make'],
            input: make,
          });
    }),
  );
export type MakersSettings = z.infer<typeof makersSchema>;
