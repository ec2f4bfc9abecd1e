import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';

/** Of the access key that a function signs with; its name follows. Any other key is the operator's, who may do everything. */
const prefix = 'local-';

const running = new AsyncLocalStorage<string>();
let lent: NodeJS.ProcessEnv | undefined;

/**
 * Runs a function of functions/entry with credentials of its own. On Lambda each has a process and an environment; here they share
 * one, so the access key that the SDK reads of the environment depends on who is running. Clients keep the key that they read first:
 * no two functions share one.
 */
export function asFunction<T>(name: string, work: () => T): T {
  lendKeys();
  return running.run(name, work);
}

function lendKeys(): void {
  // Whoever replaced the environment since is kept, and lent to again.
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

/** The function that an access key belongs to; null for the operator's. */
export function functionOfKey(accessKeyId: string): string | null {
  return accessKeyId.startsWith(prefix) ? accessKeyId.slice(prefix.length) : null;
}

/** The function that signed a call; null for the operator, and for calls that nobody signed. */
export function functionOfCall({ authorization }: IncomingHttpHeaders): string | null {
  const key = /\bCredential=([^/,\s]+)\//.exec(authorization ?? '')?.[1];
  return key === undefined ? null : functionOfKey(key);
}
