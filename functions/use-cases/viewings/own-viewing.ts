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
import { rewriteRequest } from '../../store/requests/requests.ts';
import { guardForm } from '../requests/guard-form.ts';
import type { SubmitViewingDeps } from './submit-viewing.ts';
import { withLetters } from './viewing-mails.ts';
import { holdPlace, readYard, settlePlace } from './yard.ts';

export interface OwnViewingDeps extends SubmitViewingDeps {
  tokens: Pick<ViewingTokens, 'read'>;
}

const over = () => new DomainError('not_found', 'This link is over');

/** The viewing of a link; rejects with `not_found` where there is none, or its hour has begun. */
async function viewingOf(
  { tokens, viewings, clock }: OwnViewingDeps,
  token: string,
): Promise<Viewing> {
  const id = await tokens.read(token);
  const viewing = id === null ? null : await viewings.get(id);
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

/** The viewing of a token, for the page that says why it was not changed; null where it is over. */
export async function ownViewing(deps: OwnViewingDeps, token: string): Promise<OwnViewing | null> {
  try {
    return await shown(deps, await viewingOf(deps, token));
  } catch {
    return null;
  }
}

/** The viewing of a letter's link. */
export async function openViewing(
  deps: OwnViewingDeps,
  { token, ...signs }: OpenViewing,
  caller: Caller,
): Promise<OwnViewing> {
  const key = `viewing-link#${deps.newId()}`;
  return guardForm(deps, signs, caller.address, key, async () =>
    shown(deps, await viewingOf(deps, token)),
  );
}

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

/** Takes the place to which a viewing is moved; answers how long it lasts there. */
async function moveTo(
  deps: OwnViewingDeps,
  seen: Viewing,
  wanted: Pick<Viewing, 'day' | 'time'>,
): Promise<{ minutes: number }> {
  const isThere = seen.day === wanted.day && seen.time === wanted.time;
  if (!isAhead(seen.status) || isThere) return seen;
  refuseMoves(seen);
  const yard = await readYard(deps);
  await holdPlace(deps, yard, { id: seen.id, ...wanted, isWish: true });
  return yard.settings;
}

/**
 * Moves the viewing of a letter's link to a free time, or cancels it; the dealer is told, and the
 * visitor gets a letter, both by the schedule. The same again changes nothing.
 */
export async function changeViewing(
  deps: OwnViewingDeps,
  { token, action, day, time, ...signs }: ChangeViewing,
  caller: Caller,
): Promise<OwnViewing> {
  const key = `viewing-link#${deps.newId()}`;
  return guardForm(deps, signs, caller.address, key, async () => {
    const seen = await viewingOf(deps, token);
    const wanted = action === 'move' && day && time ? { day, time } : null;
    const { minutes } = wanted ? await moveTo(deps, seen, wanted) : seen;
    const after = await rewriteRequest(
      { store: deps.viewings, clock: deps.clock },
      seen.id,
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
        const changed = wanted ? moved(before, { ...wanted, minutes }, at) : cancelled(before, at);
        const kinds = wanted
          ? (['viewing-change', 'viewing-received'] as const)
          : (['viewing-change', 'viewing-cancelled'] as const);
        return withLetters(changed, kinds, { now, newId: deps.newId, held: false });
      },
    );
    if (!after) throw over();
    await settlePlace(deps, after.id, [seen.day]);
    return shown(deps, after);
  });
}
