import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Route } from '#domain/api/route.ts';
import { apiRoutes } from '#domain/api/routes.ts';
import { dealerMails } from '#domain/requests/outbox.ts';
import type { Settings } from '../config.ts';
import type { AlarmTopic } from '../constructs/alarm-topic.ts';
import type { BundledFunction } from '../constructs/bundled-function.ts';
import type { ContractApi } from '../constructs/contract-api.ts';
import { formRoutes } from '../throttles.ts';
import type { MailStack } from './mail-stack.ts';

const line = (level: string, message: string) => [
  FilterPattern.stringValue('$.level', '=', level),
  FilterPattern.stringValue('$.message', '=', message),
];

/**
 * Mails that don't arrive: the alarm comes before SES stops the sender, and before a customer
 * complains.
 */
export function watchMail(
  alarms: AlarmTopic,
  { sender, mailEvents, failures }: MailStack,
  scheduled: LogGroup,
): void {
  // The schedule tries and logs a late mail once an hour. With a period of two hours it stays one
  // alarm until the mail is sent.
  const late = alarms.countLines(
    'MailLate',
    scheduled,
    FilterPattern.all(...line('error', 'mail is late')),
    Duration.hours(2),
  );
  alarms.alarm(
    'MailLate',
    'A mail has waited for more than an hour, though tried again and again',
    late,
    1,
  );

  const withheld = alarms.countLines(
    'ConfirmationsWithheld',
    scheduled,
    FilterPattern.all(...line('error', 'confirmations are withheld')),
  );
  alarms.alarm(
    'ConfirmationsWithheld',
    'So many forms came that confirmations of theirs were given up',
    withheld,
    1,
  );

  const lost = failures.metricApproximateNumberOfMessagesVisible();
  alarms.alarm('MailEventsLost', 'A bounce or complaint could not be recorded', lost, 1);

  const returned = alarms.countLines(
    'DealerMailReturned',
    mailEvents.logGroup,
    FilterPattern.all(
      ...line('info', 'a mail was returned'),
      FilterPattern.any(
        ...dealerMails.map((kind) => FilterPattern.stringValue('$.mail', '=', kind)),
      ),
    ),
  );
  alarms.alarm(
    'DealerMailReturned',
    'A mail to the dealer was returned: the mailbox does not accept it',
    returned,
    1,
  );

  const reputation = (metricName: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      statistic: 'Maximum',
      period: Duration.hours(1),
      dimensionsMap: { 'ses:configuration-set': sender.configurationSet.configurationSetName },
    });
  // SES reviews a sender at these rates, and may stop it at 10 % and 0.5 %.
  const bounces = reputation('Reputation.BounceRate');
  alarms.alarm('MailBounceRate', 'Five in a hundred mails bounce', bounces, 0.05);
  const complaints = reputation('Reputation.ComplaintRate');
  alarms.alarm('MailComplaintRate', 'One in a thousand mails is complained of', complaints, 0.001);
}

/** Wishes that leave no honest visitor a time at which to see homes. */
export function watchViewings(alarms: AlarmTopic, scheduled: LogGroup): void {
  // The schedule looks once an hour: a period of two keeps it one alarm.
  const filled = alarms.countLines(
    'ViewingsFilled',
    scheduled,
    FilterPattern.all(...line('error', 'wishes fill the viewings')),
    Duration.hours(2),
  );
  alarms.alarm(
    'ViewingsFilled',
    'Wishes to see homes fill the coming three weeks: strangers find hardly a free time',
    filled,
    1,
  );
}

/**
 * Requests that reach the API: few, because the edge keeps pages. If for five minutes they are a
 * tenth of what the throttle allows, the cause is a rush of visitors or an attack. Every request
 * costs money.
 */
export function watchRush(
  alarms: AlarmTopic,
  { httpApi }: ContractApi,
  { throttle }: Settings,
): void {
  const period = Duration.minutes(5);
  const tenth = (throttle.rateLimit * period.toSeconds()) / 10;
  const asked = httpApi.metricCount({ period, statistic: 'Sum' });
  alarms.alarm(
    'ApiRush',
    'For five minutes the API got a tenth of what its throttle allows',
    asked,
    tenth,
  );
}

const onRoute = ({ method, path }: Pick<Route, 'method' | 'path'>) =>
  FilterPattern.stringValue('$.route', '=', `${method} ${path}`);

/**
 * Failed calls: 502 says that SES or the bank failed, every other status from 500 up that the API
 * itself did; and forms for which a route has no room.
 */
export function watchCalls(alarms: AlarmTopic, accessLog: LogGroup): void {
  const own = FilterPattern.all(
    FilterPattern.stringValue('$.status', '=', '5*'),
    FilterPattern.stringValue('$.status', '!=', '502'),
  );
  const failures = alarms.countLines('ApiFailures', accessLog, own);
  alarms.alarm('ApiFailures', 'The API answered with errors of its own', failures, 1);

  // API Gateway explains its own refusals; a function's 429, to one sender, has no such words.
  const refused = alarms.countLines(
    'FormsRefused',
    accessLog,
    FilterPattern.all(
      FilterPattern.stringValue('$.status', '=', '429'),
      FilterPattern.stringValue('$.error', '!=', '-'),
      FilterPattern.any(...formRoutes.map(onRoute)),
    ),
  );
  alarms.alarm('FormsRefused', 'The API had no room for forms: customers were refused', refused, 1);

  const { listFinancingSchemes, processTbiLoan } = apiRoutes;
  const unanswered = alarms.countLines(
    'BankFailures',
    accessLog,
    FilterPattern.all(
      FilterPattern.stringValue('$.status', '=', '502'),
      FilterPattern.any(...[listFinancingSchemes, processTbiLoan].map(onRoute)),
    ),
    Duration.minutes(15),
  );
  alarms.alarm(
    'BankFailures',
    'For half an hour the bank did not answer, or it refused',
    unanswered,
    1,
    {
      evaluationPeriods: 2,
    },
  );
}

/** Errors that a function logs although its answer went out. */
export function watchTrouble(alarms: AlarmTopic, { node, logGroup }: BundledFunction): void {
  const id = `${node.id}Trouble`;
  const count = alarms.countLines(id, logGroup, FilterPattern.stringValue('$.level', '=', 'error'));
  alarms.alarm(id, `${node.id} logged an error`, count, 1);
}
