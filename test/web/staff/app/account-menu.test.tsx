// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { languages } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { AccountMenu } from '#staff/app/account-menu.tsx';
import { draftPlace } from '#staff/session/own-drafts.ts';
import { session } from '#staff/session/session.ts';
import { buttons, openStaff, press, serverInMemory } from '../houses/bulk/staff-in-memory.tsx';

let close: (() => void) | undefined;
beforeEach(() => {
  vi.stubGlobal('fetch', serverInMemory([]).fetch);
  // Popovers are the browser's; here the menu is always open.
  HTMLElement.prototype.hidePopover ??= () => undefined;
});
afterEach(async () => {
  close?.();
  await session.leave({ everywhere: false });
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe.each(languages)('Log out, in %s', (language) => {
  const { admin, adminSession } = adminMessages[language];
  const { leaving } = adminSession;
  const open = () => {
    close = openStaff(<AccountMenu email="" phone={false} />, [], language).close;
  };
  const question = () => document.querySelector('[role=alert]');

  test('asks first where something would be lost, says what, and takes no for an answer', async () => {
    open();
    for (const id of ['one', 'two']) draftPlace('call', id).write('Ivan');
    draftPlace('reply-enquiry', 'one').write('Dear Ivan');
    await press(admin.logout);
    const and = language === 'bg' ? ' и ' : ' and ';
    const lost = `${leaving.lost.call(2)}${and}${leaving.lost.reply(1)}`;
    await expect.poll(() => question()?.textContent).toBe(leaving.text(lost));
    await press(leaving.stay);
    await expect.poll(buttons).toEqual([admin.logout, admin.logoutEverywhere]);
    expect(session.state().status).toBe('in');
    expect(draftPlace('call', 'one').read()).toBe('Ivan');
    await press(admin.logout);
    await press(leaving.leave);
    await expect.poll(() => session.state().status).toBe('out');
    expect(JSON.stringify({ ...sessionStorage })).toBe('{}');
  });

  test('the question stands alone in the menu, which closes for whoever stays', async () => {
    open();
    const links = () => document.querySelectorAll('.staff-menu a').length;
    await expect.poll(links).toBeGreaterThan(0);
    draftPlace('call', 'one').write('Ivan');
    await press(admin.logoutEverywhere);
    await expect.poll(buttons).toEqual([leaving.stay, leaving.leave]);
    expect(links()).toBe(0);
    // Another button than the one that was pressed, so no second press can mean something else.
    const pressed = document.querySelector('.staff-menu button');
    const closes = vi.spyOn(HTMLElement.prototype, 'hidePopover');
    await press(leaving.stay);
    expect(closes).toHaveBeenCalledOnce();
    await expect.poll(buttons).toEqual([admin.logout, admin.logoutEverywhere]);
    expect(document.contains(pressed)).toBe(false);
    closes.mockRestore();
  });

  test('asks nothing where nothing would be lost', async () => {
    open();
    await press(admin.logout);
    await expect.poll(() => session.state().status).toBe('out');
  });
});
