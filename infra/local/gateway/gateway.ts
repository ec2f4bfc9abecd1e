import type { EdgeRequest, EdgeResponse } from '../edge/edge-message.ts';
import { gatewayEvent } from './gateway-event.ts';
import { gatewayResponse, jsonResponse } from './gateway-result.ts';
import type { InvokeFunction } from './invoke-function.ts';
import type { Authorizer } from './jwt-authorizer.ts';
import { matchRoute, readPath } from './match-route.ts';

/** API Gateway's payload quota, bytes. */
const maxPayload = 10 * 1024 * 1024;

export interface GatewayOptions {
  authorize: Authorizer;
  invoke: InvokeFunction;
  /** Resolves once everything that follows from a write, up to the public pages, is done. */
  settled(): Promise<void>;
  /** Whether a request to the route of this key is let through; without it all are. */
  throttle?: (routeKey: string) => boolean;
}

export type Gateway = (request: EdgeRequest) => Promise<EdgeResponse>;

/** The HTTP API on this machine: its routes, throttles and staff authorizer. */
export function createGateway({
  authorize,
  invoke,
  settled,
  throttle = () => true,
}: GatewayOptions): Gateway {
  async function call(functionName: string, event: unknown): Promise<EdgeResponse> {
    try {
      return gatewayResponse(await invoke(functionName, event));
    } catch (error) {
      console.error(`${functionName} failed:`, error);
      return jsonResponse(500, { message: 'Internal Server Error' });
    }
  }

  return async (request) => {
    if (request.body.length > maxPayload)
      return jsonResponse(413, { message: 'Request Entity Too Large' });
    const path = readPath(request.path);
    if (!path) return jsonResponse(400, { message: 'Bad Request' });
    const route = matchRoute(request.method, path.routed);
    if (!throttle(route.key)) return jsonResponse(429, { message: 'Too Many Requests' });
    const claims = route.access === 'staff' ? authorize(request.headers.authorization) : null;
    if (route.access === 'staff' && !claims) {
      const response = jsonResponse(401, { message: 'Unauthorized' });
      response.headers['www-authenticate'] = 'Bearer';
      return response;
    }
    const response = await call(
      route.functionName,
      gatewayEvent(request, { ...route, path: path.handed, claims }),
    );
    // The edge keeps an answer with the date of the gateway, not with that of its own.
    response.headers.date = new Date().toUTCString();
    if (request.method !== 'GET') await settled();
    return response;
  };
}
