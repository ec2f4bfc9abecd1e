/** What the stacks would name these things on AWS. */
export const localNames = {
  region: 'eu-central-1',
  table: 'showroom-local',
  bucket: 'showroom-local',
  distribution: 'ELOCALSHOWROOM',
  captchaSecret: 'showroom/local/captcha',
} as const;

/** What every client on this machine signs its calls with. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

/** Key pair of the captcha's stand-in. */
export const localCaptcha = { siteKey: 'local-site-key', secret: 'local-captcha-secret' } as const;

/** The account that the house on this machine opens with. */
export const staffAccount = { email: 'staff@example.com', password: 'Showroom-2026' } as const;

/** Every part of the house that no deployed stage may hold answers under this path. */
export const roomPath = '/_local';
