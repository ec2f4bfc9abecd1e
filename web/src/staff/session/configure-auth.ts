import { Amplify } from 'aws-amplify';
import { readSiteConfig, type SiteConfig } from './site-config.ts';

let ready: Promise<SiteConfig> | undefined;

/** Points the auth library at this stage's user pool. The session lives in local storage, the library's default. */
export function configureAuth(): Promise<SiteConfig> {
  ready ??= readSiteConfig()
    .then((config) => {
      const { userPoolId, userPoolClientId, userPoolEndpoint } = config;
      Amplify.configure({
        Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
      });
      return config;
    })
    .catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
  return ready;
}
