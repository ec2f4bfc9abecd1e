import { DomainError } from '#domain/errors.ts';
import type { MailKind } from '#domain/requests/outbox.ts';
import { type HistoryAction, receivedNow, withEntry } from '#domain/requests/stored-request.ts';
import {
  type EnteredViewing,
  isAhead,
  type StaffViewing,
  type Viewing,
  type ViewingPatch,
} from '#domain/requests/viewing.ts';
import type { Yard } from '#domain/requests/viewing-places.ts';
import { daysAround, staffViewingDays, startOf } from '#domain/requests/viewing-times.ts';
import type { ViewingStore } from '../../store/requests/requests.ts';
import { rewriteRequest } from '../../store/requests/requests.ts';
import { claimFirst, deliverHeldMail, type MailDeps } from '../requests/deliver-mail.ts';
import type { RequestIds } from '../requests/request-id.ts';
import { noRequest, refuseStaleRequest, staffViewing } from '../requests/staff-requests.ts';
import { enteredFingerprint, sameForm, storeOnce } from '../requests/store-form.ts';
import { withLetters, withReminder } from './viewing-mails.ts';
import { placeActions, readYard, type YardDeps } from './yard.ts';

export interface StaffViewingDeps extends MailDeps, YardDeps {
  viewings: ViewingStore;
  requestId: RequestIds;
  newId: () => string;
  clock: () => Date;
}

/** One viewing as it was last written. */
export async function getViewing(
  { viewings }: Pick<StaffViewingDeps, 'viewings'>,
  id: string,
): Promise<StaffViewing> {
  const found = await viewings.get(id);
  if (!found) throw noRequest('viewing');
  return staffViewing(found);
}

/** Sends the viewing's letters that are due; one that fails is left to the schedule. */
async function sendLetters(deps: StaffViewingDeps, viewing: Viewing): Promise<Viewing> {
  let latest = viewing;
  const tried = new Set<string>();
  try {
    for (;;) {
      const claimed = await claimFirst(deps, 'viewing', viewing.id, ({ id }) => !tried.has(id));
      if (!claimed) return (await deps.viewings.get(viewing.id)) ?? latest;
      tried.add(claimed.mailId);
      const { about } = await deliverHeldMail(deps, claimed, claimed.mailId);
      if (about.kind === 'viewing') latest = about.request;
    }
  } catch (error) {
    deps.log.warn('letters of a viewing are left to the schedule', { request: viewing.id, error });
    return latest;
  }
}

/** The viewing confirmed at its time, with the letter that says so and the reminder. */
function confirmed(
  viewing: Viewing,
  letter: MailKind,
  { settings }: Yard,
  { newId, now }: { newId: () => string; now: Date },
): Viewing {
  const agreed: Viewing = { ...viewing, status: 'confirmed', sequence: viewing.sequence + 1 };
  const written = withLetters(agreed, [letter], { now, newId, held: false });
  return withReminder(written, settings.remind_at, { now, newId });
}

/** Refuses a day further ahead than anybody is reminded of: it is mistyped. */
function refuseFar(day: string, now: Date): void {
  if (daysAround(now, { before: 0, ahead: staffViewingDays }).includes(day)) return;
  throw new DomainError('invalid', `A viewing is at most ${staffViewingDays} days ahead`, {
    fields: { day: 'outOfRange' },
  });
}

/**
 * Stores a viewing that staff agreed on, at a time of theirs, also beside the opening hours; it
 * takes a place as a wish does. The same form sent again finds what it made.
 */
export async function enterViewing(
  deps: StaffViewingDeps,
  { form_id, ...input }: EnteredViewing,
  by: string,
): Promise<StaffViewing> {
  const id = await deps.requestId('viewing', form_id);
  const fingerprint = enteredFingerprint(input);
  const before = await deps.viewings.get(id);
  if (before) return staffViewing(sameForm(before, fingerprint));
  const now = deps.clock();
  if (startOf(input) <= now.getTime())
    throw new DomainError('invalid', 'This time is over', { fields: { time: 'past' } });
  refuseFar(input.day, now);
  const houses = await Promise.all(input.caravan_ids.map((house) => deps.caravans.find(house)));
  const yard = await readYard(deps);
  const wish: Viewing = {
    id,
    ...input,
    caravan_names: houses.map((house) => house && `${house.make} ${house.model}`),
    minutes: yard.settings.minutes,
    sequence: 0,
    status: 'wished',
    ...receivedNow({ mails: [], fingerprint, by }, now),
  };
  const agreed = confirmed(wish, 'viewing-confirmed', yard, { newId: deps.newId, now });
  const { stored } = await storeOnce(deps.viewings, async () => ({
    request: agreed,
    also: await placeActions(deps, yard, { before: null, after: agreed, isWish: false }),
  }));
  return staffViewing(await sendLetters(deps, stored));
}

