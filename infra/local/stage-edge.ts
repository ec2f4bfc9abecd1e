import { S3Client } from '@aws-sdk/client-s3';
import { webDist } from '../build/paths.ts';
import { rootFilePatterns } from '../edge/root-files.ts';
import { securityHeaders } from '../security-headers.ts';
import { createEdge, type Edge } from './edge/edge.ts';
import { filesOrigin, mediaOrigin, type Origin, withEdgeKey } from './edge/origins.ts';
import { gatewayEvent } from './gateway/gateway-event.ts';
import { gatewayResponse } from './gateway/gateway-result.ts';
import type { InvokeFunction } from './gateway/invoke-function.ts';
import { localCaptcha, localEdgeKey, localNames, roomPath } from './shared/names.ts';
import type { StageMode } from './stage.ts';

/**
 * Vite's client needs inline scripts, a web socket, and the worker that waits until a server that
 * was started again answers.
 */
function relaxedForVite(headers: Record<string, string>, port: number): Record<string, string> {
  const policy = headers['content-security-policy'] ?? '';
  return {
    ...headers,
    'content-security-policy': policy
      .replace("script-src 'self'", "worker-src 'self' blob:; script-src 'self' 'unsafe-inline'")
      .replace(
        "connect-src 'self'",
        `connect-src 'self' ws://localhost:${port} ws://127.0.0.1:${port}`,
      ),
  };
}

/** Origins that are functions of the stage. */
interface FunctionOrigins {
  gateway: Origin;
  outage: Origin;
}

/**
 * The distribution in front of the stage's functions: the same headers, behaviours and origins as
 * deployed.
 */
export function createStageEdge(
  mode: StageMode,
  port: number,
  { gateway, outage }: FunctionOrigins,
  site: SiteSettings,
): Edge {
  const headers = securityHeaders({
    // Uploads go to the bucket, and sign-in to the pool, under either name of this machine.
    connect: [`http://127.0.0.1:${port}`, `http://localhost:${port}`],
    https: false,
  });
  return createEdge({
    origins: {
      files: filesOrigin(webDist),
      // Tries once more, as CloudFront does: the server may just have closed a connection that was
      // kept open.
      media: mediaOrigin(new S3Client({ maxAttempts: 2 }), localNames.bucket),
      api: withEdgeKey(gateway, localEdgeKey),
      config: siteConfigOrigin(site),
      outage,
    },
    rootFiles: rootFilePatterns(),
    securityHeaders: mode === 'dev' ? relaxedForVite(headers, port) : headers,
    caching: mode === 'built',
  });
}

/**
 * The function of the outage page under its own address: its event is the one API Gateway would
 * give, except for the path, which comes undecoded.
 */
export function createOutageOrigin(invoke: InvokeFunction): Origin {
  return async (request) =>
    gatewayResponse(
      await invoke(
        'outage',
        gatewayEvent(request, {
          key: '$default',
          path: request.path,
          parameters: {},
          claims: null,
        }),
      ),
    );
}

interface SiteSettings {
  /** Id of the release that runs. */
  release: string;
  userPoolId: string;
  userPoolClientId: string;
}

const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * `/config.json`: what the browser needs to know of its stage. Addresses have the host name that
 * the browser used.
 */
function siteConfigOrigin({ release, userPoolId, userPoolClientId }: SiteSettings): Origin {
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
