import { staffCalls } from '#domain/api/calls.ts';
import { clientOf } from '#shared/api/api-client.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { SignInDeclined, session } from './session.ts';

async function tokenNow(forceRefresh = false): Promise<string | null> {
  try {
    return await session.token(forceRefresh);
  } catch (cause) {
    if (cause instanceof SignInDeclined) throw new ApiError('unauthorised', 401, cause.message);
    throw new ApiError('offline', 0, 'No answer from the sign-in service', {}, { cause });
  }
}

const isUnauthorised = (error: unknown) =>
  error instanceof ApiError && error.code === 'unauthorised';

/**
 * Makes `call` with the staff member's token. A refused token is refreshed once; if that does not
 * help, the person is asked to sign in again, in place, and the call is made once more. Rejects
 * with `unauthorised` if they decline.
 */
async function withStaffToken<T>(call: (token: string) => Promise<T>): Promise<T> {
  for (const forceRefresh of [false, true]) {
    const token = await tokenNow(forceRefresh);
    if (token === null) break;
    try {
      return await call(token);
    } catch (error) {
      if (!isUnauthorised(error)) throw error;
    }
  }
  try {
    await session.signInAgain();
  } catch (error) {
    if (error instanceof SignInDeclined) throw new ApiError('unauthorised', 401, error.message);
    throw error;
  }
  const token = await tokenNow();
  if (token === null) throw new ApiError('unauthorised', 401, 'not signed in');
  return call(token);
}

/**
 * The staff's calls, each with the signed-in person's token. Without a token the sign-in opens: see
 * `withStaffToken`.
 */
export const staffApi = clientOf(staffCalls, (call, options) =>
  withStaffToken((token) => call({ ...options, token })),
);
