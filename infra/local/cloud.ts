import { snsEvent } from './emulators/ses/mail-event.ts';
import { createLocalEmulators } from './emulators.ts';
import type { InvokeFunction } from './gateway/invoke-function.ts';
import type { Permissions } from './permissions/permissions.ts';
import { staffAccount } from './shared/names.ts';

export interface CloudOptions {
  /** The stage's data folder. */
  folder: string;
  port: number;
  invoke: InvokeFunction;
  /** Checks functions against their roles; without it they may do everything. */
  permissions?: Permissions | undefined;
  /** Makes the edge forget the pages that match. */
  invalidate(patterns: readonly string[]): void;
}

/** The emulators of one stage, wired to its functions as the stacks wire the deployed ones. */
export function createCloud({ folder, port, invoke, permissions, invalidate }: CloudOptions) {
  const { mounts, faults, dynamodb, ses, cognito, bank, opened, close } = createLocalEmulators(port, folder, {
    permissions,
    onStream: (Records) => invoke('publish', { Records }),
    onAudit: (Records) => invoke('audit', { Records }),
    onInvalidate: invalidate,
    onMailEvent: (event) => invoke('mail-events', snsEvent(event)),
    preAuthentication: (event) => invoke('pre-authentication', event),
  });
  const { issuer, userPoolId, userPoolClientId, jwks } = cognito;
  /** Gives the demo account its first password again. */
  const resetStaff = () => cognito.createStaff(staffAccount.email, staffAccount.password);
  return {
    mounts,
    faults,
    pool: { issuer, userPoolId, userPoolClientId, jwks },
    /** Resolves once the public pages show every write so far. */
    settled: dynamodb.settled,
    withoutStream: dynamodb.withoutStream,
    expire: dynamodb.expire,
    mails: ses.mails,
    clearMails: ses.clear,
    applications: bank.applications,
    clearApplications: bank.clear,
    resetStaff,
    /** Makes the demo account unless it exists: a restart must not end a session. */
    async ensureStaff() {
      if (!cognito.hasStaff(staffAccount.email)) await resetStaff();
    },
    /** An ID token of the demo account. */
    staffToken: async () => cognito.issueToken(staffAccount.email),
    opened,
    close,
  };
}

export type Cloud = ReturnType<typeof createCloud>;
