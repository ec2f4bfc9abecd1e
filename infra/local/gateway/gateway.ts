import { shareFolder } from '../../../functions/domain/share-picture.ts';
import type { EdgeRequest, EdgeResponse } from '../edge/edge-message.ts';
import type { InvokeFunction } from '../invoke-function.ts';
import { gatewayEvent } from './gateway-event.ts';
import { gatewayResponse, jsonResponse } from './gateway-result.ts';
import type { Authorizer } from './jwt-authorizer.ts';
import { matchRoute } from './match-route.ts';

/** API Gateway's payload quota, bytes. */
const maxPayload = 10 * 1024 * 1024;

export interface GatewayOptions {
  authorize: Authorizer;
  invoke: InvokeFunction;
  /** Resolves once everything that follows from a write, down to the public pages, is done. */
  settled(): Promise<void>;
}

export type Gateway = (request: EdgeRequest) => Promise<EdgeResponse>;

/** The HTTP API on this machine: the contract's routes, the staff authorizer, and the pages for everything else. */
export function createGateway({ authorize, invoke, settled }: GatewayOptions): Gateway {
  async function call(functionName: string, event: unknown): Promise<EdgeResponse> {
    try {
      return gatewayResponse(await invoke(functionName, event));
    } catch (error) {
      console.error(`${functionName} failed:`, error);
      return jsonResponse(500, { message: 'Internal Server Error' });
    }
  }

  return async (request) => {
    if (request.body.length > maxPayload) return jsonResponse(413, { message: 'Request Entity Too Large' });
    const isApi = request.path === '/api' || request.path.startsWith('/api/');
    const isShared = request.path.startsWith(`/${shareFolder}/`);
    if (!isApi)
      return call(
        isShared ? 'share-pictures' : 'render',
        gatewayEvent(request, { key: '$default', parameters: {}, claims: null }),
      );

    const route = matchRoute(request.method, request.path);
    if (!route) return jsonResponse(404, { success: false, error: 'There is no such call.', code: 'not_found' });
    const claims = route.access === 'staff' ? authorize(request.headers.authorization) : null;
    if (route.access === 'staff' && !claims) {
      const response = jsonResponse(401, { message: 'Unauthorized' });
      response.headers['www-authenticate'] = 'Bearer';
      return response;
    }
    const response = await call(route.functionName, gatewayEvent(request, { ...route, claims }));
    // API Gateway dates its answers; Node would by the machine's own clock, whatever the house's shows.
    response.headers.date = new Date().toUTCString();
    if (request.method !== 'GET') await settled();
    return response;
  };
}
