import type { SaleStatus } from './sale-status.ts';

/** Whole EUR that a house, or a payment for one, is at most. */
export const highestPrice = 10_000_000;

/**
 * The fields of a house that staff write, in the order of a file's columns: schema, CSV, import and
 * history are made from this one description. `group` is the part of the form. `max` is the number
 * of characters of a text, the number of entries of a list, or the highest number.
 */
export const caravanFields = {
  make: { kind: 'text', max: 60, group: 'basics' },
  model: { kind: 'text', max: 80, group: 'basics' },
  year: { kind: 'number', min: 1950, max: 2100, group: 'basics' },
  /** Whole EUR. */
  price: { kind: 'number', min: 1, max: highestPrice, group: 'basics' },
  /** How VAT stands in the price, as far as staff say. */
  vat: { kind: 'vat', group: 'basics' },
  /** Sleeping places. */
  beds: { kind: 'number', min: 1, max: 30, group: 'basics' },
  bedrooms: { kind: 'number', min: 0, max: 15, group: 'basics' },
  /** In Bulgarian; pages in English show it where there is no English one. */
  description: { kind: 'text', max: 10_000, group: 'texts' },
  description_en: { kind: 'clearable', max: 10_000, group: 'texts' },
  is_new: { kind: 'flag', initially: false, group: 'settings' },
  is_visible: { kind: 'flag', initially: true, group: 'settings' },
  is_featured: { kind: 'flag', initially: false, group: 'settings' },
  sale_status: { kind: 'status', initially: 'available', group: 'settings' },
  /**
   * Who is responsible for it in the EU, with addresses, where that is somebody else than the
   * entry of its make says: made-by.ts.
   */
  eu_responsible: { kind: 'clearable', max: 400, group: 'settings' },
  has_free_delivery: { kind: 'flag', initially: false, group: 'extras' },
  has_central_heating: { kind: 'flag', initially: false, group: 'extras' },
  has_double_glazing: { kind: 'flag', initially: false, group: 'extras' },
  // Free text as staff type it: "10,67 м".
  'specs.length': { kind: 'clearable', max: 60, group: 'specs' },
  'specs.width': { kind: 'clearable', max: 60, group: 'specs' },
  'specs.height': { kind: 'clearable', max: 60, group: 'specs' },
  'specs.weight': { kind: 'clearable', max: 60, group: 'specs' },
  'specs.heating': { kind: 'clearable', max: 120, group: 'specs' },
  // The condition of a used home: each thing that buyers ask about is good, fair or to be done,
  // with a note where there is more to say.
  'condition.roof': { kind: 'finding', group: 'condition' },
  'condition.roof_note': { kind: 'clearable', max: 160, group: 'condition' },
  'condition.floor': { kind: 'finding', group: 'condition' },
  'condition.floor_note': { kind: 'clearable', max: 160, group: 'condition' },
  'condition.damp': { kind: 'finding', group: 'condition' },
  'condition.damp_note': { kind: 'clearable', max: 160, group: 'condition' },
  'condition.windows': { kind: 'finding', group: 'condition' },
  'condition.windows_note': { kind: 'clearable', max: 160, group: 'condition' },
  'condition.gas': { kind: 'finding', group: 'condition' },
  'condition.gas_note': { kind: 'clearable', max: 160, group: 'condition' },
  'condition.electric': { kind: 'finding', group: 'condition' },
  'condition.electric_note': { kind: 'clearable', max: 160, group: 'condition' },
  /** Year of the frame, which may be older or younger than the home. */
  chassis_year: { kind: 'optionalNumber', min: 1950, max: 2100, group: 'condition' },
  renewed: { kind: 'list', max: 20, group: 'condition' },
  features: { kind: 'list', max: 60, group: 'features' },
  main_image: { kind: 'mainPicture', group: 'pictures' },
  additional_images: { kind: 'pictures', max: 40, group: 'pictures' },
  /** The floor plan. */
  schema_image: { kind: 'picture', group: 'plan' },
  /** On YouTube or Vimeo: see video.ts. */
  video_url: { kind: 'video', max: 200, group: 'video' },
  // For staff alone: no page, file or answer for visitors has any of it.
  /** The dealer's own number. */
  'internal.stock_number': { kind: 'clearable', max: 40, group: 'internal' },
  /** On the plate of the chassis. */
  'internal.serial_number': { kind: 'clearable', max: 60, group: 'internal' },
  /** Where in the yard it stands. */
  'internal.yard_place': { kind: 'clearable', max: 60, group: 'internal' },
  'internal.supplier': { kind: 'clearable', max: 120, group: 'internal' },
  'internal.arrived_on': { kind: 'day', group: 'internal' },
  'internal.private_note': { kind: 'clearable', max: 2000, group: 'internal' },
} as const satisfies Record<string, CaravanField>;

/** Parts of the form, in its order. */
export const fieldGroups = [
  'basics',
  'specs',
  'condition',
  'texts',
  'features',
  'pictures',
  'plan',
  'video',
  'settings',
  'extras',
  'internal',
] as const;

/** Parts of a house that hold fields of their own: `specs.length`. */
export const nestedParts = ['specs', 'condition', 'internal'] as const;
export type NestedPart = (typeof nestedParts)[number];

/** The last part of a field's name, as its group calls it. */
export const ownName = (field: string) =>
  field.replace(new RegExp(`^(?:${nestedParts.join('|')})\\.`), '');
export type FieldGroup = (typeof fieldGroups)[number];

/** The description of a field. Its kind decides its schema and how a cell of a file is read. */
type CaravanField = { group: FieldGroup } & (
  | { kind: 'text' | 'clearable' | 'list' | 'pictures' | 'video'; max: number }
  | { kind: 'number' | 'optionalNumber'; min: number; max: number }
  | { kind: 'flag'; initially: boolean }
  | { kind: 'status'; initially: SaleStatus }
  | { kind: 'finding' | 'vat' | 'day' | 'mainPicture' | 'picture' }
);

export type CaravanFieldName = keyof typeof caravanFields;
export const caravanFieldNames = Object.keys(caravanFields) as CaravanFieldName[];

type ExtraIn<Name extends CaravanFieldName> = (typeof caravanFields)[Name]['group'] extends 'extras'
  ? Name
  : never;
/**
 * What comes with a house, a flag each. What they are called on pages stands in `extras` in
 * equipment.ts.
 */
export type ExtraName = { [Name in CaravanFieldName]: ExtraIn<Name> }[CaravanFieldName];
export const extraNames = caravanFieldNames.filter(
  (name): name is ExtraName => caravanFields[name].group === 'extras',
);
