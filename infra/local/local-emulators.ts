import { dealer } from '../../functions/domain/dealer.ts';
import { createEmulators, type Emulators, type EmulatorsOptions } from './emulators.ts';
import {
  localBank,
  localCaptcha,
  localCredentials,
  localEdgeKey,
  localNames,
  localRecipientKey,
  localSender,
  roomPath,
} from './shared/names.ts';

type Hooks = Pick<
  EmulatorsOptions,
  'permissions' | 'onStream' | 'onAudit' | 'onInvalidate' | 'cdnClock' | 'onMailEvent' | 'preAuthentication'
> &
  Partial<Pick<EmulatorsOptions, 'identities'>>;

/** The identities that an operator verifies first: the sender, and the mailbox for a trial mail. */
const localIdentities = [localSender, dealer.email];

/** The emulators under the names and credentials of `functionEnvironment(port)`. */
export function createLocalEmulators(port: number, folder: string | undefined, hooks: Hooks = {}): Emulators {
  return createEmulators({
    identities: localIdentities,
    ...hooks,
    ...(folder === undefined ? {} : { folder }),
    base: `http://127.0.0.1:${port}${roomPath}`,
    region: localNames.region,
    credentials: localCredentials,
    secrets: {
      [localNames.captchaSecret]: localCaptcha.secret,
      [localNames.edgeKeySecret]: localEdgeKey,
      [localNames.bankSecret]: JSON.stringify(localBank),
      [localNames.recipientKeySecret]: localRecipientKey,
    },
    captcha: localCaptcha,
    // Customers come from the site, which has this host name.
    bank: { reseller: localBank, base: `http://localhost:${port}${roomPath}/tbi` },
  });
}
