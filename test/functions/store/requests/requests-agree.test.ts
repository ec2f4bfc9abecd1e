import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enquiryStatuses } from '#domain/requests/enquiry.ts';
import { loanStatuses } from '#domain/requests/loan-request.ts';
import { failedMail, newMail, type OutgoingMail, sentMail } from '#domain/requests/outbox.ts';
import type { Reply } from '#domain/requests/reply.ts';
import { type AnyRequest, type RequestKind, requestKinds } from '#domain/requests/request-kinds.ts';
import { viewingStatuses } from '#domain/requests/viewing.ts';
import { openTable, type Table } from '#functions/platform/table.ts';
import { createReplies, replyAddition } from '#functions/store/requests/replies.ts';
import type { RequestStore } from '#functions/store/requests/requests.ts';
import { rewriteRequest } from '#functions/store/requests/requests.ts';
import { setNextStep } from '#functions/use-cases/requests/next-step.ts';
import { changeReplyMail } from '#functions/use-cases/requests/reply-mail.ts';
import {
  addLogEntry,
  removeLogEntry,
  writeEntry,
} from '#functions/use-cases/requests/request-log.ts';
import { unsettled } from '#infra/settle/settle-stage.ts';
import { startEmulators, type TestEmulators } from '#support/emulators.ts';
import { logDeps } from '#support/log-deps.ts';
import { builders, disagreements } from '#support/request-rows.ts';

let emulators: TestEmulators;
let table: Table;
let dynamodb: DynamoDBClient;
beforeAll(async () => {
  emulators = await startEmulators();
  table = openTable(emulators.env.TABLE_NAME ?? '');
  dynamodb = new DynamoDBClient();
});
afterAll(async () => {
  dynamodb.destroy();
  await emulators.stop();
});

const start = Date.parse('2026-11-26T10:00:00.000Z');
const statuses: Record<RequestKind, readonly string[]> = {
  enquiry: enquiryStatuses,
  loan: loanStatuses,
  call: ['open', 'closed'],
  viewing: viewingStatuses,
};
const outcomes = [
  (mail: OutgoingMail, now: Date) => failedMail(mail, 'rejected', now),
  (mail: OutgoingMail, now: Date) => sentMail(mail, 'ses', now),
  (mail: OutgoingMail, now: Date): OutgoingMail => ({
    ...mail,
    ...{ returned: 'bounced', returned_at: now.toISOString() },
  }),
] as const;
const operations = ['note', 'call', 'takeBack', 'step', 'done', 'status', 'mail'] as const;
const replies = ['reply', 'letter'] as const;
/** What is done, which of several it concerns, and ms since what was done before. */
const operation = fc.record({
  name: fc.constantFrom(...operations, ...replies),
  which: fc.nat(9),
  ms: fc.constantFrom(0, 1, 1000),
});

test.each(requestKinds)(
  'whatever is done to a request, its lists, its log and the rows beside it are what it says: %s',
  async (kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 12 }), async (all) => {
        let now = start;
        const clock = () => new Date(now);
        const deps = { ...logDeps(table, clock), replies: createReplies(table) };
        const store = deps.requests[kind] as unknown as RequestStore<AnyRequest>;
        const of = { kind, id: crypto.randomUUID() };
        await store.create(builders[kind](of));
        const entries: string[] = [];
        const letters: string[] = [];
        const rewritten = (change: (before: AnyRequest) => AnyRequest) =>
          rewriteRequest({ store, clock }, of.id, change);
        const say = async (entry: 'note' | 'call') => {
          const entry_id = crypto.randomUUID();
          await addLogEntry(deps, of, { entry_id, kind: entry, text: 'x' }, 'staff');
          entries.push(entry_id);
        };
        const reply = async () => {
          const mail = newMail('reply', crypto.randomUUID(), clock());
          const entry: Reply = {
            ...{ entry_id: mail.id, kind: 'reply', subject: 'x', text: 'y', by: 'staff', mail },
            ...{ at: clock().toISOString(), revision: 1, expires_at: 4_102_444_800 },
          };
          await writeEntry(deps, of, { entry, write: () => replyAddition(of, entry) });
          letters.push(mail.id);
        };
        for (const { name, which, ms } of all) {
          now += ms;
          const outcome = outcomes[which % outcomes.length];
          const entry = entries[which % entries.length];
          const letter = letters[which % letters.length];
          const status = statuses[kind][which % statuses[kind].length];
          if (name === 'note' || name === 'call') await say(name);
          if (name === 'takeBack' && entry) await removeLogEntry(deps, of, entry, 'staff');
          if (name === 'step')
            await setNextStep(deps, of, { at: `2026-12-0${(which % 9) + 1}`, text: '' }, 'staff');
          if (name === 'done') await setNextStep(deps, of, null, 'staff');
          if (name === 'status') await rewritten((before) => ({ ...before, status }) as AnyRequest);
          if (name === 'mail')
            await rewritten((before) => ({
              ...before,
              outbox: before.outbox.map((mail) => outcome?.(mail, clock()) ?? mail),
            }));
          if (name === 'reply') await reply();
          if (name === 'letter' && letter)
            await changeReplyMail(deps, of, letter, (mail) => outcome?.(mail, clock()) ?? mail);
        }
        expect(await disagreements(table, of)).toEqual([]);
      }),
      { numRuns: 40 },
    );
    const { counts, odd } = await unsettled({
      dynamodb,
      table: table.name,
      clock: () => new Date(start),
    });
    expect(odd).toEqual([]);
    expect([...counts.keys()].filter((what) => what.startsWith('requests'))).toEqual([]);
  },
);
