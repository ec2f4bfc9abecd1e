import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMarkup } from '#domain/houses/import/read-markup.ts';

describe('markup in a cell', () => {
  test.each([
    [
      '<p>Front lounge, <b>gas fire</b>.</p>&nbsp;Two bedrooms.',
      'Front lounge, gas fire.\n\nTwo bedrooms.',
    ],
    [
      '<p>Хубав дом</p><ul><li>Веранда</li><li>Климатик</li></ul>',
      'Хубав дом\n\nВеранда\nКлиматик',
    ],
    ['Един<br>два<br/>три<BR />четири', 'Един\nдва\nтри\nчетири'],
    ['<DIV class="x">А</DIV>\n  <div>Б</div>', 'А\n\nБ'],
    ['<p>Ред\nсъщият ред</p>', 'Ред същият ред'],
    ['<table><tr><td>Печка</td><td>да</td></tr><tr><td>Душ</td></tr></table>', 'Печка да\nДуш'],
    ['<style>p { color: red }</style><script>alert("<p>")</script><p>Дом</p>', 'Дом'],
    ['<!-- бележка <p> --><p>Дом</p>', 'Дом'],
    ['Дом &amp; веранда &nbsp; &euro;', 'Дом & веранда €'],
    ['&#1044;&#x43e;&#x43C;&hellip; &laquo;а&raquo;', 'Дом… «а»'],
    ['&lt;p&gt;Дом&lt;/p&gt;&lt;p&gt;Двор&lt;/p&gt;', 'Дом\n\nДвор'],
    ['<p>3 &lt; 5 &amp; b</p>', '3 < 5 & b'],
    ['Ред 1\\nРед 2\\r\\nРед 3', 'Ред 1\nРед 2\nРед 3'],
    ['<p></p>', ''],
    ['<!DOCTYPE html><html><body><video controls></video>Дом</body></html>', 'Дом'],
    ['Дом&amp;nbsp;и двор', 'Дом и двор'],
    ['<a href="https://x.example/?a=1&b=2" title="a > b">Виж</a>', 'Виж'],
  ])('%j becomes text', (markup, text) => {
    expect(readMarkup(markup)).toBe(text);
  });

  test.each([
    '< 3 m',
    'ширина <3 м, дължина >10 м',
    'a <b и c> d',
    'Дом <3',
    'a <b and c> d',
    'AT&T; R&D',
    '&неизвестно; &foo;',
    '&#55296; &#0;',
    'Ред 1\n\n\n\n  Ред 2',
    'x < y && y > z',
    '<вижте>',
    'https://x.example/?copy=1&amp=2',
  ])('is not what %j has: it stays as it is', (text) => {
    expect(readMarkup(text)).toBe(text);
  });

  test('is read in moderate time, however long or broken', () => {
    for (const part of ['<p ', '<script>', '<!--', '&#', '<b><i ', '&amp;', '\\n', '< '])
      expect(readMarkup(part.repeat(20_000)).length).toBeLessThan(200_000);
  }, 5_000);

  test('leaves no tag of HTML in what it reads', () => {
    const parts = fc.constantFrom(
      '<p>',
      '</p>',
      '<br>',
      '<li>',
      'дом',
      ' ',
      '\n',
      '<b>',
      '</b>',
      'x',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (list) => {
        const text = readMarkup(list.join(''));
        expect(text).not.toMatch(/<\/?(?:p|br|li|b)>/);
        expect(readMarkup(text)).toBe(text);
        expect(text.replace(/\s/g, '')).toBe(
          list.filter((part) => /^[домx]+$/.test(part)).join(''),
        );
      }),
    );
  });
});
