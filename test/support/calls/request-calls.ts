import type { Enquiry } from '#domain/requests/enquiry.ts';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import { systemClock } from '#functions/platform/env.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createEnquiryRepository, createLoanRepository } from '#functions/store/requests.ts';
import { buildEnquiry, buildLoanRequest } from '../builders/build-request.ts';
import { startEmulators } from '../emulators.ts';
import { type Answer, gatewayEvent, readAnswer, staffClaims } from './gateway-event.ts';
import type { EventParts } from './staff-calls.ts';

/** The staff's function for requests on emulators of its own, called as API Gateway calls it. */
export async function startRequestCalls() {
  const { emulators, env, origin, stop } = await startEmulators();
  Object.assign(process.env, env, { LOG_LEVEL: 'error' });
  const { handler } = await import('#functions/entry/requests-api.ts');
  const table = openTable(env.TABLE_NAME ?? '');
  const enquiries = createEnquiryRepository(table, silentLogger, systemClock);
  const loans = createLoanRepository(table, silentLogger, systemClock);

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
