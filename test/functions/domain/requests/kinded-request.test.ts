import { expect, test } from 'vitest';
import { houseIdsOf } from '#domain/requests/kinded-request.ts';
import { outlineOf } from '#domain/requests/sender.ts';
import { buildCall, buildEnquiry } from '#support/builders/build-request.ts';

const ids = ['a', 'b'];
const one = { caravan_id: 'a', caravan_name: 'ABI Sunrise' };
const several = { caravan_ids: ids, caravan_names: ['ABI Sunrise', null] };
const named = [
  { id: 'a', name: 'ABI Sunrise' },
  { id: 'b', name: null },
];

test.each([
  ['an enquiry about none', buildEnquiry({ caravan_id: null, caravan_name: null }), []],
  ['an enquiry about one', buildEnquiry(one), named.slice(0, 1)],
  [
    'an enquiry about several, the first of which counts once',
    buildEnquiry({ ...one, ...several }),
    named,
  ],
  ['a call about several', buildCall(several), named],
  ['a call about none', buildCall({ caravan_ids: [], caravan_names: [] }), []],
])('the houses of %s', (_name, request, houses) => {
  expect(houseIdsOf(request)).toEqual(houses.map(({ id }) => id));
  expect(outlineOf(request).houses).toEqual(houses);
});
