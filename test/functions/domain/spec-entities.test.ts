import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiRoutes } from '#domain/api/routes.ts';
import { caravanSchema } from '#domain/houses/caravan.ts';

/** The part of JSON Schema that the contract's answers use. */
interface Shape {
  type?: string | string[];
  format?: string;
  enum?: string[];
  const?: unknown;
  anyOf?: Shape[];
  items?: Shape;
  prefixItems?: Shape[];
  properties?: Record<string, Shape>;
}

const shapeOf = (route: { response: z.ZodMiniType }) =>
  z.toJSONSchema(route.response, { io: 'output', unrepresentable: 'any' }) as Shape;

function typeOf(shape: Shape): string {
  const { type, anyOf, items, format } = shape;
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (Array.isArray(type)) return type.map((one) => typeOf({ type: one })).join(' or ');
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum) return shape.enum.join(' | ');
  if (items) return `list of ${typeOf(items)}`;
  if (format === 'date-time') return 'instant';
  return type ?? 'any';
}

/** The shape at the end of a path like `campaigns.*.caravans`; `*` is an entry of a list. */
function at(shape: Shape, path: string): Shape {
  return path.split('.').reduce<Shape>((part, step) => {
    if (step === '*') return part.prefixItems?.[0] ?? part.items ?? {};
    const below = part.properties?.[step] ?? {};
    return below.anyOf?.find(({ type }) => type === 'object') ?? below;
  }, shape);
}

function typesOf(
  route: { response: z.ZodMiniType },
  path: string,
  names: readonly string[],
): Record<string, string> {
  const { properties = {} } = at(shapeOf(route), path);
  return Object.fromEntries(
    names.map((name) => [name, properties[name] ? typeOf(properties[name]) : 'absent']),
  );
}

const text = 'string';
const flag = 'boolean';
const discountType = 'percentage | fixed';

const house = {
  id: text,
  make: text,
  model: text,
  year: 'integer',
  price: 'integer',
  beds: 'integer',
};
const wholeHouse = {
  ...house,
  bedrooms: 'integer',
  description: text,
  schema_image: 'string or null',
  additional_images: 'list of string',
  is_new: flag,
  is_featured: flag,
  sale_status: 'available | reserved | sold',
  has_free_delivery: flag,
  has_central_heating: flag,
  has_double_glazing: flag,
  specs: 'object',
  created_at: 'instant',
  updated_at: 'instant',
};
const price = {
  original_price: 'integer',
  effective_price: 'integer',
  has_discount: flag,
  applied_discount_source: 'campaign | individual or null',
  applied_discount_details: 'object or null',
};
const campaign = {
  id: text,
  name_en: text,
  name_bg: text,
  description_en: text,
  description_bg: text,
  start_date: 'instant',
  end_date: 'instant',
  discount_type: discountType,
  discount_value: 'number',
  is_banner_active: flag,
  banner_image: 'string or null',
};
const attached = {
  caravan_id: text,
  individual_discount_type: `${discountType} or null`,
  individual_discount_value: 'number or null',
  caravan: 'object',
};

/** Spec section 3: what each answer holds, where in it, and of which type. */
const entities: [
  what: string,
  route: keyof typeof apiRoutes,
  path: string,
  fields: Record<string, string>,
][] = [
  // Only a hidden house, which visitors do not see, may lack its picture.
  [
    'a house',
    'getCaravanById',
    'caravan',
    { ...wholeHouse, is_visible: flag, main_image: 'string or null' },
  ],
  ['a house for visitors', 'getCaravan', 'caravan', { ...wholeHouse, main_image: text }],
  [
    'a house’s measures',
    'getCaravan',
    'caravan.specs',
    { length: text, width: text, height: text, weight: text, heating: text },
  ],
  [
    'a house that is discounted',
    'getCaravan',
    'caravan',
    {
      ...price,
      has_discount: 'true',
      applied_discount_source: 'campaign | individual',
      applied_discount_details: 'object',
    },
  ],
  ['a price', 'getCaravanEffectivePrice', 'result', { caravan_id: text, ...price }],
  ['prices', 'listCaravanEffectivePrices', 'results.*', { caravan_id: text, ...price }],
  [
    'the discount of a price',
    'listCaravanEffectivePrices',
    'results.*.applied_discount_details',
    { type: discountType, value: 'number', campaign_end_date: 'string or null' },
  ],
  ['the banner’s campaign', 'getActiveBannerCampaign', 'campaign', campaign],
  ['a campaign', 'getCampaigns', 'campaigns.*', campaign],
  ['a campaign’s house', 'getCampaigns', 'campaigns.*.caravans.*', attached],
  ['a campaign for staff', 'listCampaigns', 'campaigns.*', campaign],
  ['a campaign’s house for staff', 'listCampaigns', 'campaigns.*.caravans.*', attached],
  [
    'an individual discount',
    'listIndividualDiscounts',
    'items.*',
    {
      id: text,
      caravan_id: text,
      discount_type: discountType,
      discount_value: 'number',
      start_date: 'instant',
      end_date: 'instant',
      caravan: 'object',
    },
  ],
  [
    'a discount’s house',
    'listIndividualDiscounts',
    'items.*.caravan',
    { make: text, model: text, price: 'integer', main_image: 'string or null' },
  ],
  [
    'a website image',
    'listStoredWebsiteImages',
    'items.*',
    {
      section:
        'hero | showroom | testimonials | about_hero | about_main | about_showroom | about_lifestyle',
      image_url: text,
      created_at: 'instant',
      updated_at: 'instant',
    },
  ],
  [
    'a loan request',
    'listLoanRequests',
    'items.*',
    {
      id: text,
      caravan_id: text,
      caravan_name: text,
      caravan_price: 'integer',
      customer_data: 'object',
      tbi_data: 'object',
      status: 'pending | approved | rejected | processed | withdrawn',
      admin_notes: text,
      created_at: 'instant',
      updated_at: 'instant',
    },
  ],
  [
    'who asks for a loan',
    'listLoanRequests',
    'items.*.customer_data',
    Object.fromEntries(
      [
        'firstname',
        'lastname',
        'email',
        'phone',
        'country',
        'city',
        'streetname',
        'streetno',
        'postalcode',
      ].map((name) => [name, text]),
    ),
  ],
  [
    'the provider’s payload',
    'listLoanRequests',
    'items.*.tbi_data',
    {
      orderid: text,
      firstname: text,
      lastname: text,
      surname: '""',
      email: text,
      phone: text,
      deliveryaddress: 'object',
      promo: 'true',
      successRedirectURL: text,
      failRedirectURL: text,
    },
  ],
  [
    'its item',
    'listLoanRequests',
    'items.*.tbi_data.items.*',
    {
      name: text,
      description: text,
      qty: '"1"',
      price: text,
      sku: text,
      category: '"0"',
      imagelink: '""',
    },
  ],
  [
    'a check of discounts',
    'checkCaravanDiscounts',
    'results.*',
    { caravan_id: text, has_individual_discount: flag, has_campaign_discount: flag },
  ],
];

describe('the fields that the specification gives', () => {
  test.each(entities)('are those of %s in the answer of %s', (_, route, path, fields) => {
    expect(typesOf(apiRoutes[route], path, Object.keys(fields))).toEqual(fields);
  });

  test('are a list of text for a house’s features', () => {
    const { features } = caravanSchema.shape;
    expect(features.parse(['Климатик'])).toEqual(['Климатик']);
    expect(features.safeParse('Климатик').success).toBe(false);
    expect(features.safeParse([1]).success).toBe(false);
  });
});
