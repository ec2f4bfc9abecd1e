import type { RequestKind, RequestOfKind } from './request-kinds.ts';

/** A request together with its kind. */
export type KindedRequest = {
  [Kind in RequestKind]: { kind: Kind; request: RequestOfKind[Kind] };
}[RequestKind];

/** What says which houses a request is about. */
export interface AboutHouses {
  /** The only one, or the first. */
  caravan_id?: string | null | undefined;
  caravan_name?: string | null | undefined;
  /** All of several. */
  caravan_ids?: string[] | undefined;
  caravan_names?: (string | null)[] | undefined;
}

/** The ids of the houses that a request is about. */
export function houseIdsOf({ caravan_ids, caravan_id = null }: AboutHouses): string[] {
  return caravan_ids ?? (caravan_id === null ? [] : [caravan_id]);
}

/** The same with the names that they had when the request came. */
export function housesOf(request: AboutHouses): { id: string; name: string | null }[] {
  const names = request.caravan_names ?? [request.caravan_name ?? null];
  return houseIdsOf(request).map((id, at) => ({ id, name: names[at] ?? null }));
}

/** The first name among the houses of a request, by make and model; null where none is known. */
export function firstHouseOf(request: AboutHouses): string | null {
  return housesOf(request).find(({ name }) => name !== null)?.name ?? null;
}
