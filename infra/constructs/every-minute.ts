import { Duration, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Schedule, ScheduleExpression, TimeWindow } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Construct } from 'constructs';
import type { BundledFunction } from './bundled-function.ts';
import type { DeadLetters } from './dead-letters.ts';
import { explain, logicalName } from './explained.ts';

/**
 * Invokes a function once a minute. An invocation that could not be delivered goes to the queue
 * `failures`, which needs an alarm.
 */
export function runEveryMinute(
  scope: Construct,
  { lambda }: BundledFunction,
  failures?: DeadLetters,
): void {
  // Lambda neither repeats a failed run nor starts one that waited for a minute: the next run does
  // all that is due.
  lambda.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
  const scheduler = new Role(scope, 'Scheduler', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      // The service serves all accounts: a schedule of another account must not be able to take
      // this role.
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  });
  new Schedule(scope, 'EveryMinute', {
    schedule: ScheduleExpression.rate(Duration.minutes(1)),
    timeWindow: TimeWindow.off(),
    target: new LambdaInvoke(lambda, {
      role: scheduler,
      ...(failures && { deadLetterQueue: failures }),
      retryAttempts: 3,
      maxEventAge: Duration.minutes(1),
    }),
  });
  explain(scheduler, {
    [`AwsSolutions-IAM5[Resource::<${logicalName(lambda)}.Arn>:*]`]:
      'The versions of the one function that the schedule invokes.',
  });
}
