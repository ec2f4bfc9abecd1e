import { describe, expect, test } from 'vitest';
import { newCaravanDefaults } from '#domain/houses/caravan.ts';
import {
  bedroomsOptions,
  bedsOptions,
  parseListingQuery,
  sortFields,
} from '#domain/houses/listing.ts';
import { slugIdLength } from '#domain/houses/slug.ts';
import { defaultLanguage, languages } from '#domain/locale.ts';
import { discountSteps, discountTypes, maxPercentage } from '#domain/offers/discount.ts';
import {
  imageContentTypes,
  imageExtensions,
  imageLimits,
  imagePresets,
  maxImageBytes,
} from '#domain/pictures.ts';
import { specRetry } from '#functions/platform/retry.ts';
import * as demo from '#infra/local/demo/dealer/dealer.ts';
import { figures, rating } from '#infra/local/demo/dealer/record.ts';
import { successTime } from '#site/islands/enquiry/use-enquiry.ts';

/** Spec section 9, the numbers that no other test checks. */
describe('the numbers of the specification', () => {
  test('hold for the listing: its orders, cheapest first, and the options of its filters', () => {
    // Besides the specification's: newest first, and by length.
    expect(sortFields).toEqual(['price', 'newest', 'name', 'bedrooms', 'beds', 'length']);
    expect(parseListingQuery(new URLSearchParams())).toMatchObject({ sort: 'price', dir: 'asc' });
    expect(bedsOptions).toEqual([2, 3, 4, 5, 6]);
    expect(bedroomsOptions).toEqual([1, 2, 3]);
  });

  test('hold for languages', () => {
    expect([...languages].sort()).toEqual(['bg', 'en']);
    expect(defaultLanguage).toBe('bg');
  });

  test('hold for a new house', () => {
    expect(newCaravanDefaults(new Date('2027-06-01T00:00:00Z'))).toMatchObject({
      year: 2027,
      beds: 2,
      bedrooms: 1,
      is_visible: true,
      is_new: false,
      is_featured: false,
      sale_status: 'available',
    });
  });

  test('hold for pictures: presets, files and their limit', () => {
    const { heroSmall: _phone, plan: _whole, ...presets } = imagePresets;
    expect(
      Object.fromEntries(
        Object.entries(presets).map(([name, { width, height }]) => [name, `${width}x${height}`]),
      ),
    ).toEqual({
      card: '400x224',
      thumbnail: '80x64',
      gallery: '800x400',
      adminSmall: '48x48',
      adminMedium: '64x64',
      adminLarge: '128x80',
      showroom: '600x400',
      aboutGrid: '300x400',
      lifestyle: '600x256',
      hero: '1920x700',
    });
    expect(maxImageBytes).toBe(5 * 1024 * 1024);
    expect(imageLimits).toEqual({ megabytes: 5, megapixels: 50, least: '320 × 200' });
    expect(imageExtensions).toEqual(['jpg', 'jpeg', 'png', 'webp']);
    expect(imageContentTypes).toEqual(['image/jpeg', 'image/png', 'image/webp']);
  });

  test('hold for discounts: types, steps and greatest values', () => {
    expect(discountTypes).toEqual(['percentage', 'fixed']);
    expect(discountSteps).toEqual({ percentage: 0.1, fixed: 1 });
    expect(maxPercentage).toBe(100);
  });

  test('hold for addresses, forms and retries on the server', () => {
    expect(slugIdLength).toBe(8);
    expect(successTime).toBe(5000);
    expect(specRetry).toEqual({ tries: 3, pause: 1000 });
  });

  test('hold for the dealer that the demo shows, and for what it says of its record', () => {
    expect(demo.openingHours).toEqual(['Mo-Sa 09:00-17:00', 'Su 10:00-16:00']);
    expect(demo.priceRange).toBe('30000-90000 BGN');
    expect(demo.payment).toBe('Cash, Credit Card, Bank Transfer');
    expect(demo.provider.name.en).toBe('TBI Bank');
    expect(demo.homesFrom.en).toBe('the UK');
    expect(figures.map(({ figure, counts }) => `${figure} ${counts.en}`)).toEqual([
      '15+ years of experience',
      '500+ customers',
      '500+ homes sold',
    ]);
    expect(rating.average).toBe(4.9);
  });
});
