import { vi } from 'vitest';
import { dealer } from '#domain/dealer/dealer.ts';
import { standardTemplates } from '#domain/dealer/standard-templates.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import type { Language } from '#domain/locale.ts';
import type { OpenedRequest } from '#domain/records/opened-request.ts';
import type { ListedRequest } from '#domain/requests/listed-request.ts';
import type { LogItem } from '#domain/requests/request-log.ts';
import { wholeLog } from '#domain/requests/request-log.ts';
import type { StaffRequest } from '#domain/requests/staff-request.ts';
import { RequestPanel } from '#staff/requests/panel/request-panel.tsx';
import { openStaff, serverInMemory } from '../../houses/bulk/staff-in-memory.tsx';

const nobody = { requests: [], more: 0, reservations: [], sales: [] };

/** An opened request as the server answers it. */
export function openedOf(
  one: StaffRequest,
  { entries = [], person = nobody }: { entries?: LogItem[]; person?: OpenedRequest['person'] } = {},
): OpenedRequest {
  const own = entries.flatMap((item) => (item.kind === 'history' ? [] : item));
  return { ...one, log: wholeLog(own, one.request.history), person };
}

export interface PanelServer {
  /** What it answers to a read; undefined: there is no such request. */
  opened: OpenedRequest | undefined;
  /** "POST /api/…" with the body. */
  asked: { call: string; body: unknown }[];
  /** By the end of a call's path, what it answers instead. */
  answers: Record<string, () => Response | Promise<Response>>;
}

interface Shown {
  houses?: readonly Caravan[];
  language?: Language;
  listed?: ListedRequest;
  /** On a screen that has room for both. */
  beside?: boolean;
  /** The request is named so, where it is not the one that the server has. */
  of?: { kind: OpenedRequest['kind']; id: string };
}

export const now = new Date('2026-11-29T10:00:00.000Z');

const topic = (name: string, value: object) => ({
  [name]: { topic: name, version: 1, updated_at: null, ...value },
});
const settings = {
  ...topic('templates', { templates: standardTemplates }),
  ...topic('hours', { hours: dealer.openingHours, closed_days: [], open_days: [] }),
};

/** Shows the panel beside its list, with what happened to it. */
export function openPanel(server: PanelServer, shown: Shown = {}) {
  const { houses = [], language = 'en', listed, beside = true } = shown;
  const events: string[] = [];
  const { fetch: others } = serverInMemory([...houses]);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: beside && query.includes('1280'),
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.stubGlobal('fetch', (async (input, init) => {
    const { pathname } = new URL(String(input), 'http://stage');
    const call = `${init?.method ?? 'GET'} ${pathname}`;
    if (pathname.startsWith('/api/'))
      server.asked.push({ call, body: init?.body ? JSON.parse(String(init.body)) : null });
    const own = Object.entries(server.answers).find(([end]) => call.endsWith(end));
    if (own) return own[1]();
    if (call.startsWith('GET /api/admin/requests/'))
      return server.opened
        ? Response.json({ success: true, ...server.opened })
        : Response.json({ success: false, code: 'not_found' }, { status: 404 });
    if (call.endsWith('/settings')) return Response.json({ success: true, settings });
    if (call.includes('/api/admin/caravans/') || call.includes('/api/caravans/'))
      return others(input, init);
    if (call.startsWith('GET /api/')) return Response.json({ success: true, items: [] });
    return others(input, init);
  }) satisfies typeof fetch);
  const of = shown.of ?? {
    kind: server.opened?.kind ?? 'call',
    id: server.opened?.request.id ?? '',
  };
  const panel = (
    <RequestPanel
      of={of}
      {...(listed && { listed })}
      now={now}
      onClose={() => events.push('closed')}
      onGone={() => events.push('gone')}
    />
  );
  return { ...openStaff(panel, houses, language), events };
}

export const serverOf = (opened: OpenedRequest | undefined): PanelServer => ({
  ...{ opened, asked: [], answers: {} },
});
