/** An answer Cognito gives as an error; `code` is its exception's name. */
export class CognitoError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'CognitoError';
    this.code = code;
  }
}

export function notAuthorized(message: string): CognitoError {
  return new CognitoError('NotAuthorizedException', message);
}

/** The same for a wrong password and for an unknown address: neither tells who has an account. */
export function wrongCredentials(): CognitoError {
  return notAuthorized('Incorrect username or password.');
}
