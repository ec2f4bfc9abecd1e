import { parseArgs } from 'node:util';
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod/mini';

const usage = 'npm run staff -- person@example.com --pool <UserPoolId> [--resend]';

const commandSchema = z.object({
  email: z.email(),
  /**
   * Pool ids begin with their region, `eu-central-1_Ab12`; the one on this machine is
   * `local_showroom`.
   */
  pool: z.string().check(z.regex(/^([a-z]{2}(-[a-z]+)+-\d|local)_[0-9A-Za-z]+$/)),
  resend: z.boolean(),
});

/**
 * Makes a staff account and has Cognito send its temporary password, or sends a new one where the
 * first wasn't used in time. Uses the credentials of the AWS SDK. Answers the sentence to print.
 */
export async function createStaff(
  cognito: CognitoIdentityProviderClient,
  command: z.infer<typeof commandSchema>,
): Promise<string> {
  const { email, pool, resend } = command;
  try {
    await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId: pool,
        Username: email.toLowerCase(),
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: [
          { Name: 'email', Value: email.toLowerCase() },
          { Name: 'email_verified', Value: 'true' },
        ],
        ...(resend ? { MessageAction: 'RESEND' } : {}),
      }),
    );
    return `${email} was sent a temporary password.`;
  } catch (error) {
    if (error instanceof UsernameExistsException)
      return `${email} has an account already; --resend sends a new temporary password to one that never signed in.`;
    throw error;
  }
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { pool: { type: 'string' }, resend: { type: 'boolean', default: false } },
  });
  const command = z.safeParse(commandSchema, { email: positionals[0], ...values });
  if (!command.success || positionals.length !== 1) {
    console.error(`An e-mail address and the pool are needed: ${usage}`);
    process.exitCode = 1;
  } else {
    const [region] = /^\w+(-\w+)+(?=_)/.exec(command.data.pool) ?? [];
    await createStaff(
      new CognitoIdentityProviderClient(region ? { region } : {}),
      command.data,
    ).then(console.log, (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    });
  }
}
