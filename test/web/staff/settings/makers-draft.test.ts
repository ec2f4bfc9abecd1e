import { describe, expect, test } from 'vitest';
import {
  checkMakers,
  makersDraftOf,
  missingMakes,
  newMaker,
} from '#staff/settings/makers-draft.ts';

const contact = {
  name: 'Works Ltd',
  postal_address: '1 Road, Hull',
  electronic_address: 'works@example.com',
};
const set = {
  makers: [
    { make: 'ABI', ...contact, responsible: null },
    { make: 'Swift', ...contact, responsible: { ...contact, name: 'Import GmbH' } },
  ],
};

describe('the form of the makers', () => {
  test('saves what it shows, and nobody responsible where staff took that back', () => {
    const draft = makersDraftOf(set);
    expect(checkMakers(draft)).toEqual({ input: set });
    const [abi, swift] = draft.makers;
    if (!abi || !swift) throw new Error('no makers');
    expect(checkMakers({ makers: [{ ...swift, elsewhere: false }] })).toEqual({
      input: { makers: [{ ...set.makers[1], responsible: null }] },
    });
  });

  test('names what is wrong, by its field', () => {
    expect(checkMakers({ makers: [newMaker('ABI')] })).toEqual({
      errors: {
        'makers.0.name': 'required',
        'makers.0.postal_address': 'required',
        'makers.0.electronic_address': 'required',
      },
    });
  });

  test('offers the makes of homes that have no entry, each once', () => {
    const makes = ['Willerby', 'abi', ' Willerby', '', 'Carnaby'];
    expect(missingMakes(makes, makersDraftOf(set))).toEqual(['Carnaby', 'Willerby']);
  });
});
