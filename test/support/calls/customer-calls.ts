import { dealer } from '#domain/dealer/dealer.ts';
import type { Caravan } from '#domain/houses/caravan.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import type { LoanRequest } from '#domain/requests/loan-request.ts';
import { createRequestIds } from '#functions/use-cases/requests/request-id.ts';
import { localEdgeKey, localRecipientKey } from '#infra/local/shared/names.ts';
import { buildCaravan } from '../builders/build-caravan.ts';
import { startEmulators } from '../emulators.ts';
import { gatewayEvent, readAnswer } from './gateway-event.ts';
import { setYardHours } from './yard-hours.ts';

interface FormCall {
  body: unknown;
  /** The form's `Idempotency-Key`; a new one unless given, none for null. */
  key?: string | null;
  /** The visitor's address as the edge sends it; a new one for every call unless given. */
  address?: string;
  contentType?: string;
  headers?: Record<string, string>;
}

/** The ids that the function on this machine makes of forms' keys. */
export const requestId = createRequestIds(async () => localRecipientKey);

let calls = 0;
/** No two calls come from one visitor, or from one site's networks, unless the test says so. */
const nextAddress = () => {
  calls += 1;
  return `2001:${(0xdb8 + (calls >> 16)).toString(16)}:${(calls & 0xffff).toString(16)}::1`;
};

export const goodEnquiry = {
  name: 'Иван Петров',
  email: 'ivan.petrov@example.com',
  phone: '0888 111 222',
  message: 'Здравейте, може ли оглед в събота?',
  lang: 'bg',
};

export const goodCustomer = {
  firstname: 'Мария',
  lastname: 'Георгиева',
  email: 'maria.georgieva@example.com',
  phone: '+359 888 333 444',
};

/**
 * The customers' function on emulators of its own, called as the edge calls it through API Gateway.
 */
export async function startCustomerCalls({ logLevel = 'error' } = {}) {
  const { env, emulators, origin, stop } = await startEmulators();
  Object.assign(process.env, env, { LOG_LEVEL: logLevel });
  const { PutCommand, ScanCommand } = await import('@aws-sdk/lib-dynamodb');
  const { openTable } = await import('#functions/platform/table.ts');
  const { caravanItem } = await import('#functions/store/caravans.ts');
  const { campaignItem } = await import('#functions/store/offers.ts');
  const { rebuildCatalogue } = await import('#functions/catalogue/publish.ts');
  const { openPublisher } = await import('#functions/store/publishing.ts');
  const { createEnquiryRepository, createLoanRepository, createViewingRepository } = await import(
    '#functions/store/requests/requests.ts'
  );
  const { createViewingPlaces } = await import('#functions/store/requests/viewing-places.ts');
  const { createViewingTokens } = await import('#functions/platform/viewing-token.ts');
  const { silentLogger } = await import('#functions/platform/logger.ts');
  const { handler } = await import('#functions/entry/customers-api.ts');
  const name = env.TABLE_NAME ?? '';
  const table = openTable(name);
  await setYardHours(table);
  const clock = () => new Date();
  const enquiries = createEnquiryRepository(table, silentLogger, clock);
  const loans = createLoanRepository(table, silentLogger, clock);
  const viewings = createViewingRepository(table, silentLogger, clock);

  async function send(routeKey: string, call: FormCall) {
    const { key = crypto.randomUUID(), address = nextAddress() } = call;
    const event = gatewayEvent({
      routeKey,
      body: call.body,
      ...(call.contentType !== undefined && { contentType: call.contentType }),
    });
    const headers = {
      ...event.headers,
      'x-origin-key': localEdgeKey,
      'cloudfront-viewer-address': `${address}:46532`,
      ...(key !== null && { 'idempotency-key': key }),
      ...call.headers,
    };
    return readAnswer(await handler({ ...event, headers }));
  }

  return {
    env,
    origin,
    table,
    emulators,
    faults: emulators.faults,
    /** To the dealer. */
    mails: () => emulators.ses.mails().filter(({ to }) => to.includes(dealer.email)),
    /** To customers: confirmations. */
    letters: () => emulators.ses.mails().filter(({ to }) => !to.includes(dealer.email)),
    enquiries,
    loans,
    viewings,
    /** The places of days. */
    places: createViewingPlaces(table),
    /** The tokens of letters' links. */
    tokens: createViewingTokens(async () => localRecipientKey),
    /** What was stored for the form with this key. */
    enquiryOf: async (key: string) => enquiries.get(await requestId('enquiry', key)),
    viewingOf: async (key: string) => viewings.get(await requestId('viewing', key)),
    loanOf: async (key: string) => loans.get(await requestId('loan', key)),
    handler,
    stop,
    enquire: (call: FormCall) => send('POST /api/send-email', call),
    wish: (call: FormCall) => send('POST /api/viewings', call),
    openLink: (call: FormCall) => send('POST /api/viewing', call),
    changeLink: (call: FormCall) => send('POST /api/viewing/change', call),
    times: () => send('GET /api/viewing-times', { body: undefined }),
    apply: (call: FormCall) => send('POST /api/loan-requests', call),
    async allEnquiries(): Promise<Enquiry[]> {
      return (await enquiries.page(undefined)).items;
    },
    async allLoans(): Promise<LoanRequest[]> {
      return (await loans.page(undefined)).items;
    },
    /** Puts houses and campaigns into the table, and shows them to visitors. */
    async show(
      houses: readonly Caravan[],
      campaigns: readonly Parameters<typeof campaignItem>[0][] = [],
    ) {
      for (const Item of [...houses.map(caravanItem), ...campaigns.map(campaignItem)])
        await table.documents.send(new PutCommand({ TableName: name, Item }));
      await rebuildCatalogue({
        ...openPublisher(name, silentLogger),
        invalidate: async () => undefined,
        noteWithheld: null,
      });
    },
    /** Every row whose partition begins so. */
    async rows(start: string): Promise<Record<string, unknown>[]> {
      const { Items = [] } = await table.documents.send(
        new ScanCommand({
          TableName: name,
          FilterExpression: 'begins_with(pk, :start)',
          ExpressionAttributeValues: { ':start': start },
        }),
      );
      return Items;
    },
    house: (overrides: Partial<Caravan> = {}) => buildCaravan(overrides),
  };
}
export type CustomerCalls = Awaited<ReturnType<typeof startCustomerCalls>>;
