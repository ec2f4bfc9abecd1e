import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { maxImageBytes, PictureNotFetched } from '../domain/pictures.ts';

import { isPrivateAddress } from './private-address.ts';

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
 * redirect. Throws `PictureNotFetched`.
 */
export async function fetchPicture(address: string, limits: FetchLimits = {}): Promise<Buffer> {
  const isForbidden = limits.isForbidden ?? isPrivateAddress;
  const signal = AbortSignal.timeout(limits.timeLimit ?? timeLimit);
  if (!URL.canParse(address)) throw new PictureNotFetched('unreachable', 'is at no address that makes sense');
  let url = new URL(address);
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      if (!/^https?:$/.test(url.protocol))
        throw new PictureNotFetched('redirects', 'leads to something that is not on the web');
      const response = await get(url, isForbidden, signal);
      const location = response.headers.location;
      if (response.statusCode && response.statusCode >= 300 && response.statusCode < 400 && location) {
        response.destroy();
        url = new URL(location, url);
        continue;
      }
      return await readBody(response);
    }
  } catch (error) {
    if (error instanceof PictureNotFetched) throw error;
    if (signal.aborted) throw new PictureNotFetched('tooSlow', 'takes too long to load');
    const why = error instanceof Error ? error.message || error.name : String(error);
    throw new PictureNotFetched('unreachable', `can't be loaded: ${why}`, { cause: error });
  }
  throw new PictureNotFetched('redirects', 'redirects too often');
}

const atPrivateAddress = () => new PictureNotFetched('privateAddress', 'is at a private address, or leads to one');

function get(url: URL, isForbidden: (address: string) => boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal address is never looked up, so the guard below would not see it.
  if (isIP(host) && isForbidden(host)) throw atPrivateAddress();
  const lookup: LookupFunction = (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '');
      if (found.some(({ address }) => isForbidden(address))) return done(atPrivateAddress(), '');
      const [first] = found;
      if (options.all) done(null, found);
      else done(null, first?.address ?? '', first?.family);
    });
  };
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((done, fail) => {
    const headers = { accept: 'image/jpeg, image/png, image/webp', 'user-agent': 'showroom' };
    // No agent: a connection that somebody else opened was not looked at here.
    request(url, { lookup, signal, headers, agent: false }, done).on('error', fail).end();
  });
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  try {
    if (response.statusCode !== 200)
      throw new PictureNotFetched('notThere', `is not there: its host answers ${response.statusCode}`);
    const type = response.headers['content-type'] ?? '';
    if (!/^image\/(jpe?g|png|webp)\b/i.test(type))
      throw new PictureNotFetched('notAnImage', 'is not a JPG, PNG or WebP picture');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response) {
      size += chunk.length;
      if (size > maxImageBytes) throw new PictureNotFetched('tooLarge', 'is larger than 5 MB');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}
