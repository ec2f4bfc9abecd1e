import { describe, expect, test } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { phoneText } from '#domain/dealer/phone-text.ts';
import { defaultRejection } from '#domain/requests/outbox.ts';

type Texts = { readonly [key: string]: unknown };

const modules = import.meta.glob<Record<string, Texts>>(
  '../../../../web/src/shared/texts/{en,bg}/**/*.ts',
  {
    eager: true,
  },
);

function textsOf(language: 'en' | 'bg'): Texts {
  const ours = Object.entries(modules).filter(([file]) => file.includes(`/texts/${language}/`));
  return Object.assign({}, ...ours.map(([, module]) => module));
}
const [en, bg] = [textsOf('en'), textsOf('bg')];

/** A text by its dotted key; a function is called with `values`. */
function say(texts: Texts, key: string, ...values: unknown[]): unknown {
  const found = key
    .split('.')
    .reduce<unknown>(
      (group, part) => (typeof group === 'object' && group ? (group as Texts)[part] : undefined),
      texts,
    );
  return typeof found === 'function' ? found(...values) : found;
}

/** Sentences that the specification gives word for word, and the text that has each. */
const sentences: Record<string, [sentence: string, key: string, ...values: unknown[]][]> = {
  pages: [
    ['See Inventory', 'home.seeInventory'],
    ['View Special Offers', 'campaign.viewOffers'],
    ['Page Not Found', 'home.notFound.title'],
    [
      "We're sorry, the page you're looking for doesn't exist or has been moved.",
      'home.notFound.text',
    ],
    ['Back to Home', 'home.notFound.home'],
    ['Browse Caravans', 'home.notFound.browse'],
    ['Manage Houses', 'common.session.manage'],
    ['Logout', 'common.session.logout'],
    ['Cancel', 'common.search.cancel'],
    ['Sold', 'common.badge.sold'],
    ['Reserved', 'common.badge.reserved'],
    ['New', 'common.badge.new'],
  ],
  'the campaign page': [
    ['Active Campaign', 'campaign.page.active'],
    ['Campaign', 'campaign.page.inactive'],
    ['Save up to 12%', 'campaign.page.save', '12%'],
    ['Campaign starts soon', 'campaign.page.upcoming'],
    ['Campaign has ended', 'campaign.page.ended'],
    ['Featured Mobile Houses', 'campaign.page.houses'],
    ['No mobile houses in this campaign', 'campaign.page.none'],
    ['View All Mobile Houses', 'campaign.page.all'],
    ['Campaign Not Found', 'campaign.missing.title'],
    ['Failed to load campaign', 'campaign.missing.failed'],
    ['Failed to fetch campaign', 'campaign.missing.unfetched'],
    ['Back to Home', 'campaign.missing.home'],
  ],
  'failures that visitors see': [
    ['Error Loading Page', 'common.error.title'],
    ['Try Again', 'common.error.retry'],
    ['Failed to load caravans', 'resultsFailed.title'],
    ['No results', 'listing.empty.title'],
    ['Invalid Mobile House URL', 'house.bad_slug.title'],
    ['Mobile House Not Found', 'house.not_found.title'],
    ['Unable to send message', 'enquiry.failedTitle'],
    ['Failed to submit loan request. Please try again.', 'financing.failures.submit'],
  ],
  'the contact form': [
    ['Name is required', 'enquiry.problems.nameRequired'],
    ['Email is required', 'enquiry.problems.emailRequired'],
    ['Email is invalid', 'enquiry.problems.emailInvalid'],
    ['Message is required', 'enquiry.problems.messageRequired'],
  ],
  'the loan form': [
    ['Please fill in: First name, Phone', 'financing.missing', 'First name, Phone'],
    ['Please enter a valid email address', 'financing.problems.emailInvalid'],
  ],
  'the sign-in': [
    ['Admin Login', 'adminSession.login.title'],
    ['Please complete the reCAPTCHA verification', 'adminSession.login.captchaRequired'],
    ['Invalid email or password', 'adminSession.errors.credentials'],
  ],
  'pictures that are refused': [
    ['Please upload an image file', 'adminForm.pictures.notImage'],
    ['Image size should be less than 5MB', 'adminForm.pictures.tooBig'],
    ['Please upload a JPG, PNG or WebP image', 'adminForm.pictures.wrongType'],
    [
      'Please select valid image files (JPG, PNG, WebP, max 5MB each)',
      'adminForm.pictures.noneValid',
    ],
    ['3 file(s) were skipped due to invalid format or size', 'adminForm.pictures.skipped', 3],
    ['Failed to upload a.jpg: too big', 'adminForm.pictures.failed', 'a.jpg', 'too big'],
  ],
  'the house form': [
    ['Basic Information', 'adminForm.basic'],
    ['Specifications', 'adminForm.specs'],
    ['Add Feature', 'adminForm.feature.add'],
    ['New Mobile House', 'adminForm.labels.is_new'],
    ['Visible on Website', 'adminForm.labels.is_visible'],
    ['Featured Mobile House', 'adminForm.labels.is_featured'],
    ['Cancel', 'adminForm.cancel'],
    ['Save Mobile House', 'adminForm.save'],
    ['Saving...', 'adminForm.saving'],
    ['Please upload at least one image', 'adminForm.errors.imageRequired'],
    ['Failed to save caravan', 'adminForm.saveFailed'],
  ],
  'discounts and campaigns': [
    ['Campaigns', 'adminOffers.tabs.campaigns'],
    ['Individual Discounts', 'adminOffers.tabs.individual'],
    ['Active Banner', 'adminOffers.statuses.active_banner'],
    ['Active', 'adminOffers.statuses.active'],
    ['Scheduled', 'adminOffers.statuses.scheduled'],
    ['Expired', 'adminOffers.statuses.expired'],
    ['Please select a mobile house', 'adminOffers.discountForm.houseRequired'],
    ['Discount value must be positive', 'adminCampaign.errors.positive'],
    ['Start and end dates are required', 'adminCampaign.errors.dates'],
    ['Start date must be before end date', 'adminCampaign.errors.order'],
    ['Campaign names in both languages are required', 'adminCampaign.errors.names'],
    ['Failed to save discount', 'adminOffers.discountForm.saveFailed'],
    ['Failed to save campaign', 'adminCampaign.saveFailed'],
    ['Failed to load campaigns', 'adminOffers.campaign.loadFailed'],
    ['Failed to load campaign', 'adminCampaign.loadFailed'],
    ['Failed to load caravans', 'adminCampaign.housesFailed'],
    ['Campaign not found', 'adminCampaign.notFound.title'],
    ['Failed to update campaign banner status', 'adminOffers.campaign.bannerFailed'],
    ['Failed to delete campaign', 'adminOffers.campaign.confirmDelete.failed'],
    ['Failed to delete discount', 'adminOffers.individual.confirmDelete.failed'],
    ['Campaign “Spring” is deleted.', 'adminOffers.campaign.deleted', 'Spring'],
  ],
  'the other staff pages': [
    ['Mobile Houses', 'admin.tabs.houses'],
    ['Mobile Houses', 'adminHouses.title'],
    ['Discounts', 'admin.tabs.offers'],
    ['Website Images', 'admin.tabs.images'],
    ['Loan Requests', 'admin.tabs.loans'],
    ['Try Again', 'admin.tryAgain'],
    ['Add New', 'adminHouses.addNew'],
    ['Image Migration', 'adminMigration.title'],
    ['Failed to load caravans', 'adminHouses.loadFailed'],
    ['Failed to update visibility', 'adminHouses.updateFailed', 'visibility'],
    ['Failed to delete mobile house', 'adminHouses.confirmDelete.failed'],
    ['Failed to load website images', 'adminImages.loadFailed'],
    ['Failed to load images', 'adminMigration.loadFailed'],
    ['Failed to load loan requests', 'adminLoans.loadFailed'],
    ['Error', 'adminLoans.error.title'],
    ['Failed to update request status', 'adminLoans.error.status'],
    ['Unable to process loan request', 'adminLoans.process.failed'],
    ['Success', 'adminLoans.process.success'],
    ['Loan processed successfully!', 'adminLoans.process.processed'],
    [
      'The customer is notified by e-mail with the loan application link.',
      'adminLoans.process.notified',
    ],
  ],
};

