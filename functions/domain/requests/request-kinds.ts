import type { Call } from './call.ts';
import type { Enquiry } from './enquiry.ts';
import type { LoanRequest } from './loan-request.ts';
import type { Viewing } from './viewing.ts';

/**
 * Every kind of request: what visitors send through the site's forms, and what staff note of a
 * telephone call or of somebody who came in. A new kind begins here; ADR 26 (docs/adr) names the
 * rest.
 */
export const requestKinds = ['enquiry', 'loan', 'call', 'viewing'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** What is stored of each kind. */
export interface RequestOfKind {
  enquiry: Enquiry;
  loan: LoanRequest;
  call: Call;
  viewing: Viewing;
}
export type AnyRequest = RequestOfKind[RequestKind];

interface KindNames {
  /** In messages of the API. */
  name: string;
  /** Its rows: `<row>#<id>` is their partition, and `<row>` its list in the index. */
  row: string;
  /** Its part of the addresses of the API. */
  segment: string;
}

/** The names by which table and API know each kind. */
export const kindNames = {
  enquiry: { name: 'enquiry', row: 'ENQUIRY', segment: 'enquiries' },
  loan: { name: 'loan request', row: 'LOAN', segment: 'loan-requests' },
  call: { name: 'call', row: 'CALL', segment: 'calls' },
  viewing: { name: 'viewing', row: 'VIEWING', segment: 'viewings' },
} as const satisfies Record<RequestKind, KindNames>;

export type KindSegment = (typeof kindNames)[RequestKind]['segment'];

/** The kind of each part of an address. */
export const kindOfSegment: Readonly<Record<KindSegment, RequestKind>> = {
  enquiries: 'enquiry',
  'loan-requests': 'loan',
  calls: 'call',
  viewings: 'viewing',
};
export const kindSegments = requestKinds.map((kind) => kindNames[kind].segment);
