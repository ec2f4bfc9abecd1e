/**
 * Writes vocabulary.json: the part of schema.org's vocabulary that the pages use, from the types of
 * Google's schema-dts. `npm pack schema-dts@2.1.0`, unpack it, then `node
 * test/support/schema-org/extract.mjs package/dist/schema.d.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const types = [
  'AboutPage',
  'AggregateOffer',
  'Answer',
  'AutoDealer',
  'Brand',
  'BreadcrumbList',
  'ContactPoint',
  'Country',
  'EntryPoint',
  'FAQPage',
  'GeoCoordinates',
  'ItemList',
  'ListItem',
  'Offer',
  'OpeningHoursSpecification',
  'Place',
  'PostalAddress',
  'Product',
  'PropertyValue',
  'QuantitativeValue',
  'Question',
  'SaleEvent',
  'SearchAction',
  'WebSite',
];
const enumerations = [
  'DayOfWeek',
  'EventAttendanceModeEnumeration',
  'EventStatusType',
  'ItemAvailability',
  'OfferItemCondition',
];

const text = readFileSync(process.argv[2], 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '');
const bases = new Map();
for (const [, name, parents, body] of text.matchAll(
  /^(?:export )?interface (\w+) extends ([\w, <>]+) \{([\s\S]*?)^\}/gm,
)) {
  const properties = {};
  for (const [, property, expected] of body.matchAll(
    /^\s*"([\w-]+)"\?: SchemaValue<(.*), "[\w-]+">;$/gm,
  ))
    properties[property] = expected.split(' | ').filter((type) => type !== 'IdReference');
  bases.set(name, {
    parents: parents.split(', ').filter((parent) => parent.endsWith('Base')),
    properties,
  });
}
const plain = (name) => name.replace(/(Base|Leaf)$/, '');
const made = {};
function take(name) {
  const found = bases.get(`${name}Base`) ?? bases.get(`${name}Leaf`);
  if (!found || made[name]) return;
  made[name] = { parents: found.parents.map(plain), properties: found.properties };
  found.parents.map(plain).forEach(take);
}
types.forEach(take);
const missing = types.filter((type) => !made[type]);
if (missing.length > 0) throw new Error(`The vocabulary has no ${missing.join(', ')}`);

const members = (name) => {
  const [, union = ''] = new RegExp(`^export type ${name} = (.*);$`, 'm').exec(text) ?? [];
  return [...union.matchAll(/"(https:\/\/schema\.org\/\w+)"/g)].map(([, member]) => member);
};
const vocabulary = {
  source:
    'schema.org’s vocabulary as schema-dts 2.1.0 (2 October 2026, Apache-2.0) has it; written by extract.mjs',
  types: Object.fromEntries(Object.entries(made).sort(([a], [b]) => (a < b ? -1 : 1))),
  enumerations: Object.fromEntries(enumerations.map((name) => [name, members(name)])),
};
writeFileSync(new URL('vocabulary.json', import.meta.url), `${JSON.stringify(vocabulary)}\n`);