const cannot = (reason: string) =>
  new DomainError('rule', 'This can not be done with the viewing as it is', {
    details: { reason },
  });

interface Change {
  patch: ViewingPatch;
  by: string;
  yard: Yard;
  newId: () => string;
  now: Date;
}

/**
 * The viewing as the patch has it, with its author and the letters that follow; the same object
 * when nothing changes.
 */
function changed(before: Viewing, { patch, by, yard, newId, now }: Change): Viewing {
  const { status, admin_notes } = patch;
  const at = now.toISOString();
  let after = before;
  const note = (fields: Partial<Viewing>, action: HistoryAction, detail: string | null = null) => {
    const history = withEntry(after.history, { at, by, action, detail });
    after = { ...after, ...fields, history };
  };
  const { day = before.day, time = before.time } = patch;
  const isMoved = day !== before.day || time !== before.time;
  if (admin_notes !== undefined && admin_notes !== before.admin_notes)
    note({ admin_notes }, 'noted');
  const confirms = status === 'confirmed' || (status === undefined && isMoved);
  if (confirms && (isMoved || before.status !== 'confirmed')) {
    if (startOf({ day, time }) <= now.getTime()) throw cannot('past');
    refuseFar(day, now);
    if (isMoved) note({ day, time, minutes: yard.settings.minutes }, 'moved', `${day} ${time}`);
    if (before.status !== 'confirmed') note({}, 'confirmed');
    const letter = isMoved ? 'viewing-moved' : 'viewing-confirmed';
    after = confirmed(after, letter, yard, { newId, now });
  }
  if (status === 'declined' && before.status !== 'declined') {
    if (!isAhead(before.status)) throw cannot(before.status);
    const sequence = before.sequence === 0 ? 0 : before.sequence + 1;
    note({ status, sequence }, 'declined');
    after = withLetters(after, ['viewing-declined'], { now, newId, held: false });
  }
  if ((status === 'done' || status === 'missed') && before.status !== status) {
    if (startOf(before) > now.getTime()) throw cannot('ahead');
    if (before.status === 'declined' || before.status === 'cancelled') throw cannot(before.status);
    note({ status }, status);
    after = withLetters(after, [], { now, newId, held: false });
  }
  return after === before ? before : { ...after, version: before.version + 1 };
}

/** Staff's changes of a viewing are written with its place. */
const writing = (deps: StaffViewingDeps, yard: Yard) => ({
  store: deps.viewings,
  clock: deps.clock,
  also: (after: Viewing, before: Viewing) =>
    placeActions(deps, yard, { before, after, isWish: false }),
});

/**
 * Confirms, moves or declines a viewing, whose visitor gets a letter, or notes whether they came.
 * Another time takes its place; rejects with `taken` where none is free, and with `conflict` where
 * the version was another.
 */
export async function updateViewing(
  deps: StaffViewingDeps,
  id: string,
  patch: ViewingPatch,
  by: string,
): Promise<StaffViewing> {
  const yard = await readYard(deps);
  const after = await rewriteRequest(writing(deps, yard), id, (before) => {
    refuseStaleRequest(before, patch.version, staffViewing(before));
    return changed(before, { patch, by, yard, newId: deps.newId, now: deps.clock() });
  });
  if (!after) throw noRequest('viewing');
  return staffViewing(await sendLetters(deps, after));
}

/** Whether the same person declined it before, by a call whose answer may have been lost. */
function isDeclinedBy({ status, history }: Viewing, by: string): boolean {
  return (
    status === 'declined' && history.findLast(({ action }) => action === 'declined')?.by === by
  );
}

/**
 * Declines wishes that nobody confirmed, without a letter: for those that strangers sent in
 * numbers. Answers the ids of those that were declined, by this call or by an earlier one of the
 * same person.
 */
export async function dropViewings(
  deps: StaffViewingDeps,
  ids: readonly string[],
  by: string,
): Promise<string[]> {
  const yard = await readYard(deps);
  const dropped: string[] = [];
  // One after the other: those of a day share a row.
  for (const id of new Set(ids)) {
    let isDropped = false;
    const after = await rewriteRequest(writing(deps, yard), id, (before) => {
      const isOpen = before.status === 'wished' && before.sequence === 0;
      isDropped = isOpen || isDeclinedBy(before, by);
      if (!isOpen) return before;
      const now = deps.clock();
      const entry = { at: now.toISOString(), by, action: 'declined', detail: null } as const;
      const declined: Viewing = {
        ...before,
        status: 'declined',
        history: withEntry(before.history, entry),
        version: before.version + 1,
      };
      return withLetters(declined, [], { now, newId: deps.newId, held: false });
    });
    if (after && isDropped) dropped.push(id);
  }
  return dropped;
}
