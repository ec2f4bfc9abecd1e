// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { standardTemplates } from '#domain/dealer/standard-templates.ts';
import { languages } from '#domain/locale.ts';
import { adminMessages } from '#shared/texts/admin-messages.ts';
import { sellingMessages } from '#shared/texts/selling-messages.ts';
import { openedQuery } from '#staff/data/requests.ts';
import { keptReply } from '#staff/requests/reply/reply-draft.ts';
import { ReplyForm } from '#staff/requests/reply/reply-form.tsx';
import { buttons, openStaff, press, serverInMemory } from '../../houses/bulk/staff-in-memory.tsx';

const of = { kind: 'enquiry', id: '757be1c5-6ca7-4a7a-a1d0-07bc0373f4cd' } as const;
const person = { name: 'Иван', phone: '', email: 'ivan@example.com', lang: 'bg' } as const;

const opened = `/api/admin/requests/enquiry/${of.id}`;

/** How the server answers a reply; the test decides when. */
let answers: { promise: Promise<Response>; resolve: (answer: Response | Promise<never>) => void };
let asked: string[];
let close: (() => void) | undefined;

beforeEach(() => {
  answers = Promise.withResolvers();
  [asked, sent] = [[], []];
  const { fetch: others } = serverInMemory([]);
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const { pathname } = new URL(input, 'http://stage');
    asked.push(`${init?.method ?? 'GET'} ${pathname}`);
    if (pathname.endsWith('/replies')) return answers.promise;
    if (pathname === opened)
      return Response.json({ success: true, kind: 'enquiry', request: {}, log: [] });
    if (!pathname.endsWith('/settings')) return others(input, init);
    const topic = (name: string, value: object) => ({
      [name]: { topic: name, version: 1, updated_at: null, ...value },
    });
    return Response.json({
      success: true,
      settings: {
        ...topic('templates', { templates: standardTemplates }),
        ...topic('hours', { hours: dealer.openingHours, closed_days: [], open_days: [] }),
      },
    });
  });
});
afterEach(() => {
  close?.();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

let sent: string[];
const form = {
  ...{ of, person, house: { id: null, name: null } },
  onSent: () => void sent.push('sent'),
  onClose() {},
};
/** The form in a request that is open. */
function Open() {
  useQuery(openedQuery(of));
  return <ReplyForm {...form} />;
}
const field = (name: 'subject' | 'text') =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`#field-reply-${name}`);
function type(name: 'subject' | 'text', text: string) {
  const typed = field(name);
  const { prototype } = name === 'text' ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(typed, text);
  typed?.dispatchEvent(new Event('input', { bubbles: true }));
}
/** How often the request was read again, after its first time. */
const isRead = () => expect.poll(() => asked.filter((call) => call === `GET ${opened}`).length - 1);
const spoken = (role: 'status' | 'alert') => document.querySelector(`[role=${role}]`)?.textContent;
const failed = (status: number, code: string) =>
  Response.json({ success: false, code }, { status });

describe.each(languages)('a reply, in %s', (language) => {
  const { admin } = adminMessages[language];
  const { adminReply: words } = sellingMessages[language];
  async function open() {
    close = openStaff(<Open />, [], language).close;
    await expect.poll(() => field('text')).not.toBeNull();
  }
  async function send() {
    type('subject', 'Цена');
    type('text', 'Здравейте');
    await press(words.send);
    await expect.poll(buttons).toContain(words.sending);
  }

  test('is said to be on its way, and nobody changes it meanwhile', async () => {
    await open();
    await send();
    for (const name of ['subject', 'text'] as const)
      await expect.poll(() => field(name)?.readOnly).toBe(true);
    expect(sent).toEqual([]);
    answers.resolve(Response.json({ success: true, entry: {} }, { status: 202 }));
    await expect.poll(() => sent).toEqual(['sent']);
    expect(keptReply(of).read()).toBeNull();
    await isRead().toBe(1);
  });

  test('is no open draft once it is sent, though its request was closed meanwhile', async () => {
    await open();
    await send();
    await expect.poll(() => keptReply(of).read()).not.toBeNull();
    close?.();
    answers.resolve(Response.json({ success: true, entry: {} }, { status: 202 }));
    await expect.poll(() => keptReply(of).read()).toBeNull();
  });

  test.each([
    ['has no answer', () => Promise.reject(new TypeError('lost')), 'offline'],
    ['is answered by a failure', () => failed(503, 'unavailable'), 'unavailable'],
  ] as const)('that %s may have been sent', async (_, answer, failure) => {
    await open();
    await send();
    answers.resolve(answer());
    await expect.poll(() => spoken('alert')).toBe(`${words.unknown}. ${admin.failures[failure]}`);
    await isRead().toBe(1);
    expect(field('text')?.readOnly).toBe(false);
  });

  test('that the server refuses was not sent', async () => {
    await open();
    await send();
    answers.resolve(failed(404, 'not_found'));
    await expect.poll(() => spoken('alert')).toBe(`${words.failed}. ${admin.failures.not_found}`);
    await isRead().toBe(1);
  });

  test('puts the cursor into the first field that is wrong', async () => {
    await open();
    await press(words.send);
    await expect.poll(() => document.activeElement).toBe(field('subject'));
    type('subject', 'Цена');
    type('text', 'Тя е {price}');
    await press(words.send);
    await expect.poll(() => document.activeElement).toBe(field('text'));
    expect(asked.filter((call) => call.endsWith('/replies'))).toEqual([]);
  });

  test('gives back a subject that a template replaced', async () => {
    await open();
    type('subject', 'Моята тема');
    await press(standardTemplates[5]?.name[language] ?? '');
    await expect.poll(() => field('subject')?.value).toBe('Търсихме Ви по телефона');
    await press(words.giveBack);
    await expect.poll(() => field('subject')?.value).toBe('Моята тема');
  });
});
