import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/**
 * Reads a secret once and keeps it; a failed read, or one given up by `signal`, is tried again by
 * the next call.
 */
export function createSecretReader(secretId: string): (signal?: AbortSignal) => Promise<string> {
  const client = new SecretsManagerClient({
    // Callers have seconds: one try, which must not hang.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 1500, throwOnRequestTimeout: true },
  });
  let held: string | undefined;
  return async (signal) => {
    held ??= (
      await client.send(new GetSecretValueCommand({ SecretId: secretId }), {
        ...(signal && { abortSignal: signal }),
      })
    ).SecretString;
    if (!held) throw new Error('The secret has no text');
    return held;
  };
}
