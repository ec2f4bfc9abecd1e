import { type Call, callSchema } from '#domain/requests/call.ts';
import type { KindedRequest } from '#domain/requests/kinded-request.ts';
import { kindNames, type RequestKind, type RequestOfKind } from '#domain/requests/request-kinds.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Table } from '../../platform/table.ts';
import { readRow } from '../rows.ts';
import { requestKey } from './request-keys.ts';
import {
  createRequestRepository,
  enquiryRows,
  indexed,
  loanRows,
  type RequestRows,
  type RequestStore,
  viewingRows,
} from './requests.ts';

const callKind = kindNames.call.row;
const callKey = (id: string) => requestKey({ kind: 'call', id });

/** Calls as rows of the table. None waits for staff by itself: what is to be done is its step. */
export const callRows: RequestRows<Call> = {
  name: 'call',
  kind: callKind,
  key: callKey,
  waits: null,
  item: (call: Call) => ({ ...call, ...callKey(call.id), ...indexed('call', call, null) }),
  read: (item: unknown): Call => readRow(callSchema, item),
};

/** The rows of every kind. */
export const requestRows = {
  enquiry: enquiryRows,
  loan: loanRows,
  call: callRows,
  viewing: viewingRows,
} satisfies { [Kind in RequestKind]: RequestRows<RequestOfKind[Kind]> };

export type RequestStores = { [Kind in RequestKind]: RequestStore<RequestOfKind[Kind]> };

/**
 * A store for every kind of request. They are apart from requests.ts because the function that
 * takes forms needs no more than two of them.
 */
export function createRequestStores(table: Table, log: Logger, clock: () => Date): RequestStores {
  return {
    enquiry: createRequestRepository(table, log, clock, enquiryRows),
    loan: createRequestRepository(table, log, clock, loanRows),
    call: createRequestRepository(table, log, clock, callRows),
    viewing: createRequestRepository(table, log, clock, viewingRows),
  };
}

/** The request of a row with its kind; null where it is expired, or broken, which is logged. */
export function readRequest(
  stores: RequestStores,
  kind: RequestKind,
  item: Record<string, unknown>,
): KindedRequest | null {
  switch (kind) {
    case 'enquiry': {
      const request = stores.enquiry.read(item);
      return request && { kind, request };
    }
    case 'loan': {
      const request = stores.loan.read(item);
      return request && { kind, request };
    }
    case 'call': {
      const request = stores.call.read(item);
      return request && { kind, request };
    }
    case 'viewing': {
      const request = stores.viewing.read(item);
      return request && { kind, request };
    }
  }
}
