import * as z from 'zod/mini';
import { confirmedField, imageUrlSchema, text, withoutUnseen } from '../form-fields.ts';
import { findings, vatSchemes } from './caravan-facts.ts';
import {
  type CaravanFieldName,
  caravanFieldNames,
  caravanFields,
  type NestedPart,
} from './caravan-fields.ts';
import { daySchema, reservationSchema, saleSchema } from './sale.ts';
import { type SaleStatus, saleStatuses } from './sale-status.ts';
import { videoOf } from './video.ts';

/**
 * Messages of these schemas are codes: `required`, `tooLong`, `invalid`, `imageRequired`,
 * `videoLink`; each language words them.
 */
const wholeNumber = (min: number, max: number) =>
  z.int('required').check(z.gte(min, 'outOfRange'), z.lte(max, 'outOfRange'));

export const saleStatusSchema = z.enum(saleStatuses, 'invalid');

const entries = z.pipe(
  z.array(z.string('invalid').check(withoutUnseen, z.trim(), z.maxLength(160, 'tooLong'))),
  z.transform((list: string[]) => list.filter((entry) => entry !== '')),
);

/** The schema of a field by its kind; a field with a default may be left out. */
const schemas = {
  text: ({ max }: { max: number }) => text(max),
  number: ({ min, max }: { min: number; max: number }) => wholeNumber(min, max),
  optionalNumber: ({ min, max }: { min: number; max: number }) =>
    z._default(z.nullable(wholeNumber(min, max)), null),
  flag: ({ initially }: { initially: boolean }) => z._default(z.boolean('invalid'), initially),
  status: ({ initially }: { initially: SaleStatus }) => z._default(saleStatusSchema, initially),
  clearable: ({ max }: { max: number }) => z._default(text(max, { optional: true }), ''),
  vat: () => z._default(z.enum(['', ...vatSchemes], 'invalid'), ''),
  finding: () => z._default(z.enum(['', ...findings], 'invalid'), ''),
  day: () => z._default(z.union([z.literal(''), daySchema], 'invalid'), ''),
  video: ({ max }: { max: number }) =>
    z._default(
      text(max, { optional: true }).check(
        z.refine((url) => url === '' || videoOf(url) !== null, 'videoLink'),
      ),
      '',
    ),
  list: ({ max }: { max: number }) => z._default(entries.check(z.maxLength(max, 'tooMany')), []),
  picture: () => z._default(z.nullable(imageUrlSchema), null),
  pictures: ({ max }: { max: number }) =>
    z._default(z.array(imageUrlSchema).check(z.maxLength(max, 'tooMany')), []),
  mainPicture: () => imageUrlSchema,
};
type SchemaOf<Name extends CaravanFieldName> = ReturnType<
  (typeof schemas)[(typeof caravanFields)[Name]['kind']]
>;
type NestedIn<Part extends NestedPart> = CaravanFieldName extends infer Name
  ? Name extends `${Part}.${infer Own}`
    ? Own
    : never
  : never;
type PlainName = Exclude<CaravanFieldName, `${string}.${string}`>;

/**
 * The schemas of the fields under this path, by their own names; without a path, of those that are
 * not nested.
 */
function shapeOf(path: NestedPart | null) {
  return Object.fromEntries(
    caravanFieldNames.flatMap((name) => {
      const [own = name, part = null] = name.split('.').reverse();
      if (part !== path) return [];
      const field: { kind: keyof typeof schemas } = caravanFields[name];
      const schema: (field: never) => z.ZodMiniType = schemas[field.kind];
      return [[own, schema(field as never)]];
    }),
  );
}

// The compiler does not follow names through a list of entries.
const specShape = shapeOf('specs') as { [Own in NestedIn<'specs'>]: SchemaOf<`specs.${Own}`> };
const conditionShape = shapeOf('condition') as {
  [Own in NestedIn<'condition'>]: SchemaOf<`condition.${Own}`>;
};
const internalShape = shapeOf('internal') as {
  [Own in NestedIn<'internal'>]: SchemaOf<`internal.${Own}`>;
};
const plainShape = shapeOf(null) as { [Name in PlainName]: SchemaOf<Name> };

