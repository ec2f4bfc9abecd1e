/** What the stacks would name these things on AWS. */
export const localNames = {
  region: 'eu-central-1',
  account: '000000000000',
  table: 'showroom-local',
  bucket: 'showroom-local',
  filesBucket: 'showroom-local-files',
  distribution: 'ELOCALSHOWROOM',
  captchaSecret: 'showroom/local/captcha',
  edgeKeySecret: 'showroom/local/edge-key',
  bankSecret: 'showroom/local/bank',
  recipientKeySecret: 'showroom/local/recipient-key',
  mailConfigurationSet: 'showroom-local',
} as const;

/**
 * The key with which the operator of this machine signs calls; a function has a key of its own
 * (permissions/callers.ts).
 */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

/** Key pair of the captcha's stand-in. */
export const localCaptcha = { siteKey: 'local-site-key', secret: 'local-captcha-secret' } as const;

/** The key of this machine's edge. */
export const localEdgeKey = 'local-edge-key';

/** The key with which recipients' addresses are hashed on this machine. */
export const localRecipientKey = 'local-recipient-key';

/** What the bank's simulator issued to the shop: the secret's shape, with its names. */
export const localBank = {
  reseller_code: 'LOCAL',
  reseller_key: 'local-reseller-key',
  encryption_key: 'local-encryption-key',
} as const;

/** Sender of the stage's mails. */
export const localSender = 'showroom@example.com';

/** The staff account of a new stage on this machine. */
export const staffAccount = { email: 'staff@example.com', password: 'Showroom-2026' } as const;

/**
 * Path of everything that only this machine has: emulators and control room. No deployed stage may
 * contain it.
 */
export const roomPath = '/_local';

/** Where the simulator answers the bank's calls. */
export const localBankPath = `${roomPath}/tbi/api`;
