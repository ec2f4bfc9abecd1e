import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { maxImageBytes } from '../../functions/domain/image-preset.ts';
import { isPrivateAddress } from './private-address.ts';
import { RowRefused } from './row-refused.ts';

const maxRedirects = 3;
/** ms for the whole picture, redirects included. */
const timeLimit = 20_000;

export interface FetchLimits {
  isForbidden?: (address: string) => boolean;
  timeLimit?: number;
}

/**
 * The bytes of a picture on the public internet: at most 5 MB, within 20 s, declared as JPG, PNG or WebP. The address that
 * a name resolves to is checked where the connection is made, so a name can't point elsewhere after the check; so is every
 * redirect. Throws `RowRefused`.
 */
export async function fetchPicture(address: string, limits: FetchLimits = {}): Promise<Buffer> {
  const isForbidden = limits.isForbidden ?? isPrivateAddress;
  const signal = AbortSignal.timeout(limits.timeLimit ?? timeLimit);
  let url = new URL(address);
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const response = await get(url, isForbidden, signal);
      const location = response.headers.location;
      if (response.statusCode && response.statusCode >= 300 && response.statusCode < 400 && location) {
        response.destroy();
        url = new URL(location, url);
        if (!/^https?:$/.test(url.protocol)) throw refused(address, 'leads to something that is not on the web');
        continue;
      }
      return await readBody(response, address);
    }
  } catch (error) {
    if (error instanceof RowRefused) throw error;
    if (signal.aborted) throw refused(address, 'takes too long to load');
    throw refused(address, `can't be loaded: ${error instanceof Error ? error.message || error.name : String(error)}`);
  }
  throw refused(address, 'redirects too often');
}

const refused = (address: string, what: string) => new RowRefused(`the picture ${address} ${what}`);

function get(url: URL, isForbidden: (address: string) => boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address is never looked up, so the guard below would not see it.
  if (isIP(host) && isForbidden(host)) throw refused(url.href, 'is at a private address');
  const lookup: LookupFunction = (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      if (found.some(({ address }) => isForbidden(address)))
        return done(refused(url.href, 'is at a private address'), '');
      const [first] = found;
      if (options.all) done(null, found);
      else done(null, first?.address ?? '', first?.family);
    });
  };
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const headers = { accept: 'image/jpeg, image/png, image/webp', 'user-agent': 'showroom-import' };
    request(url, { lookup, signal, headers }, done).on('error', fail).end();
  });
}

async function readBody(response: IncomingMessage, address: string): Promise<Buffer> {
  try {
    if (response.statusCode !== 200) throw refused(address, `is not there: its host answers ${response.statusCode}`);
    const type = response.headers['content-type'] ?? '';
    if (!/^image\/(jpe?g|png|webp)\b/i.test(type)) throw refused(address, 'is not a JPG, PNG or WebP picture');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response) {
      size += chunk.length;
      if (size > maxImageBytes) throw refused(address, 'is larger than 5 MB');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}
