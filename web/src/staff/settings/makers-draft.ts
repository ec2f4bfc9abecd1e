import * as z from 'zod/mini';
import { makerOf } from '#domain/dealer/made-by.ts';
import { type Maker, type MakersSettings, makersSchema } from '#domain/dealer/makers.ts';
import type { FieldErrors } from '#domain/errors.ts';
import { commonSpellings } from '#domain/fold.ts';
import type { DraftKind } from '../kit/forms/drafts.ts';
import type { Checked } from '../kit/forms/form.ts';

const contact = { name: z.string(), postal_address: z.string(), electronic_address: z.string() };
const draftSchema = z.object({
  makers: z.array(
    z.object({
      make: z.string(),
      ...contact,
      /** Whether somebody else than the dealer is responsible in the EU. */
      elsewhere: z.boolean(),
      responsible: z.object(contact),
    }),
  ),
});
export type MakersDraft = z.infer<typeof draftSchema>;
export type MakerDraft = MakersDraft['makers'][number];

export const makersDrafts: DraftKind<MakersDraft, 'makers'> = {
  name: 'settings-makers',
  schema: draftSchema,
  parts: ['makers'],
};

const nobody = { name: '', postal_address: '', electronic_address: '' };

/** An empty entry, for a make that houses have or for one to be typed. */
export const newMaker = (make: string): MakerDraft => ({
  make,
  ...nobody,
  elsewhere: false,
  responsible: nobody,
});

/** The form of what is set. */
export const makersDraftOf = ({ makers }: MakersSettings): MakersDraft => ({
  makers: makers.map(({ responsible, ...maker }) => ({
    ...maker,
    elsewhere: responsible !== null,
    responsible: responsible ?? nobody,
  })),
});

/** The entry as the server takes it. */
export const makerInput = ({ elsewhere, responsible, ...maker }: MakerDraft): Maker => ({
  ...maker,
  responsible: elsewhere ? responsible : null,
});

/** The form as the server takes it, or which field is wrong in which way, by its own schema. */
export function checkMakers({ makers }: MakersDraft): Checked<MakersSettings> {
  const parsed = makersSchema.safeParse({ makers: makers.map(makerInput) });
  if (parsed.success) return { input: parsed.data };
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues)
    errors[path.map(String).join('.')] ??= message;
  return { errors };
}

/** Makes of these houses that have no entry, each once, in order. */
export const missingMakes = (makes: readonly string[], { makers }: MakersDraft): string[] =>
  [...commonSpellings(makes).values()]
    .filter((make) => make !== '' && !makerOf(makers.map(makerInput), make))
    .sort((one, other) => one.localeCompare(other));
