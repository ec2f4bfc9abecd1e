import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import {
  campaignShareCard,
  houseShareCard,
  readShareKey,
  type ShareCard,
  shareAddress,
  shareKey,
} from '#domain/houses/share-picture.ts';
import { house } from '../../catalogue/houses.ts';

const home = house({ make: 'ABI', model: 'Beverley', year: 2021, beds: 6, bedrooms: 1 });
const campaign = {
  id: '0985f152-16be-46cf-abf0-50d048ba7b9d',
  name: 'Зимни цени',
  image: '/media/banners/a.jpg',
  start_date: '2026-12-30T22:00:00.000Z',
  end_date: '2027-01-05T21:59:00.000Z',
  reduction: '12\u00a0%',
};

describe('the text of a share picture', () => {
  test('of a house is its name and facts that never change, in words', () => {
    expect(houseShareCard(home, 'bg')).toMatchObject({
      title: 'ABI Beverley',
      facts: '2021 г. · 11,6 × 3,7 м · 6 спални места · 1 спалня',
      tag: '',
    });
    expect(houseShareCard(home, 'en')?.facts).toBe('2021 · 11.6 × 3.7 m · sleeps 6 · 1 bedroom');
  });

  test.each([
    [1, 0, '2021 г. · 11,6 × 3,7 м · 1 спално място', '2021 · 11.6 × 3.7 m · sleeps 1'],
    [
      2,
      1,
      '2021 г. · 11,6 × 3,7 м · 2 спални места · 1 спалня',
      '2021 · 11.6 × 3.7 m · sleeps 2 · 1 bedroom',
    ],
    [
      5,
      2,
      '2021 г. · 11,6 × 3,7 м · 5 спални места · 2 спални',
      '2021 · 11.6 × 3.7 m · sleeps 5 · 2 bedrooms',
    ],
  ])('of a house with %i beds in %i bedrooms is %s', (beds, bedrooms, bg, en) => {
    const facts = (language: 'bg' | 'en') =>
      houseShareCard({ ...home, beds, bedrooms }, language)?.facts;
    expect([facts('bg'), facts('en')]).toEqual([bg, en]);
  });

  test('of a campaign claims no more than may be announced, over the campaign’s picture', () => {
    expect(campaignShareCard(campaign, 'bg').picture).toBe('/media/banners/a.jpg');
    expect(campaignShareCard({ ...campaign, image: null, reduction: null }, 'bg')).toMatchObject({
      picture: null,
      tag: '',
    });
    expect(shareAddress(campaignShareCard(campaign, 'en'))).toMatch(
      new RegExp(`^/media/og/campaign-${campaign.id}-en-[0-9a-z]{11}\\.jpg$`),
    );
  });

  test('of a campaign says how far prices come down, and on which days in Sofia', () => {
    expect(campaignShareCard(campaign, 'bg')).toMatchObject({
      title: 'Зимни цени',
      facts: '31.12.2026 г. – 5.01.2027 г.',
      tag: 'до 12\u00a0% намаление',
    });
    expect(
      campaignShareCard({ ...campaign, start_date: '2027-01-01T08:00:00.000Z' }, 'en'),
    ).toMatchObject({
      facts: '1 Jan – 5 Jan 2027',
      tag: 'up to 12\u00a0% off',
    });
  });

  test('does not exist for a house whose picture is hosted elsewhere', () => {
    expect(houseShareCard(house({ main_image: 'https://old.example/a.jpg' }), 'bg')).toBeNull();
    expect(
      campaignShareCard({ ...campaign, image: 'https://old.example/a.jpg' }, 'bg').picture,
    ).toBeNull();
  });
});

describe('the address of a share picture', () => {
  const address = (changes: Partial<typeof home>, language: 'bg' | 'en' = 'bg') => {
    const card = houseShareCard({ ...home, ...changes }, language);
    return card && shareAddress(card);
  };

  test('stays the same when price, sale or description change, which the picture does not show', () => {
    expect(address({})).toMatch(new RegExp(`^/media/og/house-${home.id}-bg-[0-9a-z]{11}\\.jpg$`));
    expect(address({ price: 1, sale_status: 'sold', description: 'x', updated_at: 'later' })).toBe(
      address({}),
    );
  });

  test.each([
    [{ model: 'Rio' }],
    [{ year: 2020 }],
    [{ beds: 5 }],
    [{ main_image: '/media/images/b.jpg' }],
  ])('changes with %j', (change) => {
    expect(address(change)).not.toBe(address({}));
  });

  test('is the same from release to release, so that copies on other sites stay right', () => {
    const { wordmark } = dealer;
    onTestFinished(() => void Object.assign(dealer, { wordmark }));
    Object.assign(dealer, { wordmark: { ...wordmark, en: ['Homes', 'by the Sea'] } });
    const card: ShareCard = {
      ...campaign,
      subject: 'campaign',
      language: 'en',
      picture: null,
      title: '',
      facts: '',
      tag: '',
    };
    expect(shareAddress(card)).toBe(`/media/og/campaign-${campaign.id}-en-0tiwandty36.jpg`);
    expect(shareAddress({ ...card, tag: 'до 12 %' })).toBe(
      `/media/og/campaign-${campaign.id}-en-1gvi2n3i9eo.jpg`,
    );
  });

  test('is another one for each language', () => {
    expect(address({}, 'en')).not.toBe(address({}));
  });

  test('tells house or campaign, id and language', () => {
    const card = fc.record<ShareCard>({
      subject: fc.constantFrom('house', 'campaign'),
      id: fc.uuid(),
      language: fc.constantFrom('bg', 'en'),
      picture: fc.option(fc.string()),
      title: fc.string(),
      facts: fc.string(),
      tag: fc.string(),
    });
    fc.assert(
      fc.property(card, (one) => {
        const { subject, id, language } = one;
        expect(readShareKey(shareKey(one))).toEqual({ subject, id, language });
        expect(shareKey(one)).toMatch(/-[0-9a-z]{11}\.jpg$/);
      }),
    );
  });

  test.each([
    'og/',
    'og/house-1-bg-a.jpg',
    'images/a.jpg',
    `og/boat-${campaign.id}-bg-1.jpg`,
    `og/HOUSE-${campaign.id}-bg-1.jpg`,
    `og/house-${campaign.id}-BG-1.jpg`,
    `old/og/house-${campaign.id}-bg-1.jpg`,
    `og/house-${campaign.id}-bg-1.jpg.html`,
    '../og/house',
  ])('cannot be %s', (key) => {
    expect(readShareKey(key)).toBeNull();
  });
});
