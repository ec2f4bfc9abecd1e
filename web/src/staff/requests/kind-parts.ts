import type { ReactNode } from 'react';
import type { ListedRequest } from '#domain/requests/listed-request.ts';
import type { RequestKind } from '#domain/requests/request-kinds.ts';
import type { StaffRequest } from '#domain/requests/staff-request.ts';

/** What staff see of a request of each kind. */
export type StaffRequestOf = { [One in StaffRequest as One['kind']]: One['request'] };

/** What the panel's head tells of a request, before the whole of it is read too. */
export type Subject = Pick<
  ListedRequest,
  'kind' | 'id' | 'number' | 'name' | 'phone' | 'email' | 'lang' | 'status' | 'since' | 'viewing'
> & { houses: { id: string; name: string | null }[] };

/** What a kind of request adds to the panel. */
export interface KindParts<Kind extends RequestKind> {
  /** With what is being saved. */
  shown: StaffRequestOf[Kind];
  /** The first thing in the middle: what is decided about it. */
  first?: ReactNode;
  /** After the log. */
  below?: ReactNode;
  /** `MenuAction`s. */
  menu?: ReactNode;
  /** `Fact`s beside those that every request has. */
  facts?: ReactNode;
  /** Why its last change was not saved, in words. */
  failure?: string;
  /** What asks for a next step. */
  question?: string;
  /** What its house is sold for, EUR, unless that is what visitors pay. */
  price?: number;
}
