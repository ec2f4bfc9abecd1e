import { caravanSlug } from '#domain/houses/slug.ts';
import { buildCampaignInput } from '#support/builders/build-campaign.ts';
import { origin } from './browser.ts';
import { shared } from './stage-calls.ts';

const day = 86_400_000;

/**
 * A campaign that runs for three houses, by default the listing's first, its banner live; `end`
 * deletes it. Paths are without language.
 */
export async function runningCampaign(from = 0, daysLeft = 2) {
  const { items } = await (await fetch(`${origin}/api/caravans`)).json();
  const [first, second, third] = items.slice(from);
  const input = buildCampaignInput({
    start_date: new Date(Date.now() - day).toISOString(),
    end_date: new Date(Date.now() + daysLeft * day).toISOString(),
    is_banner_active: true,
    caravan_ids: [first.id, second.id, third.id],
  });
  const answer = await (await shared.asStaff('POST', '/create-campaign', input)).json();
  if (!answer.success) throw new Error(JSON.stringify(answer));
  return {
    path: `/campaigns/${answer.campaign.id}`,
    house: `/houses/${caravanSlug(first)}`,
    /** All three, as the listing's API gives them. */
    houses: [first, second, third],
    /** Its name, in either language. */
    words: {
      name_bg: input.name_bg,
      name_en: input.name_en,
      description_bg: input.description_bg,
      description_en: input.description_en,
    },
    end: () => shared.asStaff('DELETE', `/delete-campaign?campaign_id=${answer.campaign.id}`),
  };
}
