import type { Origin } from './edge/origins.ts';
import { localCaptcha, localNames, roomPath } from './names.ts';

export interface SiteSettings {
  /** Id of the build that runs. */
  release: string;
  userPoolId: string;
  userPoolClientId: string;
}

const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** `/config.json`: what the browser needs to know of its stage. Addresses are under the name the browser came by. */
export function siteConfigOrigin({ release, userPoolId, userPoolClientId }: SiteSettings): Origin {
  return async ({ headers }) => {
    const host = ownHost.test(headers.host ?? '') ? headers.host : 'localhost';
    const body = {
      release,
      region: localNames.region,
      userPoolId,
      userPoolClientId,
      userPoolEndpoint: `http://${host}${roomPath}/cognito`,
      authFlow: 'USER_SRP_AUTH',
      captcha: { scriptUrl: `${roomPath}/captcha/api.js`, siteKey: localCaptcha.siteKey },
    };
    return {
      status: 200,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      cookies: [],
      body: Buffer.from(JSON.stringify(body)),
    };
  };
}