export const caravanSpecsSchema = z.strictObject(specShape);
export const caravanConditionSchema = z.strictObject(conditionShape);

/** For staff alone. */
const internalSchema = z.strictObject(internalShape);

const { main_image: _, ...withoutMainImage } = plainShape;
const editableShape = {
  ...withoutMainImage,
  specs: z._default(caravanSpecsSchema, z.parse(caravanSpecsSchema, {})),
  condition: z._default(caravanConditionSchema, z.parse(caravanConditionSchema, {})),
  internal: z._default(internalSchema, z.parse(internalSchema, {})),
};

/**
 * What staff type into the house form, and what an import row holds once its pictures are stored.
 */
export const caravanInputSchema = z.strictObject({
  ...editableShape,
  main_image: imageUrlSchema,
});
export type CaravanInput = z.infer<typeof caravanInputSchema>;

/**
 * The same, but a hidden house may lack pictures: an imported file may leave them out, while the
 * form always asks for one.
 */
export const caravanFieldsSchema = z.extend(caravanInputSchema, {
  main_image: z.nullable(imageUrlSchema),
});
export type CaravanFields = z.infer<typeof caravanFieldsSchema>;

/** A house that is shown needs a picture: `imageRequired`. */
export const shownWithPicture = <T extends { main_image: string | null; is_visible: boolean }>() =>
  z.superRefine<T>((house, context) => {
    if (house.is_visible && house.main_image === null)
      context.addIssue({
        code: 'custom',
        message: 'imageRequired',
        path: ['main_image'],
        input: house,
      });
  });

const isoInstant = z.iso.datetime('invalid');

/** What may lower a house's price. */
export const discountSources = ['campaign', 'individual'] as const;
export type DiscountSource = (typeof discountSources)[number];

/**
 * A price that an offer makes of a list price, looks mistyped, and was confirmed at `at`. Whole EUR.
 */
export const confirmedPriceSchema = z.strictObject({
  /** The list price. */
  from: z.int(),
  to: z.int(),
  at: isoInstant,
});
export type ConfirmedPrice = z.infer<typeof confirmedPriceSchema>;

/**
 * What a house remembers of its prices: see price-history.ts. Kept by the server; no form and no
 * import writes it.
 */
export const priceHistorySchema = z.strictObject({
  list_prices: z.array(z.strictObject({ from: isoInstant, price: z.nullable(z.int()) })),
  past_offers: z.array(
    z.strictObject({
      from: isoInstant,
      until: isoInstant,
      price: z.int(),
      source: z.enum(discountSources),
      source_id: z.string(),
    }),
  ),
  /**
   * What staff confirmed together with a list price of this house, kept since `since`. Absent where
   * the list price is older than that: see offers/confirmed-prices.ts.
   */
  confirmed_prices: z.optional(
    z.strictObject({ since: isoInstant, prices: z.array(confirmedPriceSchema) }),
  ),
});

/**
 * A house as it is stored. `version` counts its writes, starting at 1; every write names the
 * version it was made on.
 */
export const caravanSchema = z.strictObject({
  ...editableShape,
  id: z.uuid('invalid'),
  /**
   * By which people name it; the shop gives it once and for all (ADR 22). Null before a house is
   * stored, and where a restore brought back a row without one.
   */
  number: z._default(z.nullable(z.int()), null),
  /** Null only for a hidden house whose pictures have not been added yet. */
  main_image: z.nullable(imageUrlSchema),
  price_history: z._default(priceHistorySchema, { list_prices: [], past_offers: [] }),
  /**
   * Since when it is archived, on no public page and out of staff's lists; null while it is not.
   */
  archived_at: z._default(z.nullable(isoInstant), null),
  /** Its sale and its reservation; each belongs to one sale status. See sale.ts. */
  sale: z._default(z.nullable(saleSchema), null),
  reservation: z._default(z.nullable(reservationSchema), null),
  version: z.int().check(z.gte(1)),
  created_at: isoInstant,
  updated_at: isoInstant,
});
export type Caravan = z.infer<typeof caravanSchema>;

