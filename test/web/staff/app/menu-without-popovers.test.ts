import { JSDOM } from 'jsdom';
import { afterEach, expect, test, vi } from 'vitest';
import { closeMenu, toggleMenu } from '#staff/app/menu-without-popovers.ts';

afterEach(() => vi.unstubAllGlobals());

test('without popovers the button of the account’s menu opens and closes it, and a link closes it', () => {
  const { window } = new JSDOM('<div id="menu"></div>');
  vi.stubGlobal('document', window.document);
  vi.stubGlobal('HTMLElement', window.HTMLElement);
  const menu = window.document.getElementById('menu');
  const isOpen = () => menu?.hasAttribute('data-open');
  toggleMenu('menu');
  expect(isOpen()).toBe(true);
  toggleMenu('menu');
  expect(isOpen()).toBe(false);
  toggleMenu('menu');
  closeMenu(menu);
  expect(isOpen()).toBe(false);
});
