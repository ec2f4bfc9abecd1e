import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { contactsOf } from '#domain/requests/contact.ts';
import { enquiryInputSchema } from '#domain/requests/enquiry.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { type LoanInput, loanInputSchema } from '#domain/requests/loan-request.ts';
import { mailTurn } from '#domain/requests/outbox.ts';
import { senderOf } from '#domain/requests/sender.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import type { Table } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { createSubmissionLimit } from '#functions/store/rate-limit.ts';
import { createLetterShares } from '#functions/store/requests/letter-shares.ts';
import { createRecipients } from '#functions/store/requests/recipients.ts';
import { nameOf, nameText } from '#functions/store/requests/request-keys.ts';
import { createRequestStores } from '#functions/store/requests/request-stores.ts';
import { createCall } from '#functions/use-cases/requests/calls.ts';
import { submitEnquiry } from '#functions/use-cases/requests/submit-enquiry.ts';
import { submitLoanRequest } from '#functions/use-cases/requests/submit-loan-request.ts';
import { localRecipientKey } from '#infra/local/shared/names.ts';
import { type BankRig, openBankRig } from './bank-rig.ts';
import { openWatchedTable } from './breaking-table.ts';
import { buildCaravan } from './builders/build-caravan.ts';
import { goodCustomer, goodEnquiry, requestId } from './calls/customer-calls.ts';
import { showroomOf } from './render-site.ts';

const house = { ...buildCaravan({ price: 20_000 }), main_image: '/media/house/main.webp' };

const readKey = async () => localRecipientKey;

/** The forms' functions on a table and a mail service, each in a process of its own. */
export async function openFormRig(start: string) {
  const rig = await openBankRig(start);
  const { clock } = rig.deps;

  function open() {
    const watched = openWatchedTable(rig.watched.table.name);
    const { table } = watched;
    const requests = createRequestStores(table, silentLogger, clock);
    const deps = {
      ...rig.deps,
      requests,
      enquiries: requests.enquiry,
      loans: requests.loan,
      viewings: requests.viewing,
      caravans: createCaravanRepository(table, silentLogger),
      recipients: createRecipients(table, readKey, clock),
      submissions: createSubmissionLimit(table, clock),
      letters: createLetterShares(table, readKey, clock),
      loadShowroom: async () => showroomOf([house], { now: clock() }),
      cache: { read: async () => null },
      origin: 'https://homes.example',
      requestId,
      solvesCaptcha: null,
      dealerAddresses: [],
      newId: () => crypto.randomUUID(),
      newSecret: () => 'A'.repeat(43),
    };
    return {
      ...watched,
      deps,
      enquire: (key: string, more: object = {}) =>
        submitEnquiry(deps, enquiryInputSchema.parse({ ...goodEnquiry, ...more }), from(key)),
      apply: (key: string) => submitLoanRequest(deps, loanInput, from(key)),
      call: (form_id: string, phone = '0888 100 100') =>
        createCall(deps, { ...callInput, form_id, phone }, 'staff@example.com'),
    };
  }
  return Object.assign(rig, { open, agree: () => rowsOf(rig.watched.table) });
}
export type FormRig = BankRig & Awaited<ReturnType<typeof openFormRig>>;

const loanInput: LoanInput = loanInputSchema.parse({
  caravan_id: house.id,
  customer_data: goodCustomer,
  consent: true,
  lang: 'bg',
});
const callInput = {
  name: 'Иван Петров',
  email: 'ivan.petrov@example.com',
  lang: 'bg' as const,
  caravan_ids: [],
  text: 'Пита за цената',
  next_step: { at: '2026-12-01', text: 'Обаждане' },
};
/** A visitor of one network a form: the key says which. */
const from = (key: string) => ({
  key,
  address: async () => `2001:db8:${key.slice(0, 4)}:${key.slice(4, 8)}::1`,
});

/** Of a row what has to agree with its request. */
const textOf = ({ pk, sk, to_do_sort = '', loan_id = '', at = '' }: Record<string, unknown>) =>
  [pk, sk, to_do_sort, loan_id, sk === 'STEP' ? at : ''].join(' ').trim();

/**
 * The rows beside all stored requests, as they are and as the requests have them: contacts and
 * numbers, next steps, hours, places among those with mail to send, and orders at the bank.
 */
async function rowsOf({ documents, name }: Table) {
  const { Items = [] } = await documents.send(
    new ScanCommand({ TableName: name, ConsistentRead: true }),
  );
  const isBeside = ({ pk, sk }: Record<string, unknown>) =>
    /^(CONTACT|ORDER)#/.test(String(pk)) || ['MAIL', 'STEP', 'HOUR'].includes(String(sk));
  const wanted = Items.flatMap((item) => {
    const of = nameOf(String(item.pk));
    if (!of || !String(item.pk).startsWith(`${item.sk}#`)) return [];
    const { pk, outbox, next_step, tbi_data, id, day, time } = item;
    const turn = mailTurn(outbox);
    const leads = [`NUMBER#${referenceOf(id)}`, ...contactsOf(senderOf(item))];
    const rows: Record<string, unknown>[] = leads.map((lead) => ({
      pk: `CONTACT#${lead}`,
      sk: nameText(of),
    }));
    if (of.kind !== 'call')
      rows.push({ pk, sk: 'MAIL', ...(turn !== null && { to_do_sort: `${turn}#${id}` }) });
    if (next_step) {
      const pointer = Items.find((row) => row.pk === pk && row.sk === 'STEP');
      rows.push({ pk, sk: 'STEP', at: next_step.at, to_do_sort: pointer?.to_do_sort });
    }
    if (day) rows.push({ pk, sk: 'HOUR', to_do_sort: `${day}T${time}#${nameText(of)}` });
    if (tbi_data) rows.push({ pk: `ORDER#${tbi_data.orderid}`, sk: 'ORDER', loan_id: id });
    return rows;
  });
  return {
    stored: Items.filter(isBeside).map(textOf).sort(),
    wanted: wanted.map(textOf).sort(),
    requests: Items.filter((item) => String(item.pk) === `${item.sk}#${item.id}`),
  };
}
