import { describe, expect, test } from 'vitest';
import { staffEnquiry } from '#functions/use-cases/requests/staff-requests.ts';
import { findEnquiries } from '#staff/data/enquiries.ts';
import { ofStatus } from '#staff/data/request-list.ts';
import { buildEnquiry } from '#support/builders/build-request.ts';

const ivan = staffEnquiry(
  buildEnquiry({
    name: 'Иван Петров',
    phone: '+359 88 812 3456',
    caravan_name: 'Willerby Granada',
    message: 'Оглед в събота?',
  }),
);
const ann = staffEnquiry(
  buildEnquiry({
    name: 'Ann Sample',
    email: 'ann@example.com',
    phone: '',
    caravan_name: null,
    message: 'Is delivery free?',
    status: 'answered',
    admin_notes: 'върнахме обаждане',
  }),
);
const all = [ivan, ann];

describe('the list of enquiries', () => {
  test.each([
    ['петров', [ivan]],
    ['ANN@example', [ann]],
    ['0888123456', [ivan]],
    ['+35988', [ivan]],
    ['granada оглед', [ivan]],
    ['delivery', [ann]],
    ['обаждане', [ann]],
    ['granada delivery', []],
    ['  ', all],
  ])('finds by "%s"', (search, expected) => {
    expect(findEnquiries(all, search)).toEqual(expected);
  });

  test('is filtered by status', () => {
    expect(ofStatus(all, 'new')).toEqual([ivan]);
    expect(ofStatus(all, 'all')).toBe(all);
  });
});
