import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * The beginning of a function's access key; its name follows. Any other key is the operator's, who
 * may do everything.
 */
const prefix = 'local-';

const running = new AsyncLocalStorage<string>();
let lent: NodeJS.ProcessEnv | undefined;

/**
 * Runs a function of functions/entry with credentials of its own. On Lambda each has a process and
 * an environment. Here they share one, so the access key that the SDK reads from the environment
 * depends on which function runs. Clients keep the key that they read first: no two functions share
 * a client.
 */
export function asFunction<T>(name: string, work: () => T): T {
  lendKeys();
  return running.run(name, work);
}

function lendKeys(): void {
  // If other code has replaced `process.env` since, the new object is wrapped.
  if (process.env === lent) return;
  lent = new Proxy(process.env, {
    get(variables, name) {
      const key = name === 'AWS_ACCESS_KEY_ID' ? running.getStore() : undefined;
      return key === undefined ? Reflect.get(variables, name) : prefix + key;
    },
    set: (variables, name, value) => Reflect.set(variables, name, value),
  });
  process.env = lent;
}

/** The function to which an access key belongs; null for the operator's. */
export function functionOfKey(accessKeyId: string): string | null {
  return accessKeyId.startsWith(prefix) ? accessKeyId.slice(prefix.length) : null;
}

/** The function that signed a call; null for the operator, and for an unsigned call. */
export function functionOfCall({ authorization }: IncomingHttpHeaders): string | null {
  const key = /\bCredential=([^/,\s]+)\//.exec(authorization ?? '')?.[1];
  return key === undefined ? null : functionOfKey(key);
}
