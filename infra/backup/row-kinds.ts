import { rows } from '../constructs/table-access.ts';

/**
 * What backup and restore do with a kind of row:
 * - `published`: what staff made and visitors see; it is set back to its earlier state.
 * - `record`: what is only ever added, such as the number that a house was given.
 * - `erasure`: the keyed hash of somebody whom staff erased: a restore leaves such people out.
 * - `person`: what customers sent, and what belongs to it; taken and brought back only on request.
 * - `stage`: what a stage makes for itself and another one must not get: the published catalogue,
 *   counts of forms and letters, what the schedule did last, the bank's terms.
 */
export type Care = 'published' | 'record' | 'erasure' | 'person' | 'stage';

/** How each kind of row is cared for. The compiler asks for every kind of the table. */
export const careOfKinds = {
  houses: 'published',
  houseNumbers: 'record',
  campaigns: 'published',
  discounts: 'published',
  websiteImages: 'published',
  settings: 'published',
  catalogue: 'stage',
  catalogueReads: 'stage',
  snapshots: 'stage',
  schedule: 'stage',
  audit: 'record',
  enquiries: 'person',
  loans: 'person',
  calls: 'person',
  viewings: 'person',
  // A restore makes them again of the viewings.
  viewingPlaces: 'stage',
  wishes: 'stage',
  contacts: 'person',
  // Accounting law keeps it, and it names no person.
  money: 'record',
  orders: 'person',
  submissions: 'stage',
  recipients: 'person',
  letterShares: 'stage',
  confirmations: 'stage',
  privacyRecords: 'erasure',
  bankSchemes: 'stage',
} as const satisfies Record<keyof typeof rows, Care>;

const cares: Readonly<Record<string, Care>> = careOfKinds;
const kinds = Object.entries(rows).flatMap(([name, keys]) =>
  [keys].flat().map((key) => ({ key, care: cares[name] })),
);

/** What becomes of the rows of this partition; null for a kind that this release does not know. */
export function careOf(partition: string): Care | null {
  const found = kinds.find(({ key }) =>
    key.endsWith('*') ? partition.startsWith(key.slice(0, -1)) : partition === key,
  );
  return found?.care ?? null;
}
