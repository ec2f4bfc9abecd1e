import type { CampaignInput, StaffCampaign } from '#domain/offers/campaign.ts';
import type { IndividualDiscountInput, StaffDiscount } from '#domain/offers/individual-discount.ts';
import { buildCampaignInput, buildDiscountInput } from '#support/builders/build-campaign.ts';
import { shared } from './stage-calls.ts';

const day = 24 * 60 * 60 * 1000;

/** The moment this many days from now, ISO. */
export const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

async function sound(response: Promise<Response>) {
  const answer = await (await response).json();
  if (!answer.success) throw new Error(JSON.stringify(answer));
  return answer;
}

/** A campaign of the shared house; it began yesterday and ends in a week unless told otherwise. */
export async function addCampaign(overrides: Partial<CampaignInput> = {}): Promise<StaffCampaign> {
  const input = buildCampaignInput({ start_date: inDays(-1), end_date: inDays(7), ...overrides });
  return (await sound(shared.asStaff('POST', '/create-campaign', { ...input, confirmed: true })))
    .campaign;
}

export async function listCampaigns(): Promise<StaffCampaign[]> {
  return (await sound(shared.asStaff('GET', '/get-campaigns'))).campaigns;
}

export const deleteCampaign = (id: string) =>
  shared.asStaff('DELETE', `/delete-campaign?campaign_id=${id}`);

/**
 * An individual discount of the shared house; it began yesterday and ends in a week unless told
 * otherwise.
 */
export async function addDiscount(
  overrides: Pick<IndividualDiscountInput, 'caravan_id'> & Partial<IndividualDiscountInput>,
): Promise<StaffDiscount> {
  const input = buildDiscountInput({ start_date: inDays(-1), end_date: inDays(7), ...overrides });
  return (
    await sound(
      shared.asStaff('POST', '/create-individual-discount', { ...input, confirmed: true }),
    )
  ).discount;
}

export async function listDiscounts(): Promise<StaffDiscount[]> {
  return (await sound(shared.asStaff('GET', '/individual-discounts'))).items;
}

export async function updateDiscount(
  discount: StaffDiscount,
  changes: Partial<IndividualDiscountInput>,
) {
  const { id, version, caravan_id, discount_type, discount_value, start_date, end_date } = discount;
  const terms = { caravan_id, discount_type, discount_value, start_date, end_date };
  return sound(
    shared.asStaff('PUT', '/update-individual-discount', { id, version, ...terms, ...changes }),
  );
}

export const deleteDiscount = (id: string) =>
  shared.asStaff('DELETE', `/delete-individual-discount?discount_id=${id}`);

/**
 * A house at 10,600 EUR with a discount of 10,000 EUR, saved at once: neither is a reason to ask, so
 * nobody confirmed the 600 EUR that they make together. Answers the ids of both.
 */
export async function addWithheldPrice(
  addHouse: () => Promise<{ id: string; version: number }>,
): Promise<{ house: string; discount: string }> {
  for (;;) {
    const { id, version } = await addHouse();
    const terms = { start_date: inDays(-1), end_date: inDays(7), discount_value: 10_000 };
    const [price, discount] = await Promise.all([
      shared.asStaff('PATCH', `/caravans/${id}`, { version, price: 10_600 }),
      shared.asStaff(
        'POST',
        '/create-individual-discount',
        buildDiscountInput({ ...terms, caravan_id: id }),
      ),
    ]);
    const saved = await discount.json();
    if (price.ok && saved.success) return { house: id, discount: saved.discount.id };
    // One of the two saw the other one, and asked.
    if (saved.success) await deleteDiscount(saved.discount.id);
    await shared.deleteHouse(id);
  }
}
