import type { Settings, StoredSettings } from '#domain/dealer/settings.ts';
import type { WebsiteImage } from '#domain/dealer/website-images.ts';
import { newCaravanDefaults, type PublicCaravan } from '#domain/houses/caravan.ts';
import type { Campaign } from '#domain/offers/campaign.ts';
import type { IndividualDiscount } from '#domain/offers/individual-discount.ts';
import type { FinancingScheme } from '#domain/requests/financing.ts';
import { writtenHouse } from '#functions/catalogue/publish.ts';
import { type Showroom, showroomAt } from '#functions/catalogue/showroom.ts';
import { emptySnapshot, type Snapshot } from '#functions/catalogue/snapshot.ts';
import { createPublicReads } from '#functions/use-cases/pages/read-public.ts';
import type { PublicReads } from '#site/reads.ts';
import { type RenderedPage, renderPage } from '#site/server/render-page.tsx';

/** The content of a site besides its houses, and the moment. */
export interface Scene {
  campaigns?: readonly Campaign[];
  discounts?: readonly IndividualDiscount[];
  images?: readonly WebsiteImage[];
  /** What staff set themselves; the standard of a topic that is missing. */
  settings?: Partial<Settings>;
  /** The bank's schemes, as it answered them at `now`. */
  schemes?: readonly FinancingScheme[];
  now?: Date;
}

const usualNow = new Date('2026-11-21T10:00:00Z');

const stored = (topic: string, value: unknown): StoredSettings => ({
  topic,
  value,
  version: 1,
  created_at: usualNow.toISOString(),
  updated_at: usualNow.toISOString(),
});

function contentOf(
  houses: readonly PublicCaravan[],
  { campaigns = [], discounts = [], images = [], settings = {}, schemes, now = usualNow }: Scene,
): Snapshot {
  const byId = <T extends { id: string }>(items: readonly T[]) =>
    Object.fromEntries(items.map((item) => [item.id, item]));
  const shown = houses.map((house) =>
    writtenHouse({
      ...house,
      is_visible: true,
      version: 1,
      price_history: { list_prices: [], past_offers: [] },
      archived_at: null,
      sale: null,
      reservation: null,
      internal: newCaravanDefaults(new Date(0)).internal,
    }),
  );
  return {
    ...emptySnapshot,
    houses: Object.fromEntries(shown.flatMap(({ id, value }) => (value ? [[id, value]] : []))),
    campaigns: byId(campaigns),
    discounts: byId(discounts),
    images: Object.fromEntries(images.map((image) => [image.section, image])),
    settings: Object.fromEntries(
      Object.entries(settings).map(([topic, value]) => [topic, stored(topic, value)]),
    ),
    schemes: schemes ? { fetched_at: now.toISOString(), schemes: [...schemes] } : null,
  };
}

/** Everything visitors can see of these houses. */
export function showroomOf(houses: readonly PublicCaravan[], scene: Scene = {}): Showroom {
  return showroomAt(contentOf(houses, scene), scene.now ?? usualNow);
}

/** What public pages read, from a catalogue of these houses. */
export function readsOf(houses: readonly PublicCaravan[], scene: Scene = {}): PublicReads {
  const now = scene.now ?? usualNow;
  const showroom = showroomOf(houses, scene);
  return createPublicReads(
    async () => showroom,
    () => now,
  );
}

/**
 * The page at `address` of a site with these houses, on 21 November 2026 unless the scene has
 * another day.
 */
export function renderSite(
  address: string,
  houses: readonly PublicCaravan[],
  scene: Scene = {},
): Promise<RenderedPage> {
  const { pathname, searchParams } = new URL(address, 'https://homes.example');
  return renderPage(
    {
      path: pathname,
      search: searchParams,
      origin: 'https://homes.example',
      now: scene.now ?? usualNow,
    },
    readsOf(houses, scene),
  );
}
