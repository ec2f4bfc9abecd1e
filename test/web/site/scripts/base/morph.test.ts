import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { morph } from '#site/scripts/base/morph.ts';
import { closePage, openPage } from '#support/open-page.ts';

beforeEach(() => {
  openPage('<!doctype html><html lang="bg"><body></body></html>', '/bg/houses');
});
afterEach(closePage);

/** An element of the open page, and one of a page that the server made. */
function pair(live: string, made: string): { live: Element; made: Element } {
  document.body.innerHTML = live;
  const other = new DOMParser().parseFromString(made, 'text/html').body;
  const [one, two] = [document.body.firstElementChild, other.firstElementChild];
  if (!one || !two) throw new Error('no element');
  return { live: one, made: two };
}
function morphed(live: string, made: string): Element {
  const elements = pair(live, made);
  morph(elements.live, elements.made, () => false);
  return elements.live;
}
const find = <E extends Element = HTMLElement>(selector: string) => {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

describe('an element that is changed into another', () => {
  test('takes its attributes, loses others, and takes its texts', () => {
    const live = morphed(
      '<main class="a" data-old="1" lang="bg"><h1>Къщи</h1><!-- one --></main>',
      '<main class="a" data-new="2" lang="en"><h1>Houses</h1><!-- two --></main>',
    );
    expect(live.outerHTML).toBe(
      '<main class="a" lang="en" data-new="2"><h1>Houses</h1><!-- two --></main>',
    );
  });

  test('keeps the elements that both have, with focus, caret, typed text, listeners and scroll', () => {
    const { live, made } = pair(
      '<main><p>Стар</p><form class="f"><input name="search" value="abi"><div class="list" tabindex="0"></div></form></main>',
      '<main><form class="f open"><i></i><input name="search" value="rio"><div class="list"></div></form></main>',
    );
    const [form, input, list] = [find('form'), find<HTMLInputElement>('input'), find('.list')];
    const pressed = vi.fn();
    input.addEventListener('click', pressed);
    input.value = 'abi 2018';
    input.focus();
    input.setSelectionRange(2, 3);
    list.scrollTop = 40;
    morph(live, made, () => false);
    expect([find('form') === form, find('input') === input, find('.list') === list]).toEqual([
      true,
      true,
      true,
    ]);
    expect([document.activeElement === input, input.selectionStart, input.selectionEnd]).toEqual([
      true,
      2,
      3,
    ]);
    // The server's text is what a reset of the form gives.
    expect([input.value, input.defaultValue]).toEqual(['abi 2018', 'rio']);
    expect(list.scrollTop).toBe(40);
    input.click();
    expect(pressed).toHaveBeenCalledOnce();
  });

  test('keeps a later element where the ones before it are gone', () => {
    const { live, made } = pair(
      '<ul><li id="a">1</li><li id="b">2</li><li id="c">3</li></ul>',
      '<ul><li id="c">3</li></ul>',
    );
    const last = find('#c');
    morph(live, made, () => false);
    expect(live.outerHTML).toBe('<ul><li id="c">3</li></ul>');
    expect(find('#c')).toBe(last);
  });

  test('takes new elements in as its own page’s, and leaves the other page whole', () => {
    const { live, made } = pair(
      '<ul><li id="b">2</li></ul>',
      '<ul><li id="a">1</li><li id="b">2</li></ul>',
    );
    const kept = find('#b');
    const before = made.outerHTML;
    morph(live, made, () => false);
    expect([live.outerHTML, made.outerHTML]).toEqual([before, before]);
    expect(find('#b')).toBe(kept);
    expect(find('#a').ownerDocument).toBe(document);
  });

  test.each([
    ['of another kind', '<p class="x"></p>', '<div class="x"></div>'],
    ['with another id', '<p id="one"></p>', '<p id="two"></p>'],
    ['with another first class', '<p class="one x"></p>', '<p class="two x"></p>'],
    ['with another name', '<input name="beds">', '<input name="year">'],
  ])('gets an element %s as a new one: its state belongs to another thing', (_, live, made) => {
    const elements = pair(`<main>${live}</main>`, `<main>${made}</main>`);
    const old = elements.live.firstElementChild;
    morph(elements.live, elements.made, () => false);
    expect(elements.live.innerHTML).toBe(made);
    expect(elements.live.firstElementChild).not.toBe(old);
  });

  test('keeps open what the visitor has opened, and opens what comes open', () => {
    const closed = '<main><details></details></main>';
    const open = '<main><details open=""></details></main>';
    for (const [live, made] of [
      [open, closed],
      [closed, open],
    ]) {
      const elements = pair(live ?? '', made ?? '');
      morph(elements.live, elements.made, () => false);
      expect(elements.live.outerHTML).toBe(open);
    }
  });

  test('keeps an element whose later classes differ', () => {
    const { live, made } = pair(
      '<main><p class="a"></p></main>',
      '<main><p class="a is-on"></p></main>',
    );
    const kept = find('p');
    morph(live, made, () => false);
    expect([find('p') === kept, kept.className]).toEqual([true, 'a is-on']);
  });

  test('stays as it is where nothing differs: observers hear of no change', () => {
    const html = '<main class="a"><h1>Къщи</h1><input name="search" value="x"></main>';
    const { live, made } = pair(html, html);
    const { MutationObserver } = document.defaultView ?? globalThis;
    const observer = new MutationObserver(() => {});
    observer.observe(live, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    morph(live, made, () => false);
    expect(observer.takeRecords()).toEqual([]);
  });

  test('becomes the other one, whatever the two hold', () => {
    const tag = fc.constantFrom('p', 'div', 'i', 'section');
    const attributes = fc.dictionary(
      fc.constantFrom('id', 'class', 'name', 'title'),
      fc.constantFrom('', 'a', 'b', 'a b'),
    );
    type Tree = { name: string; attributes: Record<string, string>; children: (Tree | string)[] };
    const { tree } = fc.letrec<{ tree: Tree; node: Tree | string }>((tie) => ({
      tree: fc.record({ name: tag, attributes, children: fc.array(tie('node'), { maxLength: 4 }) }),
      node: fc.oneof({ maxDepth: 3 }, fc.constantFrom('one', 'two'), tie('tree')),
    }));
    const build = ({ name, attributes, children }: Tree): Element => {
      const element = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      element.append(
        ...children.map((child) => (typeof child === 'string' ? child : build(child))),
      );
      return element;
    };
    fc.assert(
      fc.property(tree, tree, (one, two) => {
        const live = build({ ...one, name: 'main' });
        const made = build({ ...two, name: 'main' });
        morph(live, made, () => false);
        expect(live.isEqualNode(made)).toBe(true);
      }),
    );
  });
});

describe('the caller of a morph', () => {
  test('is asked about every pair from the outside in, and what it handles stays untouched inside', () => {
    const { live, made } = pair(
      '<main><div class="grid"><p>old</p></div><p class="count">1</p></main>',
      '<main><div class="grid full"><p>new</p></div><p class="count">2</p></main>',
    );
    const asked: string[] = [];
    morph(live, made, (one, two) => {
      asked.push(`${one.className} ${two.className}`);
      return one.className === 'grid';
    });
    expect(asked).toEqual(['grid grid full', 'count count']);
    expect(live.innerHTML).toBe('<div class="grid"><p>old</p></div><p class="count">2</p>');
  });

  test('may put another element in the place of a pair', () => {
    const { live, made } = pair(
      '<main><i></i><div></div><p>1</p></main>',
      '<main><i></i><div></div><p>2</p></main>',
    );
    const other = document.createElement('section');
    morph(live, made, (one) => {
      if (one.localName !== 'div') return false;
      one.replaceWith(other);
      return true;
    });
    expect(live.innerHTML).toBe('<i></i><section></section><p>2</p>');
    expect(live.contains(other)).toBe(true);
  });
});