/** What a visitor may know of a visible house. */
export const publicCaravanSchema = z.omit(
  z.object({ ...caravanSchema.shape, main_image: imageUrlSchema }),
  {
    version: true,
    is_visible: true,
    price_history: true,
    archived_at: true,
    sale: true,
    reservation: true,
    internal: true,
  },
);
export type PublicCaravan = z.infer<typeof publicCaravanSchema>;

/** What the staff table shows of a house. */
export const caravanRowSchema = z.extend(
  z.pick(z.object(caravanSchema.shape), {
    id: true,
    number: true,
    make: true,
    model: true,
    year: true,
    price: true,
    beds: true,
    bedrooms: true,
    main_image: true,
    is_new: true,
    is_visible: true,
    is_featured: true,
    sale_status: true,
    archived_at: true,
    sale: true,
    reservation: true,
    version: true,
    created_at: true,
    updated_at: true,
  }),
  {
    /** Absent where there is a description in English. */
    lacks_english: z.optional(z.literal(true)),
    /** Fields that staff alone see; absent where empty. */
    stock_number: z.optional(z.string()),
    arrived_on: z.optional(z.string()),
  },
);
export type CaravanRow = z.infer<typeof caravanRowSchema>;

export function caravanRow(house: Caravan): CaravanRow {
  const { stock_number, arrived_on } = house.internal;
  return {
    ...house,
    ...(house.description_en === '' && { lacks_english: true }),
    ...(stock_number && { stock_number }),
    ...(arrived_on && { arrived_on }),
  };
}

const {
  additional_images,
  'internal.yard_place': place,
  'internal.private_note': note,
} = caravanFields;

/**
 * What staff change one at a time: flags, list price (`confirmed` where it is odd), status with its
 * sale or reservation, whether the house is archived, its pictures, and where it stands. A `sale` or
 * `reservation` of null says that none is recorded; what is left out stays as it is.
 */
export const caravanPatchSchema = z.strictObject({
  version: z.int('required').check(z.gte(1, 'invalid')),
  is_visible: z.optional(z.boolean('invalid')),
  is_new: z.optional(z.boolean('invalid')),
  is_featured: z.optional(z.boolean('invalid')),
  price: z.optional(plainShape.price),
  confirmed: confirmedField,
  sale_status: z.optional(saleStatusSchema),
  sale: z.optional(z.nullable(saleSchema)),
  reservation: z.optional(z.nullable(reservationSchema)),
  archived: z.optional(z.boolean('invalid')),
  main_image: z.optional(z.nullable(imageUrlSchema)),
  additional_images: z.optional(
    z.array(imageUrlSchema).check(z.maxLength(additional_images.max, 'tooMany')),
  ),
  internal: z.optional(
    z.strictObject({
      yard_place: z.optional(text(place.max, { optional: true })),
      private_note: z.optional(text(note.max, { optional: true })),
    }),
  ),
});
export type CaravanPatch = z.infer<typeof caravanPatchSchema>;

/** The value of each field that may be missing. */
const optionalSchema = z.omit(z.object(editableShape), {
  make: true,
  model: true,
  year: true,
  price: true,
  beds: true,
  bedrooms: true,
  description: true,
});

/**
 * Fields that a row of a file may leave out: the house keeps what it has. Pictures have a rule of
 * their own.
 */
export const keptFieldsSchema = z.omit(optionalSchema, {
  additional_images: true,
  schema_image: true,
});

/** A new house before anyone typed: spec section 9, "New house defaults". */
export function newCaravanDefaults(now: Date) {
  const required = {
    make: '',
    model: '',
    year: now.getUTCFullYear(),
    beds: 2,
    bedrooms: 1,
    description: '',
  };
  return { ...required, main_image: '', ...z.parse(optionalSchema, {}) };
}