describe.each(Object.entries(sentences))('the specification’s sentences for %s', (_, said) => {
  test.each(said)('“%s” is in the texts', (sentence, key, ...values) => {
    expect(say(en, key, ...values)).toBe(sentence);
    expect(say(bg, key, ...values), 'in Bulgarian').toMatch(/\p{Script=Cyrillic}{3}/u);
  });
});

test('a rejection without a reason uses the sentence that the specification gives', () => {
  expect(defaultRejection.en).toBe(
    'Unfortunately, your loan application could not be approved at this time.',
  );
  expect(defaultRejection.bg).toMatch(/\p{Script=Cyrillic}{3}/u);
});

/** Every text with its dotted key; for a function, its source. */
function all(texts: unknown, key: string): [key: string, text: string][] {
  if (typeof texts === 'object' && texts !== null)
    return Object.entries(texts).flatMap(([name, inner]) =>
      all(inner, key ? `${key}.${name}` : name),
    );
  return typeof texts === 'string' || typeof texts === 'function' ? [[key, String(texts)]] : [];
}

test.each([
  ['English', en],
  ['Bulgarian', bg],
])(
  'no %s text but the specification’s sentences and search engines’ keywords calls a mobile home a caravan or mobile house',
  (_, texts) => {
    const given = new Set(
      Object.values(sentences)
        .flat()
        .map(([, key]) => key),
    );
    const others = all(texts, '').filter(([key]) => !given.has(key) && !key.endsWith('keywords'));
    expect(others.length).toBeGreaterThan(500);
    expect(others.filter(([, text]) => /\bcaravans?\b|mobile house|караван/i.test(text))).toEqual(
      [],
    );
  },
);

test('no line breaks at the hyphen of a Bulgarian superlative (U+2060 follows it)', () => {
  const texts = all(bg, '');
  expect(texts.some(([, text]) => /най-/i.test(text))).toBe(true);
  // U+2060 follows it: Manrope has no non-breaking hyphen. A function is read as its source.
  expect(texts.filter(([, text]) => /най-(?!\u2060|\\u2060)/i.test(text))).toEqual([]);
});

test('no line breaks within a telephone number', () => {
  const texts = [...all(en, ''), ...all(bg, '')].map(([, text]) => text);
  for (const phone of Object.values(dealer.phones)) {
    expect(texts.filter((text) => text.includes(phone.shown))).toEqual([]);
    expect(texts.some((text) => text.includes(phoneText(phone)))).toBe(true);
  }
});
