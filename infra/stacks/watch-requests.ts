import { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { apiRoutes } from '../../functions/domain/api/routes.ts';
import type { AlarmTopic } from '../constructs/alarm-topic.ts';
import type { BundledFunction } from '../constructs/bundled-function.ts';
import type { MailStack } from './mail-stack.ts';

/** Mails that don't arrive: told of before SES loses its patience, and before a customer does. */
export function watchMail(alarms: AlarmTopic, { sender, failures }: MailStack, scheduled: BundledFunction): void {
  const late = alarms.countLines(
    'MailLate',
    scheduled.logGroup,
    FilterPattern.all(
      FilterPattern.stringValue('$.level', '=', 'error'),
      FilterPattern.stringValue('$.message', '=', 'mail is late'),
    ),
  );
  alarms.alarm('MailLate', 'A mail has not been sent for long, though tried again and again', late, 1);

  const lost = failures.metricApproximateNumberOfMessagesVisible();
  alarms.alarm('MailEventsLost', 'What became of a mail could not be written down', lost, 1);

  const returned = sender.returned.metricNumberOfMessagesPublished({ period: Duration.hours(6) });
  alarms.alarm('MailReturned', 'Three mails in six hours bounced, were complained of or not sent', returned, 3);

  const reputation = (metricName: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName,
      statistic: 'Maximum',
      period: Duration.hours(1),
      dimensionsMap: { 'ses:configuration-set': sender.configurationSet.configurationSetName },
    });
  // SES puts a sender under review at these rates, and stops it at twice and five times as much.
  alarms.alarm('MailBounceRate', 'Five in a hundred mails bounce', reputation('Reputation.BounceRate'), 0.05);
  alarms.alarm(
    'MailComplaintRate',
    'One in a thousand mails is complained of',
    reputation('Reputation.ComplaintRate'),
    0.001,
  );
}

/** Calls that failed: 502 says that SES or the bank failed the API, everything else over 500 that it failed itself. */
export function watchCalls(alarms: AlarmTopic, accessLog: LogGroup): void {
  const own = FilterPattern.all(
    FilterPattern.stringValue('$.status', '=', '5*'),
    FilterPattern.stringValue('$.status', '!=', '502'),
  );
  const failures = alarms.countLines('ApiFailures', accessLog, own);
  alarms.alarm('ApiFailures', 'The API answered with errors of its own', failures, 1);

  const { listFinancingSchemes, processTbiLoan } = apiRoutes;
  const asked = [listFinancingSchemes, processTbiLoan].map(({ method, path }) =>
    FilterPattern.stringValue('$.route', '=', `${method} ${path}`),
  );
  const unanswered = alarms.countLines(
    'BankFailures',
    accessLog,
    FilterPattern.all(FilterPattern.stringValue('$.status', '=', '502'), FilterPattern.any(...asked)),
    Duration.minutes(15),
  );
  alarms.alarm('BankFailures', 'The bank has not answered, or refused, for half an hour', unanswered, 1, {
    evaluationPeriods: 2,
  });
}
