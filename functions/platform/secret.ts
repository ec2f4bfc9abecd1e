import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** Reads a secret once and keeps it; a failed read is tried again by the next call. */
export function createSecretReader(secretId: string): () => Promise<string> {
  const client = new SecretsManagerClient({
    // Whoever waits for it has seconds: one try, which may not hang.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 1500, throwOnRequestTimeout: true },
  });
  let held: string | undefined;
  return async () => {
    held ??= (await client.send(new GetSecretValueCommand({ SecretId: secretId }))).SecretString;
    if (!held) throw new Error('The secret has no text');
    return held;
  };
}
