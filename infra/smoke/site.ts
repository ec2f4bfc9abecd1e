import { caravanSlug } from '#domain/houses/slug.ts';
import { NotAsked, shared } from './check.ts';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

export interface Site {
  /** Scheme and host, no trailing slash. */
  origin: string;
  /** Asks anew each time; a redirect is an answer, and is not followed. */
  ask(path: string, init?: RequestInit): Promise<Answer>;
  /** A plain GET, made once for all checks. */
  page(path: string): Promise<Answer>;
  /** `/bg/houses/…` of a visible house. */
  house(): Promise<string>;
}

/** ms that an answer may take: a first page on AWS starts two functions. */
const patience = 20_000;

export function openSite(origin: string): Site {
  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const signal = AbortSignal.timeout(patience);
    let response: Response;
    try {
      response = await fetch(new URL(path, origin), { redirect: 'manual', signal, ...init });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      throw new Error(
        `no answer from ${path}: ${cause instanceof Error ? cause.message : String(cause)}`,
      );
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  const pages = new Map<string, () => Promise<Answer>>();
  const page = (path: string) => {
    const asked = pages.get(path) ?? shared(() => ask(path));
    pages.set(path, asked);
    return asked();
  };
  return {
    origin,
    ask,
    page,
    house: async () => {
      const { items } = JSON.parse((await page('/api/caravans')).text);
      const [first] = items;
      if (!first) throw new NotAsked('no house is visible');
      return `/bg/houses/${encodeURIComponent(caravanSlug(first))}`;
    },
  };
}

/** Attributes of every `tag` in the document, in order. */
export function tags(html: string, tag: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value.replaceAll('&amp;', '&'),
      ]),
    ),
  );
}

/** The answer to an address, which must have this status. */
export async function expectStatus(asked: Promise<Answer>, status: number): Promise<Answer> {
  const answer = await asked;
  if (answer.status !== status) throw new Error(`answered ${answer.status} instead of ${status}`);
  return answer;
}

/** The header of an answer, which must match this pattern. */
export function expectHeader({ headers }: Answer, name: string, pattern: RegExp): string {
  const value = headers.get(name);
  if (value === null) throw new Error(`there is no ${name}`);
  if (!pattern.test(value)) throw new Error(`${name} is "${value}"`);
  return value;
}
