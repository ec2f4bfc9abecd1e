import { expect, test } from 'vitest';
import { eachTag } from '#domain/houses/import/table/xml-tags.ts';
import { bytesOf } from '#support/workbooks.ts';

function tagsOf(xml: string) {
  const tags: [string, string | undefined][] = [];
  eachTag(bytesOf(xml), (tag, attribute) => {
    tags.push([tag, attribute('r')]);
  });
  return tags;
}

test('tags and attributes are found without their prefixes, entities decoded', () => {
  expect(tagsOf('<x:a xmlns:x="u" xmlns:r="v" x:r="1&amp;2"><b r="&#65;"/>text</x:a>')).toEqual([
    ['a', '1&2'],
    ['b', 'A'],
  ]);
  expect(tagsOf('<a xmlns:r="v"/>')).toEqual([['a', undefined]]);
});

test('tags are found wherever the pieces that are read end', () => {
  const letters = 'я'.repeat(700_000);
  expect(tagsOf(`<a>${letters}<b r="${letters}"/>${letters}<c r="2"/></a>`)).toEqual([
    ['a', undefined],
    ['b', letters],
    ['c', '2'],
  ]);
});

test('what is no XML is refused', () => {
  for (const xml of ['', 'text', '<a', '<a></b>', '<a'.repeat(2000)])
    expect(() => tagsOf(xml), xml).toThrow();
});
