import { DomainError } from '#domain/errors.ts';
import type { PublicCaravan } from '#domain/houses/caravan.ts';
import { type LoanInput, type LoanRequest, loanRefusal } from '#domain/requests/loan-request.ts';
import { receivedNow } from '#domain/requests/stored-request.ts';
import { orderId, statusToken, tbiPayload } from '#domain/requests/tbi-payload.ts';
import { findById } from '../../catalogue/catalogue.ts';
import type { Showroom } from '../../catalogue/showroom.ts';
import type { Caller } from '../../platform/api.ts';
import { orderAction, orderMoments } from '../../store/requests/order-times.ts';
import type { LoanStore } from '../../store/requests/requests.ts';
import { serviceBusy } from '../../store/rewrite.ts';
import { inTurn, type TurnDeps } from './confirmation-turn.ts';
import type { MailDeps } from './deliver-mail.ts';
import type { KnownForm } from './form-identity.ts';
import { type FormGuardDeps, guardForm } from './guard-form.ts';
import type { RequestIds } from './request-id.ts';
import { loanFingerprint, sameForm, sendFormMails, storeOnce } from './store-form.ts';

interface SubmitLoanDeps extends MailDeps, FormGuardDeps, TurnDeps {
  loans: LoanStore;
  requestId: RequestIds;
  loadShowroom: (now: Date) => Promise<Showroom>;
  /** Scheme and host of the site. */
  origin: string;
  newId: () => string;
  /** 256 random bits, base64url. */
  newSecret: () => string;
}

/** What the applicant reads. EUR. */
interface SubmittedLoan {
  id: string;
  caravan_name: string;
  caravan_price: number;
  status: 'pending';
}

const taken = {
  reserved: 'This mobile house is reserved. Please choose another one or contact us.',
  sold: 'This mobile house is sold. Please choose another one or contact us.',
};

/**
 * The house and its price of the moment in EUR; rejects for a house that visitors do not see,
 * cannot buy, or that costs nothing.
 */
function houseForSale(
  { catalogue }: Showroom,
  id: string,
): { house: PublicCaravan; price: number } {
  const listed = findById(catalogue, id);
  if (!listed) throw new DomainError('not_found', 'Mobile house not found');
  const { house, offer } = listed;
  const { sale_status } = house;
  if (sale_status !== 'available')
    throw new DomainError('rule', taken[sale_status], { details: { reason: sale_status } });
  if (offer.price <= 0)
    throw new DomainError(
      'rule',
      'There is nothing to finance: this mobile house costs nothing at the moment.',
      {
        details: { reason: 'free' },
      },
    );
  return { house, price: offer.price };
}

async function newLoanRequest(
  deps: SubmitLoanDeps,
  { id, fingerprint }: Pick<LoanRequest, 'id' | 'fingerprint'>,
  input: LoanInput,
): Promise<LoanRequest> {
  const { customer_data, lang, period = null, down_payment = null } = input;
  const now = deps.clock();
  const { house, price } = houseForSale(await deps.loadShowroom(now), input.caravan_id);
  if (down_payment !== null && down_payment >= price) {
    const fields = { down_payment: 'outOfRange' };
    throw new DomainError('invalid', loanRefusal(fields) ?? '', { fields });
  }
  const caravan_name = `${house.make} ${house.model}`;
  const status_token = statusToken(id, deps.newSecret());
  const mails = (['loan-notification', 'loan-confirmation'] as const).map((kind) => ({
    kind,
    id: deps.newId(),
  }));
  const received = receivedNow({ mails, fingerprint }, now);
  return {
    id,
    caravan_id: house.id,
    caravan_name,
    caravan_price: price,
    customer_data,
    tbi_data: tbiPayload({
      house: { id: house.id, name: caravan_name, description: house.description },
      price,
      customer: customer_data,
      downPayment: down_payment,
      period,
      lang,
      origin: deps.origin,
      statusToken: status_token,
      orderedAt: now,
    }),
    down_payment,
    period,
    consent_at: received.created_at,
    lang,
    status: 'pending',
    rejection_reason: null,
    bank: null,
    put_off: null,
    status_token,
    ...received,
  };
}

/** Stores a loan request, under the first moment that no other order for its house has. */
async function store(deps: SubmitLoanDeps, loan: LoanRequest, { address }: Caller | KnownForm) {
  const turned = await inTurn(deps, loan, address);
  const moments = orderMoments(new Date(loan.created_at));
  return storeOnce(deps.loans, async () => {
    const { value: at } = moments.next();
    if (!at) throw serviceBusy();
    const orderid = orderId(loan.caravan_id, at);
    return {
      request: { ...turned, tbi_data: { ...turned.tbi_data, orderid } },
      also: [orderAction(orderid, loan)],
    };
  });
}

/**
 * Stores a loan request for an available house at its price of the moment, then mails the dealer,
 * and a confirmation to the customer; when a mail is not taken, the schedule repeats it. Sent again
 * under its key it is the request stored before, even if the house is gone by then.
 */
export async function submitLoanRequest(
  deps: SubmitLoanDeps,
  input: LoanInput,
  caller: Caller | KnownForm,
): Promise<SubmittedLoan> {
  const key = caller.key ?? deps.newId();
  const fingerprint = 'fingerprint' in caller ? caller.fingerprint : loanFingerprint(input);
  return guardForm(deps, input, caller.address, `loan#${key}`, async (replayed) => {
    const newId = await deps.requestId('loan', key);
    const before = await deps.loans.get(newId);
    const { stored, isNew } = before
      ? { stored: sameForm(before, fingerprint), isNew: false }
      : await store(deps, await newLoanRequest(deps, { id: newId, fingerprint }, input), caller);
    if (!isNew) await replayed();
    await sendFormMails(deps, { kind: 'loan', request: stored }, isNew);
    const { id, caravan_name, caravan_price } = stored;
    return { id, caravan_name, caravan_price, status: 'pending' };
  });
}
