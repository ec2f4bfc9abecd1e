import { DomainError } from '#domain/errors.ts';
import { isShown } from '#domain/houses/caravan-facts.ts';
import { phoneContacts } from '#domain/requests/contact.ts';
import { addressGroup } from '#domain/requests/form-rate.ts';
import { referenceOf } from '#domain/requests/forms.ts';
import { receivedNow } from '#domain/requests/stored-request.ts';
import type { Viewing, ViewingInput } from '#domain/requests/viewing.ts';
import { isCrowded, type Yard } from '#domain/requests/viewing-places.ts';
import { startOf } from '#domain/requests/viewing-times.ts';
import type { Caller } from '../../platform/api.ts';
import type { TransactedAction } from '../../platform/table.ts';
import type { OpenWishes, WishShare } from '../../store/requests/open-wishes.ts';
import type { ViewingStore } from '../../store/requests/requests.ts';
import { inTurn, type TurnDeps } from '../requests/confirmation-turn.ts';
import type { MailDeps } from '../requests/deliver-mail.ts';
import type { KnownForm } from '../requests/form-identity.ts';
import { checkCaptcha, type FormGuardDeps, guardForm } from '../requests/guard-form.ts';
import type { RequestIds } from '../requests/request-id.ts';
import { sameForm, sendFormMails, storeOnce, viewingFingerprint } from '../requests/store-form.ts';
import { placeActions, placesOfStrangers, readYard, type YardDeps } from './yard.ts';

export interface SubmitViewingDeps
  extends MailDeps,
    FormGuardDeps,
    TurnDeps,
    Pick<YardDeps, 'settings' | 'places'> {
  viewings: ViewingStore;
  wishes: OpenWishes;
  requestId: RequestIds;
  newId: () => string;
  /**
   * The same of a stage whose forms ask for no captcha as long as few wish for times; null where it
   * has none, or every form asks for it.
   */
  solvesWhenCrowded: FormGuardDeps['solvesCaptcha'];
}

const refused = (code: 'sold' | 'gone') =>
  new DomainError('invalid', 'One of these homes can not be seen any more', {
    fields: { caravan_ids: code },
  });

/** Names of the homes; rejects where visitors do not see one, or it is sold. */
async function namesOf({ caravans }: SubmitViewingDeps, ids: readonly string[]) {
  const houses = await Promise.all(ids.map((id) => caravans.find(id)));
  return houses.map((house) => {
    if (!house || !isShown(house)) throw refused('gone');
    if (house.sale_status === 'sold') throw refused('sold');
    return `${house.make} ${house.model}`;
  });
}

/** Wishes that may be open at once for a telephone, for a network, and for a site of networks. */
const mostOpen = { sender: 3, site: 12 };

/** What a wish counts for. An IPv4 address is no site of networks. */
function sharesOf(phone: string, address: string): WishShare[] {
  const network = addressGroup(address);
  const site = addressGroup(address, 48);
  const senders = [...phoneContacts(phone), `network#${network}`];
  return [
    ...senders.map((of) => ({ of, most: mostOpen.sender })),
    ...(site === network ? [] : [{ of: `network#${site}`, most: mostOpen.site }]),
  ];
}

/** What counts the wish; refuses a fourth open one of one telephone or one network. */
async function wishActions(
  { wishes, viewings, clock }: SubmitViewingDeps,
  id: string,
  phone: string,
  address: string,
): Promise<TransactedAction[]> {
  const isOpen = async (one: string) => {
    const viewing = await viewings.look(one);
    if (viewing === 'unreadable') return true;
    return viewing?.status === 'wished' && startOf(viewing) > clock().getTime();
  };
  const actions = await wishes.count(sharesOf(phone, address), id, isOpen);
  if (actions) return actions;
  throw new DomainError('rule', 'Three wishes are open already. Please call us.', {
    details: { reason: 'open_wishes' },
  });
}

/**
 * Asks whoever wishes for a time whether they are a person, once strangers wish for half of what
 * they can have: before it is told whether the time is free.
 */
async function checkCrowd(
  deps: SubmitViewingDeps,
  yard: Yard,
  token: string | undefined,
): Promise<void> {
  if (!deps.solvesWhenCrowded || !isCrowded(await placesOfStrangers(deps, yard))) return;
  await checkCaptcha(deps.solvesWhenCrowded, token, { reason: 'crowded' });
}

async function newViewing(
  deps: SubmitViewingDeps,
  { id, fingerprint }: Pick<Viewing, 'id' | 'fingerprint'>,
  { caravan_ids, day, time, name, phone, email, lang }: ViewingInput,
  { settings }: Yard,
): Promise<Viewing> {
  const caravan_names = await namesOf(deps, caravan_ids);
  const kinds = email === '' ? (['viewing'] as const) : (['viewing', 'viewing-received'] as const);
  const mails = kinds.map((kind) => ({ kind, id: deps.newId() }));
  return {
    ...{ id, name, phone, email, lang, caravan_ids, caravan_names, day, time },
    minutes: settings.minutes,
    sequence: 0,
    status: 'wished',
    ...receivedNow({ mails, fingerprint }, deps.clock()),
  };
}

/** Stores a wish that was not stored before, with its place and its count. */
function storeWish(
  deps: SubmitViewingDeps,
  viewing: Viewing,
  yard: Yard,
  address: string,
): Promise<{ stored: Viewing; isNew: boolean }> {
  const placing = { before: null, after: viewing, isWish: true };
  return storeOnce(deps.viewings, async () => {
    const place = await placeActions(deps, yard, placing);
    // After the place: whoever finds a time taken and tries others has wished for nothing yet.
    const count = await wishActions(deps, viewing.id, viewing.phone, address);
    const request = await inTurn(deps, viewing, async () => address);
    return { request, also: [...place, ...count] };
  });
}

/**
 * Stores the wish to see homes at a time, then mails it to the dealer, and to the visitor that it
 * came; answers its number. Its place is written with it, so the last one of an hour is had once. A
 * letter that fails is left to the schedule: staff have the wish on Today.
 */
export async function submitViewing(
  deps: SubmitViewingDeps,
  input: ViewingInput,
  caller: Caller | KnownForm,
): Promise<{ number: string; id: string }> {
  const key = caller.key ?? deps.newId();
  const fingerprint = 'fingerprint' in caller ? caller.fingerprint : viewingFingerprint(input);
  return guardForm(deps, input, caller.address, `viewing#${key}`, async (replayed) => {
    const newId = await deps.requestId('viewing', key);
    const before = await deps.viewings.get(newId);
    let outcome: { stored: Viewing; isNew: boolean };
    if (before) {
      outcome = { stored: sameForm(before, fingerprint), isNew: false };
    } else {
      const yard = await readYard(deps);
      const viewing = await newViewing(deps, { id: newId, fingerprint }, input, yard);
      await checkCrowd(deps, yard, input.captcha);
      outcome = await storeWish(deps, viewing, yard, await caller.address());
    }
    const { stored, isNew } = outcome;
    if (!isNew) await replayed();
    await sendFormMails(deps, { kind: 'viewing', request: stored }, isNew);
    return { number: referenceOf(stored.id), id: stored.id };
  });
}
