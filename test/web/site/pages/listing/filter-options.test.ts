import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filterOptions } from '#site/pages/listing/filter-options.ts';

test('the filter of makes ignores case', () => {
  expect(filterOptions([{ value: 'Willerby', count: 3 }], 'WILLERBY', ['Willerby', 'ABI'])).toEqual(
    [
      { value: 'Willerby', count: 3, selected: true, disabled: false },
      { value: 'ABI', count: 0, selected: false, disabled: true },
    ],
  );
});

test('at most one option of a filter is selected, and a selected option is always listed and enabled', () => {
  const number = fc.integer({ min: 0, max: 9 });
  const counts = fc.uniqueArray(fc.record({ value: number, count: fc.nat(20) }), {
    selector: ({ value }) => value,
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(number),
      counts,
      fc.option(number, { nil: undefined }),
      (values, known, selected) => {
        const options = filterOptions(known, selected, values);
        const chosen = options.filter((option) => option.selected);
        expect(chosen.map(({ value }) => value)).toEqual(selected === undefined ? [] : [selected]);
        for (const option of options)
          expect(option.disabled).toBe(option.count === 0 && !option.selected);
      },
    ),
  );
});
