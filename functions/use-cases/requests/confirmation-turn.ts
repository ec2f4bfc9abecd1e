import { recipientOf } from '#domain/email-address.ts';
import { networkShares, pairShares } from '#domain/requests/confirmations.ts';
import { addressGroup } from '#domain/requests/form-rate.ts';
import { type OutgoingMail, waitingMail, withheldMail, withMail } from '#domain/requests/outbox.ts';
import type { AnyRequest } from '#domain/requests/request-kinds.ts';
import { senderOf } from '#domain/requests/sender.ts';
import type { LetterShares } from '../../store/requests/letter-shares.ts';
import type { MailDeps } from './deliver-mail.ts';

export interface TurnDeps extends Pick<MailDeps, 'log'> {
  letters: LetterShares;
}

/**
 * A form's new request with its confirmation in the turn that its sender's network has: at once,
 * after all others, or not at all where it sent that address one of this kind already. A letter that
 * can't be counted goes after all others; its form is taken all the same.
 */
export async function inTurn<T extends AnyRequest>(
  deps: TurnDeps,
  request: T,
  address: () => Promise<string>,
): Promise<T> {
  const mail = request.outbox.find(({ turn }) => turn !== null);
  if (!mail) return request;
  const { id } = request;
  let after: OutgoingMail;
  try {
    const to = recipientOf(senderOf(request).email);
    after = await turned(deps, mail, { id, to, network: addressGroup(await address(), 48) });
  } catch (error) {
    deps.log.warn('a confirmation could not be counted', { request: id, error });
    after = waitingMail(mail, 'last');
  }
  return { ...request, outbox: withMail(request.outbox, after) };
}

async function turned(
  { letters }: TurnDeps,
  mail: OutgoingMail,
  { id, to, network }: { id: string; to: string; network: string },
): Promise<OutgoingMail> {
  // First: many forms to one address use up nobody's share. The request's id names the letter, since
  // the same form may be sent twice at once.
  const isFirst = await letters.admit(`${network} ${mail.kind} ${to}`, id, pairShares);
  if (!isFirst) return withheldMail(mail, 'limit');
  return (await letters.admit(network, id, networkShares)) ? mail : waitingMail(mail, 'last');
}
