import { InvokeCommand, LambdaClient, TooManyRequestsException } from '@aws-sdk/client-lambda';

/** A function that had no room for a call: Lambda runs as many of it as it may. */
export class NoRoomError extends Error {}

/**
 * Invokes functions by their names. Rejects with the function's own words where it failed, with
 * `NoRoomError` where Lambda throttled it, and after `patience` ms.
 */
export function createInvocation({
  // Some seconds for a function that has no room.
  maxAttempts = 5,
} = {}): (name: string, event: unknown, patience: number) => Promise<unknown> {
  const client = new LambdaClient({ maxAttempts });
  return async (name, event, patience) => {
    const call = new InvokeCommand({ FunctionName: name, Payload: JSON.stringify(event) });
    const answer = await client
      .send(call, { abortSignal: AbortSignal.timeout(patience) })
      .catch((cause: unknown) => {
        throw cause instanceof TooManyRequestsException
          ? new NoRoomError(cause.message, { cause })
          : cause;
      });
    const text = answer.Payload?.transformToString() ?? 'null';
    if (answer.FunctionError !== undefined) throw new Error(messageIn(text));
    return JSON.parse(text);
  };
}

/** Lambda tells of an error as `{ errorMessage, errorType, trace }`. */
function messageIn(text: string): string {
  const told: unknown = JSON.parse(text);
  return typeof told === 'object' && told !== null && 'errorMessage' in told
    ? String(told.errorMessage)
    : text;
}
