import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import * as z from 'zod/mini';
import { dropDrafts } from './own-drafts.ts';

const siteConfigSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Only where the sign-in service is not at its usual address. */
  userPoolEndpoint: z.optional(z.string()),
  authFlow: z.enum(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH']),
  captcha: z.object({ scriptUrl: z.string(), siteKey: z.string() }),
});
export type SiteConfig = z.infer<typeof siteConfigSchema>;

let config: Promise<SiteConfig> | undefined;

/** What the browser needs to know of its stage; asked for once, and again after a failure. */
export function readSiteConfig(): Promise<SiteConfig> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}

async function fetchConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  return siteConfigSchema.parse(await response.json());
}

let ready: Promise<SiteConfig> | undefined;

/**
 * Points the auth library at this stage's user pool. The session lives in local storage, the
 * library's default.
 */
export function configureAuth(): Promise<SiteConfig> {
  ready ??= readSiteConfig()
    .then((config) => {
      const { userPoolId, userPoolClientId, userPoolEndpoint } = config;
      Amplify.configure({
        Auth: {
          Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) },
        },
      });
      return config;
    })
    .catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
  return ready;
}

/** Ends the session of this browser, and removes what the account has not sent. */
export async function signOutHere(): Promise<void> {
  await configureAuth();
  await signOut();
  await dropDrafts();
}

/**
 * Ends the person's sessions on all devices: their refresh tokens stop working. Rejects, and leaves
 * this session as it is, when the service does not answer.
 */
export async function signOutEverywhere(): Promise<void> {
  await configureAuth();
  // The library reports no failed sign-out, as with an expired access token. A fresh token makes a
  // failure show here.
  await fetchAuthSession({ forceRefresh: true });
  await signOut({ global: true });
  await dropDrafts();
}
