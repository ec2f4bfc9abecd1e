import type { Call } from '#domain/requests/call.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import type { Viewing } from '#domain/requests/viewing.ts';
import { placeOf, withPlaceOf } from '#domain/requests/viewing-places.ts';
import { systemClock } from '#functions/platform/env.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createContacts } from '#functions/store/requests/contacts.ts';
import { createRequestEraser } from '#functions/store/requests/erase-request.ts';
import { createNextSteps } from '#functions/store/requests/next-steps.ts';
import { createRequestLog } from '#functions/store/requests/request-log.ts';
import { createRequestReader } from '#functions/store/requests/request-reader.ts';
import { createRequestStores } from '#functions/store/requests/request-stores.ts';
import { createViewingPlaces, placesAction } from '#functions/store/requests/viewing-places.ts';
import { tryAgain } from '#functions/store/rewrite.ts';
import {
  buildCall,
  buildEnquiry,
  buildLoanRequest,
  buildViewing,
} from '../builders/build-request.ts';
import { startEmulators } from '../emulators.ts';
import { type Answer, gatewayEvent, readAnswer, staffClaims } from './gateway-event.ts';
import type { EventParts } from './staff-calls.ts';
import { setYardHours } from './yard-hours.ts';

/** The staff's function for requests on emulators of its own, called as API Gateway calls it. */
export async function startRequestCalls() {
  const { emulators, env, origin, stop } = await startEmulators();
  Object.assign(process.env, env, { LOG_LEVEL: 'error' });
  const { handler } = await import('#functions/entry/requests-api.ts');
  const table = openTable(env.TABLE_NAME ?? '');
  await setYardHours(table);
  const requests = createRequestStores(table, silentLogger, systemClock);
  const { enquiry: enquiries, loan: loans } = requests;
  const requestLog = createRequestLog(table, silentLogger);
  const contacts = createContacts(table);
  const reader = createRequestReader(table);
  const places = createViewingPlaces(table);
  const erase = createRequestEraser(table, places);

  const call = async (routeKey: string, parts: EventParts = {}): Promise<Answer> =>
    readAnswer(await handler(gatewayEvent({ routeKey, claims: staffClaims, ...parts })));
  /** Follows the cursors of a list to its end; answers every page. */
  async function pages(routeKey: string): Promise<Answer[]> {
    const answers: Answer[] = [];
    let cursor: string | null = null;
    do {
      const answer: Answer = await call(routeKey, {
        query: cursor ? `cursor=${encodeURIComponent(cursor)}` : '',
      });
      answers.push(answer);
      cursor = (answer.body.next ?? null) as string | null;
    } while (cursor);
    return answers;
  }

  return {
    emulators,
    /** Of the emulators. */
    origin,
    table,
    requests,
    requestLog,
    steps: createNextSteps(table),
    /** Deletes a request with everything that belongs to it. */
    erase,
    contacts,
    reader,
    /** The places of days. */
    places,
    enquiries,
    loans,
    call,
    pages,
    patchEnquiry: (id: string, body: unknown, parts: EventParts = {}) =>
      call('PATCH /api/admin/enquiries/{id}', { params: { id }, body, ...parts }),
    patchLoan: (id: string, body: unknown, parts: EventParts = {}) =>
      call('PATCH /api/admin/loan-requests/{id}', { params: { id }, body, ...parts }),
    /** An enquiry as the form would have stored it. */
    async enquiry(overrides: Partial<Enquiry> = {}): Promise<Enquiry> {
      const enquiry = buildEnquiry(overrides);
      await enquiries.create(enquiry);
      return enquiry;
    },
    /** A loan request as the form would have stored it. */
    async loan(overrides: Partial<LoanRequest> = {}): Promise<LoanRequest> {
      const loan = buildLoanRequest(overrides);
      await loans.create(loan);
      return loan;
    },
    /** A call as staff would have noted it. */
    async noted(overrides: Partial<Call> = {}): Promise<Call> {
      const call = buildCall(overrides);
      await requests.call.create(call);
      return call;
    },
    /** A viewing as the form would have stored it, with its place. */
    async viewing(overrides: Partial<Viewing> = {}): Promise<Viewing> {
      const viewing = buildViewing(overrides);
      const { day } = viewing;
      await tryAgain(async () => {
        const { places: before, revision } = await places.of(day);
        const after = [...withPlaceOf(before, viewing.id, placeOf(viewing))];
        const also = [placesAction(day, { places: after, revision })];
        return (await requests.viewing.create(viewing, also)) === 'created' ? true : null;
      });
      return viewing;
    },
    patchViewing: (id: string, body: unknown, parts: EventParts = {}) =>
      call('PATCH /api/admin/viewings/{id}', { params: { id }, body, ...parts }),
    /** Writes into the log of a request of the kind that this part of an address names. */
    write: (segment: string, id: string, body: unknown, parts: EventParts = {}) =>
      call('POST /api/admin/{kind}/{id}/log', { params: { kind: segment, id }, body, ...parts }),
    /** Answers a request of the kind that this part of an address names. */
    reply: (segment: string, id: string, body: unknown, parts: EventParts = {}) =>
      call('POST /api/admin/{kind}/{id}/replies', {
        params: { kind: segment, id },
        body,
        ...parts,
      }),
    readLog: (segment: string, id: string) =>
      call('GET /api/admin/{kind}/{id}/log', { params: { kind: segment, id } }),
    takeBack: (segment: string, id: string, entry_id: string, parts: EventParts = {}) =>
      call('DELETE /api/admin/{kind}/{id}/log/{entry_id}', {
        params: { kind: segment, id, entry_id },
        ...parts,
      }),
    setStep: (segment: string, id: string, body: unknown) =>
      call('PUT /api/admin/{kind}/{id}/next-step', { params: { kind: segment, id }, body }),
    async stop() {
      table.documents.destroy();
      await stop();
    },
  };
}
export type RequestCalls = Awaited<ReturnType<typeof startRequestCalls>>;

/** The stored fields of a request that nobody is told, not even staff. */
export function secretsOf(request: Enquiry | LoanRequest): string[] {
  const own =
    'status_token' in request
      ? [request.status_token, request.bank?.token ?? request.status_token]
      : [];
  return [request.fingerprint, ...own];
}
