import * as z from 'zod/mini';
import type { Emulator } from '../emulator.ts';
import { readBody } from '../read-body.ts';

const requestSchema = z.object({ SecretId: z.string() });

/** Secrets Manager's GetSecretValue, from a fixed record of id to text. */
export function createSecretsManagerEmulator({ secrets }: { secrets: Record<string, string> }): Emulator {
  return {
    async handle(req, res) {
      const body = (await readBody(req)).toString();
      const answer = (status: number, content: unknown) =>
        res.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(content));
      if (req.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue') {
        answer(400, { __type: 'UnknownOperationException', message: 'This emulator only reads secrets' });
        return;
      }
      const { SecretId } = requestSchema.parse(JSON.parse(body));
      const text = Object.hasOwn(secrets, SecretId) ? secrets[SecretId] : undefined;
      if (text === undefined) {
        answer(400, {
          __type: 'ResourceNotFoundException',
          Message: "Secrets Manager can't find the specified secret.",
        });
        return;
      }
      answer(200, {
        ARN: `arn:aws:secretsmanager:eu-central-1:000000000000:secret:${SecretId}`,
        Name: SecretId,
        SecretString: text,
        VersionStages: ['AWSCURRENT'],
      });
    },
    close: async () => undefined,
  };
}
