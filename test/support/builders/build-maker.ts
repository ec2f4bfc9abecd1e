import type { Maker, MakerContact } from '#domain/dealer/makers.ts';

/** The maker of the homes that `buildCaravan` makes. */
export const buildMaker = (fields: Partial<Maker> = {}): Maker => ({
  make: 'Willerby',
  name: 'Willerby Works Ltd',
  postal_address: '1 Example Road, Hull',
  electronic_address: 'works@example.com',
  responsible: null,
  ...fields,
});

/** A company in the EU that imports homes, and is not the dealer. */
export const anotherImporter: MakerContact = {
  name: 'Example Import GmbH',
  postal_address: 'Beispielweg 1, Berlin',
  electronic_address: 'https://import.example/contact',
};
