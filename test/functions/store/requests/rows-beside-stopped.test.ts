import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateCall } from '#functions/use-cases/requests/calls.ts';
import { reportBankStatus } from '#functions/use-cases/requests/report-bank-status.ts';
import { updateEnquiry } from '#functions/use-cases/requests/staff-requests.ts';
import { sweepMails } from '#functions/use-cases/requests/sweep-mails.ts';
import { updateLoanRequest } from '#functions/use-cases/requests/update-loan-request.ts';
import { emptyStores } from '#infra/local/seed/empty-stores.ts';
import {
  buildBankApplication,
  buildEnquiry,
  buildWaitingMail,
} from '#support/builders/build-request.ts';
import { type FormRig, openFormRig } from '#support/form-rig.ts';

const start = '2026-11-21T10:00:00.000Z';
const minute = 60_000;
const staff = 'staff@example.com';
const newKey = () => crypto.randomUUID();

let rig: FormRig;
beforeAll(async () => {
  rig = await openFormRig(start);
});
beforeEach(async () => {
  rig.now = Date.parse(start);
  rig.local.emulators.ses.clear();
  await emptyStores();
});
afterEach(() => rig.local.emulators.faults.clear());
afterAll(() => rig?.local.stop());

type Process = ReturnType<FormRig['open']>;

/** Every row beside a request is as the request has it; answers the requests. */
async function expectAgreement() {
  const { stored, wanted, requests } = await rig.agree();
  expect(stored).toEqual(wanted);
  return requests;
}
/** How many letters of each kind went out. */
function letters(): number[] {
  const counts = new Map<string, number>();
  for (const { to, subject } of rig.local.emulators.ses.mails())
    counts.set(`${to} ${subject}`, (counts.get(`${to} ${subject}`) ?? 0) + 1);
  return [...counts.values()];
}

interface Work {
  /** What there is before. */
  prepare?: () => Promise<string>;
  /** What a function does; may be done again. */
  act(process: Process, id: string): Promise<unknown>;
  /** Whether it was done. */
  isDone(requests: Record<string, unknown>[]): boolean;
  /** Kinds of letters that have gone out in the end. */
  letters: number;
}
const hasStatus =
  (status: string): Work['isDone'] =>
  (requests) =>
    requests[0]?.status === status;
const isStored: Work['isDone'] = (requests) => requests.length === 1;
const change = (phone: string): Work => ({
  prepare: async () => (await rig.open().call(newKey())).id,
  act: ({ deps }, id) => updateCall(deps, id, { phone }, staff),
  isDone: ([call]) => call?.phone === phone,
  letters: 0,
});

const unknownAtBank = buildBankApplication({
  registration: 'unknown',
  order_id: null,
  token: null,
  url: null,
  registered_at: null,
});

const works: Record<string, Work> = {
  'an enquiry': { act: ({ enquire }, key) => enquire(key), isDone: isStored, letters: 2 },
  'a loan request': { act: ({ apply }, key) => apply(key), isDone: isStored, letters: 2 },
  'a call with a step': { act: ({ call }, key) => call(key), isDone: isStored, letters: 0 },
  'another telephone of a call': change('0888 100 101'),
  'two telephones of a call': change('0888 100 101, 0888 100 102'),
  'no telephone of a call': change(''),
  'an enquiry’s answer': {
    prepare: async () => (await rig.open().enquire(newKey())).id,
    act: ({ deps }, id) => updateEnquiry(deps, id, { status: 'answered' }, staff),
    isDone: hasStatus('answered'),
    letters: 2,
  },
  'a loan request’s rejection': {
    prepare: async () => (await rig.open().apply(newKey())).id,
    act: ({ deps }, id) => updateLoanRequest(deps, id, { status: 'rejected' }, staff),
    isDone: hasStatus('rejected'),
    letters: 3,
  },
  'the bank’s word that it has an application': {
    async prepare() {
      const { id } = await rig.open().apply(newKey());
      const { loans } = rig.open().deps;
      const before = await rig.loan(id);
      await loans.replace(
        { ...before, status: 'approved', bank: unknownAtBank, revision: before.revision + 1 },
        before,
      );
      return id;
    },
    async act({ deps }, id) {
      const { status_token, tbi_data } = await rig.loan(id);
      const report = { OrderId: tbi_data.orderid, Message: 'Draft' };
      await reportBankStatus(deps, status_token, report);
    },
    isDone: hasStatus('processed'),
    letters: 3,
  },
  'a mail’s claim and its outcome': {
    async prepare() {
      const outbox = [buildWaitingMail('enquiry', { queued_at: start })];
      const enquiry = buildEnquiry({ id: newKey(), created_at: start, outbox });
      await rig.deps.enquiries.create(enquiry);
      return enquiry.id;
    },
    act: ({ deps }) => sweepMails({ ...deps, work: rig.deps.work, recipients: rig.recipients }),
    isDone: ([enquiry]) => /"state":"sent"/.test(JSON.stringify(enquiry)),
    letters: 1,
  },
};

const isWrite = (command: string) => /^(Put|Update|Delete|TransactWrite)/.test(command);

/** Does it all, in a process that may not stop; answers how many writes it made. */
async function finish({ act, isDone, letters: kinds }: Work, id: string): Promise<number> {
  const process = rig.open();
  await act(process, id);
  const writes = process.sent.filter(isWrite).length;
  for (let runs = 0; runs < 3; runs++) {
    rig.later(minute);
    await sweepMails(rig.deps);
  }
  const requests = await expectAgreement();
  expect(requests).toHaveLength(1);
  expect(isDone(requests)).toBe(true);
  expect(letters()).toHaveLength(kinds);
  return writes;
}

/** Fewer where the table refuses each write at first. */
const kills = process.env.USUAL_TABLE_FAULT ? 4 : 20;

describe('a function that stops at one of its writes, twenty times', () => {
  test.each(Object.entries(works))(
    'leaves %s whole or not begun, and the next one does the rest',
    async (_, work) => {
      const prepare = work.prepare ?? (async () => newKey());
      const writes = await finish(work, await prepare());
      expect(Math.max(...letters(), 1)).toBe(1);
      for (let kill = 0; kill < kills; kill++) {
        await emptyStores();
        rig.local.emulators.ses.clear();
        const id = await prepare();
        const process = rig.open();
        process.breakAfter(kill % writes);
        await work.act(process, id).catch(() => undefined);
        await expectAgreement();
        await finish(work, id);
        // One that went out before its outcome could be written goes out once more.
        expect(Math.max(...letters(), 1)).toBeLessThanOrEqual(2);
      }
    },
    120_000,
  );
});

test('an edit and a mail’s outcome at once are both kept, and what follows from them agrees', async () => {
  for (let times = 0; times < kills; times++) {
    await emptyStores();
    const { id } = await rig.open().enquire(newKey());
    const { deps } = rig.open();
    const before = await rig.enquiry(id);
    const mail = buildWaitingMail('enquiry', { queued_at: start });
    await deps.enquiries.replace({ ...before, outbox: [mail], revision: 99 }, before);
    const [sweeping, editing] = [rig.open(), rig.open()];
    await Promise.all([
      sweepMails({ ...sweeping.deps, work: rig.deps.work, recipients: rig.recipients }),
      updateEnquiry(editing.deps, id, { status: 'answered', admin_notes: 'Бележка' }, staff),
    ]);
    await expectAgreement();
    expect(await rig.enquiry(id)).toMatchObject({
      status: 'answered',
      admin_notes: 'Бележка',
      outbox: [{ id: mail.id, state: 'sent', attempts: 1 }],
    });
  }
}, 120_000);
