import type { Caravan } from '#domain/houses/caravan.ts';
import { buyerOf } from '#domain/houses/sale.ts';
import { theSystem } from '#domain/records/audit.ts';
import type { Call } from '#domain/requests/call.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import { answeredLoan } from '#domain/requests/loan-request.ts';
import {
  type HistoryAction,
  type HistoryEntry,
  withEntry,
} from '#domain/requests/stored-request.ts';
import { tenAtOnce } from '../../platform/ten-at-once.ts';
import type { CaravanStore } from '../../store/caravans.ts';
import type { RequestName } from '../../store/requests/request-keys.ts';
import type { RequestStores } from '../../store/requests/request-stores.ts';
import { rewriteRequest } from '../../store/requests/requests.ts';
import { getCaravanById } from './save-caravan.ts';

interface AnswerDeps {
  requests: RequestStores;
  clock: () => Date;
}

/** Who sold or reserved the house, and from when on (ISO) a request opened again stays open. */
interface Deal {
  sold: boolean;
  by: string;
  at: string;
  reopenedFrom: string;
}

type Historied = Pick<Enquiry, 'history' | 'version'>;

const entryOf = ({ by, at }: Deal, action: HistoryAction): HistoryEntry => ({
  at,
  by,
  action,
  detail: null,
});

/** Whether staff opened it again since: then it is open because they want it to be. */
const isReopened = ({ history }: Historied, { reopenedFrom }: Deal) =>
  history.some(({ action, at }) => action === 'reopened' && at >= reopenedFrom);

function answeredEnquiry(before: Enquiry, deal: Deal): Enquiry {
  if (before.status !== 'new' || isReopened(before, deal)) return before;
  const history = withEntry(before.history, entryOf(deal, 'answered'));
  return { ...before, status: 'answered', history, version: before.version + 1 };
}

/** A call waits for nobody; once its person has bought the house, nothing is left of it. */
function closedCall(before: Call, deal: Deal): Call {
  if (!deal.sold || before.status !== 'open' || isReopened(before, deal)) return before;
  const history = withEntry(before.history, entryOf(deal, 'closed'));
  return { ...before, status: 'closed', history, version: before.version + 1 };
}

async function answer(
  { requests, clock }: AnswerDeps,
  { kind, id }: RequestName,
  deal: Deal,
): Promise<boolean> {
  let isChanged = false;
  const noted = <T>(before: T, after: T): T => {
    isChanged = after !== before;
    return after;
  };
  switch (kind) {
    case 'enquiry':
      await rewriteRequest({ store: requests.enquiry, clock }, id, (before) =>
        noted(before, answeredEnquiry(before, deal)),
      );
      break;
    case 'loan':
      await rewriteRequest({ store: requests.loan, clock }, id, (before) =>
        noted(before, answeredLoan(before, entryOf(deal, 'called'))),
      );
      break;
    case 'call':
      await rewriteRequest({ store: requests.call, clock }, id, (before) =>
        noted(before, closedCall(before, deal)),
      );
      break;
    case 'viewing':
      // They came, or are to come: what staff agreed with them stays.
      break;
  }
  return isChanged;
}

/**
 * Answers the request by which a house was just sold or reserved: a new enquiry is answered, an
 * applicant waits for no answer any more, and the call of a buyer is closed. Made again it changes
 * nothing. Undoing the sale leaves it so: staff spoke to the person. Answers the request, or null
 * where none is named; one that was erased meanwhile stays erased.
 */
export async function answerBuyer(
  deps: AnswerDeps & { caravans: Pick<CaravanStore, 'get'> },
  houseId: string,
  by: string,
): Promise<RequestName | null> {
  const house = await getCaravanById(deps.caravans, houseId);
  const buyer = buyerOf(house);
  if (buyer) {
    const sold = house.sale_status === 'sold';
    const at = deps.clock().toISOString();
    await answer(deps, buyer, { sold, by, at, reopenedFrom: house.updated_at });
  }
  return buyer;
}

/** ms within which the schedule looks at a house again that was sold, reserved or changed. */
const lookedAtFor = 24 * 3_600_000;

/**
 * Does the same for the houses that changed lately: the browser that sold one may have stopped in
 * between. A request that staff ever opened again is theirs. Answers how many were answered.
 */
export async function answerBuyers(deps: AnswerDeps, houses: readonly Caravan[]): Promise<number> {
  const now = deps.clock();
  const since = new Date(now.getTime() - lookedAtFor).toISOString();
  let answered = 0;
  await tenAtOnce(
    houses.filter((house) => house.updated_at >= since),
    async (house) => {
      const buyer = buyerOf(house);
      const deal = { by: theSystem, at: now.toISOString(), reopenedFrom: '' };
      const sold = house.sale_status === 'sold';
      if (buyer && (await answer(deps, buyer, { ...deal, sold }))) answered += 1;
    },
  );
  return answered;
}
