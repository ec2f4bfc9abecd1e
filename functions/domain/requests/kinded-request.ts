import type { AnyRequest, RequestKind, RequestOfKind } from './request-kinds.ts';

/** A request together with its kind. */
export type KindedRequest = {
  [Kind in RequestKind]: { kind: Kind; request: RequestOfKind[Kind] };
}[RequestKind];

/** The ids of the houses that a request is about. */
export function houseIdsOf(request: AnyRequest): string[] {
  if ('caravan_ids' in request) return request.caravan_ids;
  return request.caravan_id === null ? [] : [request.caravan_id];
}

/** The house that a request names first, by make and model; null where it names none. */
export function firstHouseOf(of: KindedRequest): string | null {
  if (of.kind === 'call') return of.request.caravan_names.find((name) => name !== null) ?? null;
  return of.request.caravan_name;
}
