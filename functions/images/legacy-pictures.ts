import { createHash } from 'node:crypto';
import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import {
  imageLimits,
  maxImageBytes,
  PictureNotFetched,
  storableAddress,
} from '#domain/pictures.ts';
import { type PictureStore, putPicture } from './picture-store.ts';

/**
 * Addresses that are not of the public internet. Source: IANA special-purpose address registries
 * (RFC 6890).
 */
const blocked = new BlockList();
const ranges4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
for (const [net, prefix] of ranges4) blocked.addSubnet(net, prefix, 'ipv4');

/**
 * Global unicast, without the ranges that tunnel to other addresses or are reserved for
 * documentation.
 */
const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');
const special6 = new BlockList();
special6.addSubnet('2001::', 23, 'ipv6');
special6.addSubnet('2001:db8::', 32, 'ipv6');
special6.addSubnet('2002::', 16, 'ipv6');
special6.addSubnet('3fff::', 20, 'ipv6');

/**
 * True for an IP address that a picture must not be fetched from: this machine, its network, the
 * cloud's metadata.
 */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return blocked.check(address, 'ipv4');
  if (family === 6) return !public6.check(address, 'ipv6') || special6.check(address, 'ipv6');
  return true;
}

const maxRedirects = 3;
/** ms for the whole picture, redirects included. */
const timeLimit = 20_000;

export interface FetchLimits {
  isForbidden?: (address: string) => boolean;
  timeLimit?: number;
}

/**
 * The bytes of a picture on the public internet: at most `maxImageBytes`, within 20 s, declared as
 * JPG, PNG or WebP. The address to which a name resolves is checked where the connection is made,
 * so the name can't resolve to another one after the check; each redirect is checked likewise.
 * Throws `PictureNotFetched`.
 */
export async function fetchPicture(address: string, limits: FetchLimits = {}): Promise<Buffer> {
  const isForbidden = limits.isForbidden ?? isPrivateAddress;
  const signal = AbortSignal.timeout(limits.timeLimit ?? timeLimit);
  if (!URL.canParse(address))
    throw new PictureNotFetched('unreachable', 'is at no address that makes sense');
  let url = new URL(address);
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      if (!/^https?:$/.test(url.protocol))
        throw new PictureNotFetched('redirects', 'leads to something that is not on the web');
      const response = await get(url, isForbidden, signal);
      const location = response.headers.location;
      if (
        response.statusCode &&
        response.statusCode >= 300 &&
        response.statusCode < 400 &&
        location
      ) {
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

const atPrivateAddress = () =>
  new PictureNotFetched('privateAddress', 'is at a private address, or leads to one');

function get(
  url: URL,
  isForbidden: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
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
    // No agent: a connection that is used again would skip the check of the address.
    request(url, { lookup, signal, headers, agent: false }, done).on('error', fail).end();
  });
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  try {
    if (response.statusCode !== 200)
      throw new PictureNotFetched(
        'notThere',
        `is not there: its host answers ${response.statusCode}`,
      );
    const type = response.headers['content-type'] ?? '';
    // Which picture it is its bytes say; some hosts send every file without a type of its own.
    if (!/^(?:image\/(?:p?jpe?g|png|webp)|(?:application|binary)\/octet-stream)\b/i.test(type))
      throw new PictureNotFetched('notAnImage', 'is not a JPG, PNG or WebP picture');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response) {
      size += chunk.length;
      if (size > maxImageBytes)
        throw new PictureNotFetched('tooLarge', `is larger than ${imageLimits.megabytes} MB`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

/**
 * A name made of address and bytes. A picture that is moved twice is stored once; the same picture
 * at two addresses is stored twice, so that a house keeps both of its entries.
 */
function migratedName(url: string, bytes: Buffer): string {
  return `migrated-${createHash('sha256').update(url).update('\n').update(bytes).digest('hex').slice(0, 24)}`;
}

/** `isPrivateAddress`, except that these addresses are allowed. */
export function isForbiddenExcept(
  allowed: ReadonlySet<string>,
): NonNullable<FetchLimits['isForbidden']> {
  return (address) => !allowed.has(address) && isPrivateAddress(address);
}

/**
 * Pictures stored elsewhere, fetched as `limits` allow and put through the same pipeline as an
 * upload.
 */
export function createLegacyPictures(
  pictures: PictureStore,
  limits: Pick<FetchLimits, 'isForbidden'> = {},
) {
  return {
    /**
     * Copies a picture into the product's storage and answers its address here; `timeLimit` (ms) is
     * for fetching it. Throws `PictureNotFetched`, or a picture's refusal.
     */
    async bring(url: string, timeLimit: number): Promise<string> {
      const bytes = await fetchPicture(storableAddress(url), { ...limits, timeLimit });
      return (await putPicture(pictures, bytes, 'caravan', migratedName(url, bytes))).url;
    },
  };
}
export type LegacyPictures = ReturnType<typeof createLegacyPictures>;
