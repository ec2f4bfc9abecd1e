import { randomBytes } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import { caravanSchema } from '#domain/houses/caravan.ts';
import { withCounted, wordsOf } from '#domain/requests/last-entry.ts';
import type { AnyRequest, RequestKind } from '#domain/requests/request-kinds.ts';
import { placeOf, withPlaceOf } from '#domain/requests/viewing-places.ts';
import { readEnv, systemClock } from '#functions/platform/env.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createAuditLog } from '#functions/store/audit.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { createCampaignRepository, createDiscountRepository } from '#functions/store/offers.ts';
import { orderAction } from '#functions/store/requests/order-times.ts';
import { addition } from '#functions/store/requests/request-log.ts';
import { createRequestStores } from '#functions/store/requests/request-stores.ts';
import { createViewingPlaces, placesAction } from '#functions/store/requests/viewing-places.ts';
import { createSettingsRepository } from '#functions/store/settings.ts';
import inventory from '../demo/inventory.json' with { type: 'json' };
import { localNames } from '../shared/names.ts';
import { demoOffers } from './demo-offers.ts';
import { demoBannerAddress, demoPicturesOf } from './demo-pictures.ts';
import { demoRequests } from './demo-requests.ts';
import { demoSales } from './demo-sales.ts';
import { demoViewings } from './demo-viewings.ts';
import { inParallel } from './in-parallel.ts';

/**
 * Stores the demo inventory with its own ids and dates and, if wanted, offers, customers' requests,
 * and how houses were sold. What an interrupted start has stored already is left as it is.
 */
export async function loadDemo({
  say,
  offers,
}: {
  say(line: string): void;
  offers: boolean;
}): Promise<void> {
  const table = openTable(localNames.table);
  const houses = createCaravanRepository(table, silentLogger);
  const stock = inventory.map((row) =>
    caravanSchema.parse({ ...row, ...demoPicturesOf(row.id), version: 1 }),
  );
  const demo = offers ? demoSales(stock, systemClock()) : { houses: stock, entries: [] };
  const first = await houses.takeNumbers(demo.houses.length);
  const numbered = demo.houses.map((house, at) => ({ ...house, number: first + at }));
  await inParallel(numbered, 8, async (house) => {
    try {
      await houses.create(house);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
    }
  });
  await createAuditLog(table, silentLogger, systemClock).write(demo.entries);
  if (offers) {
    await loadOffers(table);
    await loadRequests(table);
    await loadMakers(table);
  }
  table.documents.destroy();
  say(`first start: ${inventory.length} demo houses loaded`);
}

/** Makes of the demo whose makers staff have entered; the others show in Today. */
const knownMakes = ['Willerby', 'Swift', 'ABI', 'Atlas', 'Cosalt'];

/** Stores plainly invented makers. What is stored already stays as it is. */
async function loadMakers(table: Table): Promise<void> {
  const now = new Date().toISOString();
  const makers = knownMakes.map((make) => ({
    make,
    name: `${make} (example)`,
    postal_address: '1 Example Road, Exampleville, United Kingdom',
    electronic_address: 'maker@example.com',
    responsible: null,
  }));
  const settings = { topic: 'makers', value: { makers }, version: 1 };
  await createSettingsRepository(table, silentLogger).put(
    { ...settings, created_at: now, updated_at: now },
    0,
  );
}

/** Stores the demo's campaigns and discounts of today. What is stored already stays as it is. */
async function loadOffers(table: Table): Promise<void> {
  const { campaigns, discounts } = demoOffers(new Date(), demoBannerAddress());
  const stores = {
    campaigns: createCampaignRepository(table, silentLogger),
    discounts: createDiscountRepository(table, silentLogger),
  };
  for (const campaign of campaigns) await stores.campaigns.create(campaign);
  for (const discount of discounts) await stores.discounts.create(discount);
}

/**
 * Stores the demo's requests as of now, with their logs and next steps. What is stored already
 * stays as it is.
 */
async function loadRequests(table: Table): Promise<void> {
  const now = systemClock();
  const { enquiries, loans, calls, logs } = demoRequests({
    now,
    origin: readEnv(['SITE_ORIGIN']).SITE_ORIGIN,
    newId: () => crypto.randomUUID(),
    newSecret: () => randomBytes(32).toString('base64url'),
  });
  const stores = createRequestStores(table, silentLogger, systemClock);
  const written = <T extends AnyRequest>(kind: RequestKind, request: T) => {
    const entries = logs.get(request.id) ?? [];
    const counted = entries.reduce<T>(withCounted, { ...request, last: wordsOf(request) });
    const of = { kind, id: request.id };
    return [counted, entries.map((entry) => addition(of, entry, request.expires_at))] as const;
  };
  for (const enquiry of enquiries) await stores.enquiry.create(...written('enquiry', enquiry));
  for (const loan of loans) {
    const [counted, entries] = written('loan', loan);
    const order = orderAction(loan.tbi_data.orderid, loan);
    await stores.loan.create(counted, [...entries, order]);
  }
  for (const call of calls) await stores.call.create(...written('call', call));
  const places = createViewingPlaces(table);
  for (const viewing of demoViewings({ now, newId: () => crypto.randomUUID() })) {
    const { places: before, revision } = await places.of(viewing.day);
    const after = [...withPlaceOf(before, viewing.id, placeOf(viewing))];
    await stores.viewing.create(viewing, [placesAction(viewing.day, { places: after, revision })]);
  }
}
