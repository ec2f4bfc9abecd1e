import { describe, expect, test } from 'vitest';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { sameDraft } from '#staff/kit/forms/drafts.ts';
import { oncePerText } from '#staff/kit/forms/form-page.tsx';
import {
  type CampaignDraft,
  campaignDrafts,
  campaignErrors,
  campaignField,
  checkCampaign,
  draftOf,
  newCampaignDraft,
} from '#staff/offers/form/campaign-draft.ts';
import { isSkipped, typedSofia } from '#staff/offers/form/terms.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { storedCampaign } from '../stored-campaign.ts';

const house = buildCaravan({ make: 'ABI', model: 'Alpine' });
const stored = storedCampaign([house], {
  start_date: '2026-11-01T00:00:07.123Z',
  end_date: '2026-11-30T21:59:59.999Z',
});
const good = draftOf(stored);

function errorsOf(changes: Partial<CampaignDraft>) {
  const checked = checkCampaign({ ...good, ...changes });
  return 'errors' in checked ? checked.errors : {};
}
function sentences(draft: CampaignDraft, language: 'en' | 'bg' = 'en') {
  const checked = checkCampaign(draft);
  const errors = campaignErrors(
    'errors' in checked ? checked.errors : {},
    adminMessages[language],
    () => 'ABI Alpine',
  );
  return oncePerText(errors).map(({ text }) => text);
}

