import { join } from 'node:path';
import * as z from 'zod/mini';
import { functionOfCall } from '../../permissions/callers.ts';
import { type Permissions, refusalMessage } from '../../permissions/permissions.ts';
import { readKeptJson, writeKept } from '../../shared/kept-file.ts';
import { localNames } from '../../shared/names.ts';
import type { Emulator } from '../emulator.ts';
import { readBody } from '../read-body.ts';

const requestSchema = z.object({ SecretId: z.string(), SecretString: z.optional(z.string()) });
const keptSchema = z.record(z.string(), z.string());

export interface SecretsOptions {
  /** By id. */
  secrets: Record<string, string>;
  /** Where values that were put are kept; without it they are lost at `close`. */
  folder?: string;
  permissions?: Permissions;
}

/** Deployed ARNs end in six characters that Secrets Manager chooses. */
const arnOf = (id: string) =>
  `arn:aws:secretsmanager:${localNames.region}:${localNames.account}:secret:${id}`;

/** Secrets Manager's GetSecretValue and PutSecretValue, of a fixed set of secrets. */
export function createSecretsManagerEmulator({
  secrets,
  folder,
  permissions,
}: SecretsOptions): Emulator {
  const kept = folder && {
    what: 'The secrets',
    file: join(folder, 'secrets.json'),
    after: 'have those of a new stage again',
  };
  const values = new Map(
    Object.entries({ ...secrets, ...(kept && readKeptJson(kept, keptSchema)) }),
  );

  function keep(id: string, value: string): void {
    values.set(id, value);
    if (!kept) return;
    const before = readKeptJson(kept, keptSchema) ?? {};
    writeKept(kept.file, `${JSON.stringify({ ...before, [id]: value })}\n`, 0o600);
  }

  return {
    async handle(req, res) {
      const body = (await readBody(req)).toString();
      const answer = (status: number, content: unknown) =>
        res
          .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
          .end(JSON.stringify(content));
      const [service, operation = ''] = String(req.headers['x-amz-target']).split('.');
      if (
        service !== 'secretsmanager' ||
        !['GetSecretValue', 'PutSecretValue'].includes(operation)
      ) {
        answer(400, {
          __type: 'UnknownOperationException',
          message: 'This emulator only reads secrets and puts their values',
        });
        return;
      }
      const { SecretId, SecretString } = requestSchema.parse(JSON.parse(body));
      const required = { action: `secretsmanager:${operation}`, resource: arnOf(SecretId) };
      const refusal = permissions?.refusal(functionOfCall(req.headers), () => [required]);
      if (refusal) {
        answer(400, { __type: 'AccessDeniedException', Message: refusalMessage(refusal) });
        return;
      }
      const text = values.get(SecretId);
      if (text === undefined) {
        answer(400, {
          __type: 'ResourceNotFoundException',
          Message: "Secrets Manager can't find the specified secret.",
        });
        return;
      }
      const named = { ARN: arnOf(SecretId), Name: SecretId, VersionStages: ['AWSCURRENT'] };
      if (operation === 'PutSecretValue') {
        keep(SecretId, SecretString ?? '');
        answer(200, named);
      } else answer(200, { ...named, SecretString: text });
    },
    close: async () => undefined,
  };
}
