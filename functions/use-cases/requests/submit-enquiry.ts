import { sameEmail } from '#domain/email-address.ts';
import { DomainError } from '#domain/errors.ts';
import type { Enquiry, EnquiryInput } from '#domain/requests/enquiry.ts';
import { mostHouses } from '#domain/requests/forms.ts';
import { receivedNow } from '#domain/requests/stored-request.ts';
import type { Caller } from '../../platform/api.ts';
import type { EnquiryStore } from '../../store/requests/requests.ts';
import { inTurn, type TurnDeps } from './confirmation-turn.ts';
import type { MailDeps } from './deliver-mail.ts';
import type { KnownForm } from './form-identity.ts';
import { type FormGuardDeps, guardForm } from './guard-form.ts';
import type { RequestIds } from './request-id.ts';
import { enquiryFingerprint, sameForm, sendFormMails, storeOnce } from './store-form.ts';

export interface SubmitEnquiryDeps extends MailDeps, FormGuardDeps, TurnDeps {
  enquiries: EnquiryStore;
  requestId: RequestIds;
  /** Addresses that a form may name as its recipient: all of the dealer's. */
  dealerAddresses: readonly string[];
  newId: () => string;
}

/** The house's name as it is now, even while the house is hidden; null for an unknown one. */
async function houseName({ caravans }: SubmitEnquiryDeps, id: string): Promise<string | null> {
  const house = await caravans.find(id);
  return house ? `${house.make} ${house.model}` : null;
}

/** The houses that the form names, each once. */
function askedHouses({ caravanId, caravan_ids = [] }: EnquiryInput): string[] {
  const all = [...new Set([...(caravanId ? [caravanId] : []), ...caravan_ids])];
  if (all.length <= mostHouses) return all;
  throw new DomainError('invalid', 'An enquiry is about five houses at most', {
    fields: { caravan_ids: 'tooMany' },
  });
}

async function newEnquiry(
  deps: SubmitEnquiryDeps,
  { id, fingerprint }: Pick<Enquiry, 'id' | 'fingerprint'>,
  input: EnquiryInput,
): Promise<Enquiry> {
  const caravan_ids = askedHouses(input);
  const caravan_names = await Promise.all(caravan_ids.map((house) => houseName(deps, house)));
  const { name, email, phone, message, lang } = input;
  const kinds =
    email === '' ? (['enquiry'] as const) : (['enquiry', 'enquiry-confirmation'] as const);
  const mails = kinds.map((kind) => ({ kind, id: deps.newId() }));
  return {
    id,
    name,
    email,
    phone,
    message,
    caravan_id: caravan_ids[0] ?? null,
    caravan_name: caravan_names[0] ?? null,
    ...(caravan_ids.length > 1 && { caravan_ids, caravan_names }),
    lang,
    status: 'new',
    ...receivedNow({ mails, fingerprint, words: message }, deps.clock()),
  };
}

async function store(deps: SubmitEnquiryDeps, enquiry: Enquiry, { address }: Caller | KnownForm) {
  const request = await inTurn(deps, enquiry, address);
  return storeOnce(deps.enquiries, async () => ({ request }));
}

/**
 * Stores an enquiry, then mails it to the dealer, and a confirmation to the sender; answers its id.
 * Rejects with `mail` when the dealer's was not taken: the enquiry is stored all the same, the error
 * names its id, and the schedule repeats the mail. Sent again under its key it is stored once, and
 * mailed once.
 */
export async function submitEnquiry(
  deps: SubmitEnquiryDeps,
  input: EnquiryInput,
  caller: Caller | KnownForm,
): Promise<{ id: string }> {
  const key = caller.key ?? deps.newId();
  const fingerprint = 'fingerprint' in caller ? caller.fingerprint : enquiryFingerprint(input);
  return guardForm(deps, input, caller.address, `enquiry#${key}`, async (replayed) => {
    const { to } = input;
    if (to !== undefined && !deps.dealerAddresses.some((address) => sameEmail(address, to)))
      throw new DomainError('invalid', 'Enquiries go to the dealer alone', {
        fields: { to: 'invalid' },
      });
    const newId = await deps.requestId('enquiry', key);
    const before = await deps.enquiries.get(newId);
    const { stored, isNew } = before
      ? { stored: sameForm(before, fingerprint), isNew: false }
      : await store(deps, await newEnquiry(deps, { id: newId, fingerprint }, input), caller);
    if (!isNew) await replayed();
    const problem = await sendFormMails(deps, { kind: 'enquiry', request: stored }, isNew);
    const { id } = stored;
    if (problem === null) return { id };
    throw new DomainError(
      'mail',
      problem === 'unverified' ? unavailableSentence : 'Failed to send email',
      { details: { enquiry: { id } } },
    );
  });
}

/** Spec section 8: the answer when SES does not know the sender's address. */
const unavailableSentence =
  'The email service is temporarily unavailable. Please try again later or contact us directly.';
