import { type Caravan, type CaravanInput, newCaravanDefaults } from '#domain/houses/caravan.ts';

const made = '2026-01-05T10:00:00.000Z';

/** A valid house form. */
export function buildCaravanInput(overrides: Partial<CaravanInput> = {}): CaravanInput {
  return {
    ...newCaravanDefaults(new Date(made)),
    make: 'Willerby',
    model: 'Rio Gold',
    price: 22_600,
    description: 'Светъл дом с изглед.',
    main_image: 'https://old-host.example/1.jpg',
    ...overrides,
  };
}

/** A stored house. */
export function buildCaravan(overrides: Partial<Caravan> = {}): Caravan {
  return {
    ...buildCaravanInput(),
    id: crypto.randomUUID(),
    number: null,
    price_history: { list_prices: [], past_offers: [] },
    archived_at: null,
    sale: null,
    reservation: null,
    version: 1,
    created_at: made,
    updated_at: made,
    ...overrides,
  };
}
