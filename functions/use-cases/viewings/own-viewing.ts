import { DomainError } from '#domain/errors.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { withEntry } from '#domain/requests/stored-request.ts';
import {
  type ChangeViewing,
  isAhead,
  type OpenViewing,
  type OwnViewing,
  standingOf,
  type Viewing,
} from '#domain/requests/viewing.ts';
import { startOf } from '#domain/requests/viewing-times.ts';
import type { Caller } from '../../platform/api.ts';
import type { ViewingTokens } from '../../platform/viewing-token.ts';
import type { SubmissionLimit } from '../../store/rate-limit.ts';
import { rewriteRequest } from '../../store/requests/requests.ts';
import { countOtherForm, countReading, guardForm } from '../requests/guard-form.ts';
import type { SubmitViewingDeps } from './submit-viewing.ts';
import { withLetters } from './viewing-mails.ts';
import { placeActions, readYard } from './yard.ts';

export interface OwnViewingDeps extends SubmitViewingDeps {
  submissions: SubmissionLimit;
  tokens: Pick<ViewingTokens, 'read'>;
}

const over = () => new DomainError('not_found', 'This link is over');

/**
 * The id of a link's viewing; rejects with `not_found` for a token that was not made here. Such
 * guesses count among the refused forms of their address; whoever has a link is not counted by it.
 */
async function linkedId(deps: OwnViewingDeps, token: string, { address }: Caller): Promise<string> {
  const id = await deps.tokens.read(token);
  if (id !== null) return id;
  await countOtherForm(deps.submissions, address);
  throw over();
}

/** A link's viewing; rejects with `not_found` where it is gone, or its hour has begun. */
async function viewingOf({ viewings, clock }: OwnViewingDeps, id: string): Promise<Viewing> {
  const viewing = await viewings.get(id);
  if (!viewing || startOf(viewing) <= clock().getTime()) throw over();
  return viewing;
}

/** What its visitor reads of a viewing: the homes that visitors may see. */
async function shown({ caravans }: OwnViewingDeps, viewing: Viewing): Promise<OwnViewing> {
  const houses = await Promise.all(viewing.caravan_ids.map((id) => caravans.find(id)));
  const { id, status, day, time, minutes } = viewing;
  const seen = houses.flatMap((house) => {
    const standing = standingOf(viewing, house);
    return house && standing ? [{ name: `${house.make} ${house.model}`, standing }] : [];
  });
  return {
    ...{ number: referenceOf(id), status, day, time, minutes },
    houses: seen.map(({ name }) => name),
    standings: seen.map(({ standing }) => standing),
    unoffered: houses.length - seen.length,
  };
}

/** Reads a link's viewing; rejects with `rate_limited` where that was done twenty times a minute. */
async function read(deps: OwnViewingDeps, id: string): Promise<OwnViewing> {
  await countReading(deps.submissions, `viewing#${id}`);
  return shown(deps, await viewingOf(deps, id));
}

/**
 * The viewing of a token, for the page that says why it was not changed; null where it is over, or
 * was read too often.
 */
export async function ownViewing(deps: OwnViewingDeps, token: string): Promise<OwnViewing | null> {
  try {
    const id = await deps.tokens.read(token);
    return id === null ? null : await read(deps, id);
  } catch {
    return null;
  }
}

/** The viewing of a letter's link. Opening it is reading: no form of its visitor's is counted. */
export const openViewing = async (
  deps: OwnViewingDeps,
  { token }: Pick<OpenViewing, 'token'>,
  caller: Caller,
): Promise<OwnViewing> => read(deps, await linkedId(deps, token, caller));

/** Times that its visitor may move a viewing: each brings the dealer a letter. */
const mostMoves = 5;

function refuseMoves({ history }: Viewing): void {
  const moves = history.filter(({ action, by }) => action === 'moved' && by === 'customer');
  if (moves.length < mostMoves) return;
  throw new DomainError('rule', 'This viewing was moved many times. Please call us.', {
    details: { reason: 'moves' },
  });
}

/** The viewing at another time, which staff have to confirm. */
function moved(
  before: Viewing,
  time: Pick<Viewing, 'day' | 'time' | 'minutes'>,
  at: string,
): Viewing {
  const detail = `${time.day} ${time.time}`;
  return {
    ...before,
    ...time,
    status: 'wished',
    // What calendars have is moved with it.
    sequence: before.sequence === 0 ? 0 : before.sequence + 1,
    history: withEntry(before.history, { at, by: 'customer', action: 'moved', detail }),
    version: before.version + 1,
  };
}

function cancelled(before: Viewing, at: string): Viewing {
  return {
    ...before,
    status: 'cancelled',
    sequence: before.sequence === 0 ? 0 : before.sequence + 1,
    history: withEntry(before.history, { at, by: 'customer', action: 'cancelled', detail: null }),
    version: before.version + 1,
  };
}

/** Writes what the visitor changed of a viewing, with the letters that tell of it. */
async function changed(
  deps: OwnViewingDeps,
  id: string,
  time: Pick<Viewing, 'day' | 'time'> | null,
): Promise<OwnViewing> {
  const yard = await readYard(deps);
  const wanted = time && { ...time, minutes: yard.settings.minutes };
  const after = await rewriteRequest<Viewing>(
    {
      store: deps.viewings,
      clock: deps.clock,
      also: (after, before) => placeActions(deps, yard, { before, after, isWish: true }),
    },
    id,
    (before) => {
      const now = deps.clock();
      if (startOf(before) <= now.getTime()) throw over();
      if (!isAhead(before.status)) {
        if (!wanted && before.status === 'cancelled') return before;
        throw new DomainError('rule', 'This viewing is not ahead any more', {
          details: { reason: before.status },
        });
      }
      if (wanted && before.day === wanted.day && before.time === wanted.time) return before;
      if (wanted) refuseMoves(before);
      const at = now.toISOString();
      const after = wanted ? moved(before, wanted, at) : cancelled(before, at);
      const kinds = wanted
        ? (['viewing-change', 'viewing-received'] as const)
        : (['viewing-change', 'viewing-cancelled'] as const);
      return withLetters(after, kinds, { now, newId: deps.newId, held: false });
    },
  );
  if (!after) throw over();
  return shown(deps, after);
}

/**
 * Moves the viewing of a letter's link to a free time, or cancels it; the dealer is told, and the
 * visitor gets a letter, both by the schedule. The same again changes nothing. Moving is a form as
 * any other; cancelling is refused to nobody who has the link.
 */
export async function changeViewing(
  deps: OwnViewingDeps,
  { token, action, day, time, ...signs }: ChangeViewing,
  caller: Caller,
): Promise<OwnViewing> {
  const id = await linkedId(deps, token, caller);
  if (action === 'cancel' || !day || !time) return changed(deps, id, null);
  const key = `viewing-link#${deps.newId()}`;
  return guardForm(deps, signs, caller.address, key, () => changed(deps, id, { day, time }));
}
