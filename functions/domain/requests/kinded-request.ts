import type { RequestKind, RequestOfKind } from './request-kinds.ts';

/** A request together with its kind. */
export type KindedRequest = {
  [Kind in RequestKind]: { kind: Kind; request: RequestOfKind[Kind] };
}[RequestKind];

interface AboutHouses {
  /** The only one, or the first. */
  caravan_id?: string | null | undefined;
  /** All of several. */
  caravan_ids?: string[] | undefined;
}

/** The ids of the houses that a request is about. */
export function houseIdsOf({ caravan_ids, caravan_id = null }: AboutHouses): string[] {
  return caravan_ids ?? (caravan_id === null ? [] : [caravan_id]);
}

/** The house that a request names first, by make and model; null where it names none. */
export function firstHouseOf(of: KindedRequest): string | null {
  if (of.kind === 'call') return of.request.caravan_names.find((name) => name !== null) ?? null;
  return of.request.caravan_name;
}