describe('the campaign form', () => {
  test('a stored campaign passes unchanged through the form, to the millisecond of its dates', () => {
    const own = { individual_discount_type: 'fixed', individual_discount_value: 1500 } as const;
    const campaign = storedCampaign([house], {
      start_date: '2026-10-25T00:30:00.001Z',
      caravans: { [house.id]: own },
      banner_image: '/media/banners/campaign-1.jpg',
      is_banner_active: true,
      discount_value: 12.5,
    });
    const {
      id,
      version,
      created_at,
      updated_at,
      banner_switched_at,
      caravan_count,
      caravans,
      ...input
    } = campaign;
    expect(checkCampaign(draftOf(campaign))).toEqual({
      input: { ...input, caravan_ids: [house.id], caravan_discounts: { [house.id]: own } },
    });
  });

  test('a date that is typed back to its first text becomes the stored one again, seconds included', () => {
    const typed = typedSofia('2026-11-02T02:00', good.start_date);
    expect(sameDraft(campaignDrafts, { ...good, start_date: typed }, good)).toBe(false);
    const back = typedSofia('2026-11-01T02:00', good.start_date);
    expect(sameDraft(campaignDrafts, { ...good, start_date: back }, good)).toBe(true);
  });

  test('staff type dates in Sofia’s time, in winter and in summer', () => {
    const checked = checkCampaign({
      ...good,
      start_date: '2026-07-01T09:00',
      end_date: '2026-12-01T09:00',
    });
    expect('input' in checked && checked.input).toMatchObject({
      start_date: '2026-07-01T06:00:00.000Z',
      end_date: '2026-12-01T07:00:00.000Z',
    });
  });

  test('names everything that an empty form lacks, once each and in the order of the form', () => {
    expect(sentences(newCampaignDraft)).toEqual([
      'Campaign names in both languages are required',
      'Start and end dates are required',
      'Discount value must be positive',
    ]);
  });

  test('shows all errors at the same time', () => {
    const draft = {
      ...good,
      name_bg: '  ',
      end_date: good.start_date,
      discount_value: '0',
      houses: { [house.id]: { type: 'fixed', value: '' } as const },
    };
    expect(sentences(draft)).toEqual([
      'Campaign names in both languages are required',
      'Start date must be before end date',
      'Discount value must be positive',
      'ABI Alpine: A discount of a house needs both a type and a value',
    ]);
    for (const text of sentences(draft, 'bg')) expect(text).toMatch(/[а-я]/);
  });

  const own = (type: 'percentage' | 'fixed' | '', value: string) => ({
    houses: { [house.id]: { type, value } },
  });
  const ownPath = (part: string) => `caravan_discounts.${house.id}.individual_discount_${part}`;
  test.each([
    [{ name_en: ' ' }, { name_en: 'required' }],
    [{ name_bg: 'я'.repeat(121) }, { name_bg: 'tooLong' }],
    [{ start_date: '' }, { start_date: 'required' }],
    [{ end_date: '2026-11' }, { end_date: 'required' }],
    [{ end_date: '2026-10-01T00:00' }, { end_date: 'order' }],
    [{ discount_value: '' }, { discount_value: 'required' }],
    [{ discount_value: '-5' }, { discount_value: 'positive' }],
    [{ discount_value: '100.1' }, { discount_value: 'tooMuch' }],
    [{ discount_value: '7,25' }, { discount_value: 'step' }],
    [{ discount_type: 'fixed', discount_value: '99.5' } as const, { discount_value: 'step' }],
    [{ discount_value: '12 €' }, { discount_value: 'number' }],
    [{ discount_value: '1 2' }, { discount_value: 'number' }],
    [{ discount_type: 'fixed', discount_value: '12 %' } as const, { discount_value: 'number' }],
    [{ discount_type: 'fixed', discount_value: '1.5k' } as const, { discount_value: 'number' }],
    [{ discount_value: '1e1' }, { discount_value: 'number' }],
    [own('fixed', '1500 лв.'), { [ownPath('value')]: 'number' }],
    [own('', 'ten'), { [ownPath('value')]: 'number' }],
    [own('fixed', ''), { [ownPath('value')]: 'incomplete' }],
    [own('', '10'), { [ownPath('type')]: 'incomplete' }],
    [own('percentage', '101'), { [ownPath('value')]: 'tooMuch' }],
    [own('fixed', '0'), { [ownPath('value')]: 'positive' }],
  ])('refuses %j', (changes, expected) => {
    expect(errorsOf(changes)).toEqual(expected);
  });

  test.each([
    { discount_value: '7,5' },
    { discount_value: '100' },
    { discount_value: '12 %' },
    own('fixed', '1500 €'),
    { discount_type: 'fixed', discount_value: ' 1 500' } as const,
    { description_en: '', description_bg: '' },
  ])('accepts %j', (changes) => {
    expect(errorsOf(changes)).toEqual({});
  });

  test('says that a typed time lies in the hour that Sofia’s clocks skip in spring', () => {
    expect(
      ['2027-03-28T02:59', '2027-03-28T03:00', '2027-03-28T03:59', '2027-03-28T04:00'].map(
        isSkipped,
      ),
    ).toEqual([false, true, true, false]);
    expect(
      ['', '2027-03-28', '2027-10-31T03:30', '2027-03-28T01:30:00.000Z'].map(isSkipped),
    ).not.toContain(true);
  });

  test('shows the server’s errors about a house at the list of houses', () => {
    const texts = campaignErrors({ 'caravan_ids.3': 'unknown' }, adminMessages.en, () => '');
    expect(texts).toEqual([
      { field: 'caravan_ids', text: expect.stringContaining('no longer exist') },
    ]);
  });

  test.each(['bg', 'en'] as const)(
    'names the house whose own discount is sent though it is not in the campaign, in %s',
    (language) => {
      const messages = adminMessages[language];
      const path = `caravan_discounts.${house.id}`;
      expect(campaignErrors({ [path]: 'notAttached' }, messages, () => 'Rio Gold')).toEqual([
        {
          field: 'caravan_ids',
          text: messages.adminCampaign.errors.ofHouse(
            'Rio Gold',
            messages.adminCampaign.errors.notAttached,
          ),
        },
      ]);
      expect(campaignField(`${path}.individual_discount_type`)).toBe(
        `${path}.individual_discount_type`,
      );
    },
  );

  test('counts another order of the chosen houses as no change', () => {
    const other = buildCaravan();
    const terms = { type: '', value: '' } as const;
    const one = { ...good, houses: { [house.id]: terms, [other.id]: terms } };
    const two = { ...good, houses: { [other.id]: terms, [house.id]: terms } };
    expect(sameDraft(campaignDrafts, one, two)).toBe(true);
  });
});
