import { readEnv } from './env.ts';

/**
 * What a deployment invokes every function with, to learn whether it starts with its variables, and
 * as which release. No event has this shape: those of the gateway, the table's stream, SNS and
 * Cognito are envelopes with fields of their own.
 */
export interface Trial {
  try: true;
}
export const trial: Trial = { try: true };

/** What a function answers to a trial. */
export interface TrialAnswer {
  release: string;
}

const isTrial = (event: unknown): event is Trial =>
  typeof event === 'object' &&
  event !== null &&
  'try' in event &&
  event.try === true &&
  Object.keys(event).length === 1;

/** A function's work with an answer to a trial, which is given instead of any work. */
export interface Triable<Given extends readonly unknown[], Answer> {
  (event: Trial): Promise<TrialAnswer>;
  (...given: Given): Promise<Answer>;
}

/**
 * Every entry exports its handler through this: a deployment tries all functions alike. `attempt` is
 * what else is to be learnt before a first request: its failure is the trial's.
 */
export function triable<Given extends readonly unknown[], Answer>(
  work: (...given: Given) => Promise<Answer>,
  attempt?: () => Promise<void>,
): Triable<Given, Answer> {
  const { RELEASE: release } = readEnv(['RELEASE']);
  function handler(event: Trial): Promise<TrialAnswer>;
  function handler(...given: Given): Promise<Answer>;
  async function handler(...given: [Trial] | Given): Promise<TrialAnswer | Answer> {
    if (!isTried(given)) return work(...given);
    await attempt?.();
    return { release };
  }
  return handler;
}

const isTried = <Given extends readonly unknown[]>(given: [Trial] | Given): given is [Trial] =>
  isTrial(given[0]);
