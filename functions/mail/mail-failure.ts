import { SESServiceException } from '@aws-sdk/client-ses';
import type { MailProblem } from '../domain/outbox.ts';
import { isOutage } from '../platform/outage.ts';
import { MailFailure } from '../use-cases/mailer.ts';

/** SES's codes for "not at the moment", which come as a client's mistake. */
const later = new Set(['Throttling', 'AccountSendingPausedException', 'ConfigurationSetSendingPausedException']);
const unverified = new Set(['MailFromDomainNotVerifiedException', 'FromEmailAddressNotVerifiedException']);

function problemOf(error: unknown): MailProblem {
  // No answer of SES's own: the network, or a wait given up, after which nobody knows whether it was taken.
  if (!(error instanceof SESServiceException)) return 'unavailable';
  if (later.has(error.name) || isOutage(error)) return 'unavailable';
  if (unverified.has(error.name) || /not verified/i.test(error.message)) return 'unverified';
  return 'rejected';
}

/** What a failed call to SES means. Its own words may name the customer's address: the code alone goes on. */
export function mailFailure(error: unknown): MailFailure {
  return new MailFailure(problemOf(error), error instanceof Error ? error.name : 'unknown');
}

/** Whether SES refused an address as it is written: nothing was sent. */
export function isAddressRefusal(error: unknown): boolean {
  return error instanceof SESServiceException && /^InvalidParameterValue/.test(error.name);
}
