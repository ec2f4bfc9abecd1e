import * as z from 'zod/mini';
import { functionOfCall } from '../../permissions/callers.ts';
import { type Permissions, refusalMessage } from '../../permissions/permissions.ts';
import { localNames } from '../../shared/names.ts';
import type { Emulator } from '../emulator.ts';
import { readBody } from '../read-body.ts';

const requestSchema = z.object({ SecretId: z.string() });

export interface SecretsOptions {
  /** By id. */
  secrets: Record<string, string>;
  permissions?: Permissions;
}

/** Deployed ARNs end in six characters that Secrets Manager chooses. */
const arnOf = (id: string) =>
  `arn:aws:secretsmanager:${localNames.region}:${localNames.account}:secret:${id}`;

/** Secrets Manager's GetSecretValue, from a fixed record of id to text. */
export function createSecretsManagerEmulator({ secrets, permissions }: SecretsOptions): Emulator {
  return {
    async handle(req, res) {
      const body = (await readBody(req)).toString();
      const answer = (status: number, content: unknown) =>
        res
          .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
          .end(JSON.stringify(content));
      if (req.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue') {
        answer(400, {
          __type: 'UnknownOperationException',
          message: 'This emulator only reads secrets',
        });
        return;
      }
      const { SecretId } = requestSchema.parse(JSON.parse(body));
      const required = { action: 'secretsmanager:GetSecretValue', resource: arnOf(SecretId) };
      const refusal = permissions?.refusal(functionOfCall(req.headers), () => [required]);
      if (refusal) {
        answer(400, { __type: 'AccessDeniedException', Message: refusalMessage(refusal) });
        return;
      }
      const text = Object.hasOwn(secrets, SecretId) ? secrets[SecretId] : undefined;
      if (text === undefined) {
        answer(400, {
          __type: 'ResourceNotFoundException',
          Message: "Secrets Manager can't find the specified secret.",
        });
        return;
      }
      answer(200, {
        ARN: arnOf(SecretId),
        Name: SecretId,
        SecretString: text,
        VersionStages: ['AWSCURRENT'],
      });
    },
    close: async () => undefined,
  };
}
