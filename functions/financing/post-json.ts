import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BankUnreachable } from '../use-cases/bank.ts';

/** Bytes of an answer that are read. Schemes are some kilobytes, everything else is less. */
const maxAnswer = 1024 * 1024;

/** Why a call came to nothing, in words without a customer's data: messages of parsers quote what they read. */
function unreachable(reached: boolean, reason: string): BankUnreachable {
  return new BankUnreachable(reached, new Error(reason));
}

/**
 * Posts JSON on a connection of its own and answers the JSON that comes back, whatever its HTTP status; redirects are not
 * followed. Rejects with BankUnreachable: `reached` as soon as there was a connection, for what was sent on it may have arrived.
 */
export function postJson(url: string, body: unknown, timeout: number): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const isSecure = url.startsWith('https:');
  const payload = Buffer.from(JSON.stringify(body));
  // A connection kept from earlier may be dead by now, and nobody could tell whether the bank got what was sent on it.
  const options = {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', accept: 'application/json', 'content-length': payload.length },
  };
  const call = (isSecure ? requestHttps : requestHttp)(url, options);
  let connected = false;
  const fail = (reason: string) => {
    reject(unreachable(connected, reason));
    call.destroy();
  };
  const timer = setTimeout(() => fail('timeout'), timeout);
  call.on('socket', (socket) => {
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      connected = true;
    });
  });
  call.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'broken connection'));
  call.on('close', () => {
    clearTimeout(timer);
    reject(unreachable(connected, 'broken connection'));
  });
  call.on('response', (response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxAnswer) fail('oversize answer');
      else chunks.push(chunk);
    });
    response.on('error', () => fail('broken connection'));
    response.on('end', () => {
      const parsed = parse(Buffer.concat(chunks).toString('utf8'));
      if (parsed === undefined) fail(`no JSON, HTTP ${response.statusCode}`);
      else resolve(parsed);
    });
  });
  call.end(payload);
  return promise;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
