import type { Origin } from './edge/origins.ts';
import { gatewayEvent } from './gateway/gateway-event.ts';
import { gatewayResponse } from './gateway/gateway-result.ts';
import type { InvokeFunction } from './gateway/invoke-function.ts';

/**
 * The function of the outage page under its own address: its event is the one API Gateway would give, except for the path, which
 * comes undecoded.
 */
export function createOutageOrigin(invoke: InvokeFunction): Origin {
  return async (request) =>
    gatewayResponse(
      await invoke(
        'outage',
        gatewayEvent(request, { key: '$default', path: request.path, parameters: {}, claims: null }),
      ),
    );
}
