import type { Mail } from './mail.ts';

/** The event that SES publishes about a mail to SNS, through a configuration set. */
export interface MailEvent {
  eventType: 'Bounce' | 'Complaint';
  bounce?: object;
  complaint?: object;
  mail: {
    timestamp: string;
    source: string;
    messageId: string;
    destination: string[];
    tags: Record<string, string[]>;
  };
}

/** The mailbox simulator's addresses, with or without a label. */
const simulated = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i;

/**
 * The event that SES reports for a mail to an address of the mailbox simulator; null for every
 * other mail.
 */
export function mailEvent({
  id,
  at,
  from,
  to,
  configurationSet,
  tags = {},
}: Mail): MailEvent | null {
  const told = to.flatMap((address) => simulated.exec(address)?.[1]?.toLowerCase() ?? [])[0];
  if (!told || configurationSet === undefined) return null;
  const emailAddress = to[0];
  const mail = {
    timestamp: at,
    source: from,
    messageId: id,
    destination: to,
    tags: {
      'ses:configuration-set': [configurationSet],
      ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
    },
  };
  return told === 'bounce'
    ? {
        eventType: 'Bounce',
        bounce: {
          bounceType: 'Permanent',
          bounceSubType: 'General',
          bouncedRecipients: [
            {
              emailAddress,
              action: 'failed',
              status: '5.1.1',
              diagnosticCode: 'smtp; 550 5.1.1 user unknown',
            },
          ],
          timestamp: at,
          feedbackId: id,
        },
        mail,
      }
    : {
        eventType: 'Complaint',
        complaint: {
          complainedRecipients: [{ emailAddress }],
          complaintFeedbackType: 'abuse',
          timestamp: at,
          feedbackId: id,
        },
        mail,
      };
}

/** In the envelope in which the topic delivers it to a function. */
export function snsEvent(event: MailEvent) {
  return {
    Records: [
      {
        EventSource: 'aws:sns',
        EventVersion: '1.0',
        Sns: {
          Type: 'Notification',
          MessageId: crypto.randomUUID(),
          Subject: 'Amazon SES Email Event Notification',
          Message: JSON.stringify(event),
          Timestamp: event.mail.timestamp,
        },
      },
    ],
  };
}
