import { randomUUID } from 'node:crypto';
import { functionDist } from '../../build/paths.ts';
import type { Faults } from '../emulators/faults.ts';
import { asFunction } from '../permissions/callers.ts';
import { localNames } from '../shared/names.ts';

/**
 * Runs one of the functions as Lambda would: by the name of its entry, with its event; rejects when
 * the handler throws.
 */
export type InvokeFunction = (name: string, event: unknown) => Promise<unknown>;

/** Answers the present module of an entry. */
export type LoadEntry = (name: string) => Promise<unknown>;

/** Milliseconds a function may take, as the handler is told. */
const timeout = 29_000;

export function createInvoke(load: LoadEntry): InvokeFunction {
  return async (name, event) => {
    const module = await asFunction(name, () => load(name));
    const handler =
      typeof module === 'object' && module !== null && 'handler' in module
        ? module.handler
        : undefined;
    if (typeof handler !== 'function')
      throw new Error(`functions/entry/${name} exports no handler`);
    const started = performance.now();
    const context = {
      functionName: name,
      functionVersion: '$LATEST',
      invokedFunctionArn: `arn:aws:lambda:${localNames.region}:${localNames.account}:function:${name}`,
      memoryLimitInMB: '1024',
      awsRequestId: randomUUID(),
      logGroupName: `/aws/lambda/${name}`,
      logStreamName: 'local',
      callbackWaitsForEmptyEventLoop: false,
      getRemainingTimeInMillis: () => Math.max(0, timeout - (performance.now() - started)),
    };
    // A copy by way of JSON: on AWS the event crosses a process border.
    const copy = JSON.parse(JSON.stringify(event));
    return asFunction(name, () => handler(copy, context));
  };
}

let loads = 0;

/**
 * The functions as they were bundled for Lambda. Every stage gets modules of its own: they read
 * their environment once.
 */
export function createBuiltFunctions(): LoadEntry {
  const suffix = ++loads === 1 ? '' : `?stage=${loads}`;
  return (name) => import(`${functionDist(name)}/index.mjs${suffix}`);
}

/** Runs functions; the renderer fails while the fault `pages` is switched on. */
export function unlessDown(invoke: InvokeFunction, faults: Faults): InvokeFunction {
  return async (name, event) => {
    if (name === 'render' && faults.state.pages === 'down')
      throw new Error('The fault "pages" is switched on');
    return invoke(name, event);
  };
}
