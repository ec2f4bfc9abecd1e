import { type Campaign, campaignInputSchema } from '#domain/offers/campaign.ts';
import {
  type IndividualDiscount,
  individualDiscountInputSchema,
} from '#domain/offers/individual-discount.ts';
import { newCampaign, newDiscount } from '#domain/offers/offer-changes.ts';
import { fromSofia, toSofia } from '#domain/time.ts';

interface Offers {
  campaigns: Campaign[];
  discounts: IndividualDiscount[];
}

/** Days and months of Sofia around `now`. */
function calendar(now: Date) {
  const [year = 0, month = 1, day = 1] = toSofia(now.toISOString())
    .slice(0, 10)
    .split('-')
    .map(Number);
  const instant = (utcDay: number, time: string) => {
    const iso = fromSofia(`${new Date(utcDay).toISOString().slice(0, 10)}T${time}`);
    if (iso === null) throw new Error(`no time of day: ${time}`);
    return iso;
  };
  return {
    /** `time` (HH:mm) of the day this many days after today. */
    inDays: (days: number, time: string) => instant(Date.UTC(year, month - 1, day + days), time),
    /** `time` of the `date`th day of the month this many months after the present one. */
    inMonths: (months: number, date: number, time: string) =>
      instant(Date.UTC(year, month - 1 + months, date), time),
  };
}

const comfortable = [
  '2ec9de1f-93d9-46b9-aec1-73ca9c5db5ab',
  'd6f969b0-36b5-48fb-ac86-8c1a857ecfec',
  'b0e14888-8b42-4180-a94a-79aacb9664bd',
  'a59c7663-26c3-400f-ab52-fc0b8cde6eed',
  'f7adf9dd-fcd6-47bc-aff6-fff80339835c',
  '71760db4-226e-4544-a6e8-5039c577556c',
  'c232a5ef-218a-482b-a7e5-524f6354d226',
  '2b7b8d02-15cc-4814-a664-62a2258064eb',
];
const affordable = [
  '92d5fd5f-1cf5-4742-aa93-1837287e20db',
  '63648649-af3d-42b9-ab3f-c604e629515b',
  '5ab5a86b-752c-41e1-a48a-ac717ed9b2c6',
  'c87a98d1-1bbf-451e-af10-920d639df43c',
];
const willerby = [
  '2ec9de1f-93d9-46b9-aec1-73ca9c5db5ab',
  '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd',
  '6ddf21a9-f392-4ac1-aa7a-9956c6e7188f',
  '7a8810b7-4eee-4db5-a293-b2bee1beb966',
];

/**
 * The demo's offers on the day of `now`: a campaign that runs with its banner, one to come, one
 * that is over, and two individual discounts, one of which ends tomorrow. Each was added before it
 * began, as staff would have, through the schema of its form.
 */
export function demoOffers(now: Date, bannerImage: string): Offers {
  const { inDays, inMonths } = calendar(now);
  const campaign = (id: string, added: string, input: unknown) =>
    newCampaign(campaignInputSchema.parse(input), id, new Date(added));
  const discount = (id: string, added: string, input: unknown) =>
    newDiscount(individualDiscountInputSchema.parse(input), id, new Date(added));
  return {
    campaigns: [
      campaign('c0f0d0a1-6b1e-4f0c-9a51-2d6f8b3e7c01', inDays(-7, '10:20'), {
        name_bg: 'Седмици на комфорта',
        name_en: 'Comfort Weeks',
        description_bg:
          'Осем мобилни дома с централно отопление и двоен стъклопакет: топли през зимата, прохладни през лятото. Всеки от тях е с намалена цена до края на кампанията.',
        description_en:
          'Eight mobile homes with central heating and double glazing: warm in winter, cool in summer. Each of them is at a reduced price until the campaign ends.',
        start_date: inDays(-5, '00:00'),
        end_date: inDays(9, '23:59'),
        discount_type: 'percentage',
        discount_value: 12,
        is_banner_active: true,
        banner_image: bannerImage,
        caravan_ids: comfortable,
        caravan_discounts: {
          'f7adf9dd-fcd6-47bc-aff6-fff80339835c': {
            individual_discount_type: 'fixed',
            individual_discount_value: 6500,
          },
        },
      }),
      campaign('c0f0d0a1-6b1e-4f0c-9a51-2d6f8b3e7c02', inDays(-2, '16:05'), {
        name_bg: 'Вила на колела',
        name_en: 'A Cottage on Wheels',
        description_bg:
          'Достъпни мобилни домове за вилата, лозето или къмпинга, всеки с 1\u00a0500\u00a0€ намаление.',
        description_en:
          'Affordable mobile homes for a plot of land, a vineyard or a campsite, each reduced by €1,500.',
        start_date: inMonths(1, 1, '00:00'),
        end_date: inMonths(1, 21, '23:59'),
        discount_type: 'fixed',
        discount_value: 1500,
        caravan_ids: affordable,
      }),
      campaign('c0f0d0a1-6b1e-4f0c-9a51-2d6f8b3e7c03', inMonths(-1, 6, '09:40'), {
        name_bg: 'Дни на Willerby',
        name_en: 'Willerby Days',
        description_bg: 'Избрани мобилни домове Willerby с 8\u00a0% намаление за десет дни.',
        description_en: 'Selected Willerby mobile homes, reduced by 8% for ten days.',
        start_date: inMonths(-1, 10, '00:00'),
        end_date: inMonths(-1, 19, '23:59'),
        discount_type: 'percentage',
        discount_value: 8,
        caravan_ids: willerby,
      }),
    ],
    discounts: [
      discount('d15c0007-3a42-4e6b-8f19-5b7c9e1d2a01', inDays(-4, '11:30'), {
        caravan_id: 'e382f319-99b0-4b77-a8a7-ffbbecba038e',
        discount_type: 'fixed',
        discount_value: 1900,
        start_date: inDays(-3, '09:00'),
        end_date: inDays(1, '20:00'),
      }),
      discount('d15c0007-3a42-4e6b-8f19-5b7c9e1d2a02', inDays(-1, '15:10'), {
        caravan_id: '052a750c-ad9b-4e54-a185-2dce6f8dd1a9',
        discount_type: 'percentage',
        discount_value: 10,
        start_date: inDays(20, '00:00'),
        end_date: inDays(30, '23:59'),
      }),
    ],
  };
}
