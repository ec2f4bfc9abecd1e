// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LogEntry } from '#domain/requests/request-log.ts';
import { staffEnquiry } from '#functions/use-cases/requests/staff-requests.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildEnquiry } from '#support/builders/build-request.ts';
import { buttons, press, signIn } from '../../houses/bulk/staff-in-memory.tsx';
import { openedOf, openPanel, type PanelServer, serverOf } from './open-panel.tsx';

const { admin, adminPeople, adminRequests } = adminMessages.en;
const { adminPanel, adminReply } = sellingMessages.en;
const { log, step } = adminPeople;
const stored = buildEnquiry({ message: 'Свободен ли е в събота?' });
const enquiry = staffEnquiry(stored);
const more = adminRequests.ofItem(adminPanel.more, enquiry.name);
const entry: LogEntry = {
  ...{ entry_id: crypto.randomUUID(), kind: 'call', text: 'Идва в петък' },
  ...{ at: '2026-11-28T10:00:00.000Z', by: 'mira@example.com' },
};

let server: PanelServer;
let opened: ReturnType<typeof openPanel> | undefined;
beforeEach(() => {
  server = serverOf(openedOf({ kind: 'enquiry', request: enquiry }));
});
afterEach(() => {
  opened?.close();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function open(
  ...shown: Parameters<typeof openPanel> extends [unknown, ...infer More] ? More : never
) {
  opened?.close();
  opened = openPanel(server, ...shown);
  await expect.poll(buttons).toContain(adminPanel.log);
}
const foot = () => document.querySelector('.panel-foot');
const field = <Field extends HTMLInputElement | HTMLTextAreaElement>(selector: string) =>
  document.querySelector<Field>(`.panel-foot ${selector}`);
function type(selector: string, text: string) {
  const typed = field(selector);
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(typed), 'value')?.set?.call(typed, text);
  typed?.dispatchEvent(new Event('input', { bubbles: true }));
}
const pressEscape = () =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
const pressedItem = async (name: string) => {
  await press(more);
  const item = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      ({ textContent }) => textContent === name,
    );
  await expect.poll(item).toBeDefined();
  item()?.click();
};

describe('the head of an open request', () => {
  const said = () => document.querySelector('.panel-said')?.textContent;

  test('says what was said last: its own words, then the latest entry', async () => {
    await open();
    expect(said()).toContain('Свободен ли е в събота?');
    server.opened = openedOf({ kind: 'enquiry', request: enquiry }, { entries: [entry] });
    await open();
    expect(said()).toContain('Идва в петък');
    expect(said()).toContain('mira@example.com');
    expect(said()).not.toContain('Свободен');
  });

  test('has a line for each house, one of which staff work on', async () => {
    const ids = [crypto.randomUUID(), crypto.randomUUID()];
    const houses = ids.map((id, at) => buildCaravan({ id, model: `Model ${at}` }));
    const names = ['First', 'Second'];
    const request = staffEnquiry(
      buildEnquiry({ caravan_id: ids[0] ?? null, caravan_ids: ids, caravan_names: names }),
    );
    server = serverOf(openedOf({ kind: 'enquiry', request }));
    await open({ houses });
    const lines = () =>
      [...document.querySelectorAll('.panel-houses > div')].map(({ textContent }) =>
        names.find((name) => textContent?.includes(name)),
      );
    expect(lines()).toEqual(names);
    await press(adminRequests.house.choose);
    await expect.poll(lines).toEqual([...names].reverse());
  });
});

