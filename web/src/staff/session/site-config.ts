import * as z from 'zod/mini';

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
