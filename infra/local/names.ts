/** What the stacks would name these things on AWS. */
export const localNames = {
  region: 'eu-central-1',
  account: '000000000000',
  table: 'showroom-local',
  bucket: 'showroom-local',
  distribution: 'ELOCALSHOWROOM',
  captchaSecret: 'showroom/local/captcha',
  edgeKeySecret: 'showroom/local/edge-key',
  bankSecret: 'showroom/local/bank',
  recipientKeySecret: 'showroom/local/recipient-key',
  mailConfigurationSet: 'showroom-local',
} as const;

/** What the laptop's operator signs calls with; a function has a key of its own (permissions/callers.ts). */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

/** Key pair of the captcha's stand-in. */
export const localCaptcha = { siteKey: 'local-site-key', secret: 'local-captcha-secret' } as const;

/** What only the edge of this machine knows. */
export const localEdgeKey = 'local-edge-key';

/** What recipients' addresses are hashed with on this machine. */
export const localRecipientKey = 'local-recipient-key';

/** What the credit provider's simulator issued to the shop: the secret's shape, with its names. */
export const localBank = {
  reseller_code: 'LOCAL',
  reseller_key: 'local-reseller-key',
  encryption_key: 'local-encryption-key',
} as const;

/** Sender of the house's mails. */
export const localSender = 'showroom@example.com';

/** The account that the house on this machine opens with. */
export const staffAccount = { email: 'staff@example.com', password: 'Showroom-2026' } as const;

/** Every part of the house that no deployed stage may hold answers under this path. */
export const roomPath = '/_local';

/** Where the simulator answers the bank's calls. */
export const localBankPath = `${roomPath}/tbi/api`;