describe('a form at the foot of an open request', () => {
  test('has the focus, closes with Escape before the panel does, and keeps what was typed', async () => {
    await open();
    await press(adminPanel.log);
    await expect.poll(() => document.activeElement).toBe(field('textarea'));
    type('textarea', 'Ще се обади');
    pressEscape();
    await expect.poll(() => field('textarea')).toBeNull();
    expect(opened?.events).toEqual([]);
    expect(document.activeElement?.textContent).toBe(adminPanel.log);
    await press(adminPanel.log);
    await expect.poll(() => field('textarea')?.value).toBe('Ще се обади');
    pressEscape();
    await expect.poll(() => field('textarea')).toBeNull();
    pressEscape();
    expect(opened?.events).toEqual(['closed']);
  });

  test('of the log survives a reload and is gone once it is written', async () => {
    await open();
    await press(adminPanel.log);
    await expect.poll(() => field('textarea')).not.toBeNull();
    type('textarea', 'Ще се обади');
    await expect.poll(() => field('textarea')?.value).toBe('Ще се обади');
    await open();
    expect(field('textarea')?.value).toBe('Ще се обади');
    const written = { ...entry, text: 'Ще се обади' };
    server.answers['/log'] = () => Response.json({ success: true, entry: written });
    await press(log.kinds.call);
    await expect.poll(() => foot()?.textContent).toContain(log.done(log.kinds.call));
    expect(field('textarea')).toBeNull();
    await expect.poll(() => document.activeElement?.textContent).toBe(adminPanel.log);
    await open();
    expect(field('textarea')).toBeNull();
  });

  test('keeps what was typed while an entry was being written', async () => {
    await open();
    await press(adminPanel.log);
    await expect.poll(() => field('textarea')).not.toBeNull();
    type('textarea', 'Първо');
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.answers['/log'] = () => promise;
    await press(log.kinds.note);
    type('textarea', 'Първо и второ');
    resolve(Response.json({ success: true, entry }));
    await expect.poll(() => foot()?.textContent).toContain(log.done(log.kinds.call));
    expect(field('textarea')?.value).toBe('Първо и второ');
  });

  test('of the next step survives a reload', async () => {
    await open();
    await pressedItem(adminPanel.step);
    // The likeliest day takes one press.
    await expect.poll(() => document.activeElement?.textContent).toBe(step.days[1]);
    await press(step.days[3]);
    type(`[aria-label="${step.text}"]`, 'Оферта');
    await expect.poll(() => field(`[aria-label="${step.text}"]`)?.value).toBe('Оферта');
    const day = field('[type=date]')?.value;
    await open();
    expect(field('[type=date]')?.value).toBe(day);
    expect(field(`[aria-label="${step.text}"]`)?.value).toBe('Оферта');
    await press(admin.cancel);
    await open();
    expect(field('[type=date]')).toBeNull();
  });

  test('of the reply survives a reload, and its session', async () => {
    await open();
    await press(adminReply.reply);
    await expect.poll(() => field('textarea')).not.toBeNull();
    type('textarea', 'Здравейте, свободен е.');
    await expect.poll(() => field('textarea')?.value).toBe('Здравейте, свободен е.');
    opened?.close();
    signIn('mira', { here: false });
    await open();
    await expect.poll(() => field('textarea')?.value).toBe('Здравейте, свободен е.');
  });

  test('stands below the log, never above it', async () => {
    await open();
    await press(adminReply.reply);
    await expect.poll(() => field('textarea')).not.toBeNull();
    const list = document.querySelector('.panel-middle ol');
    const forms = [...document.querySelectorAll('.request-panel :is(form, textarea)')];
    expect(forms.length).toBeGreaterThan(0);
    for (const form of forms)
      expect(list?.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

test('an entry of the log can be taken back', async () => {
  await open();
  await press(adminPanel.log);
  server.answers[`POST /api/admin/enquiries/${enquiry.id}/log`] = () =>
    Response.json({ success: true, entry });
  await press(log.kinds.no_answer);
  server.answers[entry.entry_id] = () => Response.json({ success: true });
  await press(admin.undo);
  await expect.poll(() => foot()?.textContent).toContain(log.undone);
  expect(server.asked.map(({ call }) => call)).toContain(
    `DELETE /api/admin/enquiries/${enquiry.id}/log/${entry.entry_id}`,
  );
});

test('the menu changes an enquiry, and the server’s answer is shown', async () => {
  await open();
  const closed = { ...enquiry, status: 'closed', version: 2 };
  server.answers[`PATCH /api/admin/enquiries/${enquiry.id}`] = () =>
    Response.json({ success: true, enquiry: closed });
  server.opened = openedOf({
    kind: 'enquiry',
    request: staffEnquiry({ ...stored, status: 'closed' }),
  });
  await pressedItem(adminMessages.en.adminEnquiries.actions.close);
  await expect
    .poll(() => document.querySelector('.panel-head .staff-badge')?.textContent)
    .toBe(adminMessages.en.adminEnquiries.statuses.closed);
});

test('two changes that follow at once are made one on the other', async () => {
  await open();
  const seen: unknown[] = [];
  let version = 1;
  const patch = `PATCH /api/admin/enquiries/${enquiry.id}`;
  server.answers[patch] = () => {
    const { body } = server.asked.at(-1) ?? {};
    const asked = body as { version: number; status: 'answered' | 'new' };
    seen.push(asked);
    const current = { ...enquiry, version };
    if (asked.version !== version)
      return Response.json({ success: false, code: 'conflict', current }, { status: 409 });
    version += 1;
    return Response.json({ success: true, enquiry: { ...enquiry, ...asked, version } });
  };
  const { actions } = adminMessages.en.adminEnquiries;
  await pressedItem(actions.answer);
  await pressedItem(actions.close);
  await expect
    .poll(() => seen)
    .toEqual([
      { version: 1, status: 'answered' },
      { version: 2, status: 'closed' },
    ]);
  expect(document.querySelector('.panel-middle')?.textContent).not.toContain(
    adminRequests.changed.title,
  );
});

test('a request that is gone closes its panel', async () => {
  server.opened = undefined;
  opened = openPanel(server, { of: { kind: 'enquiry', id: enquiry.id } });
  await expect.poll(() => opened?.events).toEqual(['gone']);
});

test('a request that cannot be read can be asked for again', async () => {
  const refused = () => Response.json({ success: false, code: 'unavailable' }, { status: 503 });
  server.answers[enquiry.id] = refused;
  opened = openPanel(server);
  await expect.poll(buttons).toContain(admin.tryAgain);
  expect(document.querySelector('.panel-middle')?.textContent).toContain(adminPanel.loadFailed);
  delete server.answers[enquiry.id];
  await press(admin.tryAgain);
  await expect.poll(buttons).toContain(adminPanel.log);
});

test('over its list, Escape closes the menu, then the form, then the panel', async () => {
  await open({ beside: false });
  await press(adminPanel.log);
  await expect.poll(() => document.activeElement).toBe(field('textarea'));
  const menu = () => document.querySelector('[role=menu]');
  await press(more);
  await expect.poll(menu).not.toBeNull();
  (menu() as HTMLElement).focus();
  pressEscape();
  await expect.poll(menu).toBeNull();
  expect(field('textarea')).not.toBeNull();
  field('textarea')?.focus();
  pressEscape();
  await expect.poll(() => field('textarea')).toBeNull();
  expect(opened?.events).toEqual([]);
  pressEscape();
  await expect.poll(() => opened?.events).toEqual(['closed']);
});
