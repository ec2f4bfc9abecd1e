/** Seconds for which an ID or access token of staff is valid. */
export const tokenSeconds = 3600;
/** Days from a sign-in for which the browser can renew the tokens; then staff sign in again. */
export const sessionDays = 30;
