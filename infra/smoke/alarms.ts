import assert from 'node:assert/strict';
import {
  type CloudWatchClient,
  type MetricAlarm,
  paginateDescribeAlarms,
} from '@aws-sdk/client-cloudwatch';
import {
  paginateListSubscriptionsByTopic,
  type SNSClient,
  type Subscription,
} from '@aws-sdk/client-sns';
import { type Check, check, shared } from './check.ts';
import type { StageStacks } from './stage-stacks.ts';

/** Clients of one region. */
interface Region {
  metrics: CloudWatchClient;
  topics: SNSClient;
}

/** The stacks with a topic of alarms, and the region that each is in. */
interface Watched {
  stack: 'ops' | 'outside';
  region: Region;
}

/** What SNS answers in place of a subscription's ARN. */
const unconfirmed = 'PendingConfirmation';

/** Whether alarms ring, and whether somebody hears them, in every region that watches the stage. */
export function alarmChecks(
  watched: readonly Watched[],
  stage: string,
  stacks: StageStacks,
): Check[] {
  const alarms = shared(async () => {
    const ofStacks = watched.map(async ({ stack, region }) => {
      const AlarmNamePrefix = `showroom-${stage}-${stack}-`;
      const pages = paginateDescribeAlarms({ client: region.metrics }, { AlarmNamePrefix });
      const found: MetricAlarm[] = [];
      for await (const { MetricAlarms = [] } of pages) found.push(...MetricAlarms);
      assert.ok(found.length > 0, `no alarm's name begins with ${AlarmNamePrefix}`);
      return found;
    });
    return (await Promise.all(ofStacks)).flat();
  });
  return [
    check('no alarm rings', async () => {
      const found = await alarms();
      const ringing = found.filter(({ StateValue }) => StateValue === 'ALARM');
      assert.deepEqual(ringing, [], ringing.map(({ AlarmName }) => AlarmName).join(', '));
      return `${found.length} alarms`;
    }),
    check('every alarm tells somebody', async () => {
      const silent = (await alarms()).filter(
        ({ ActionsEnabled, AlarmActions = [] }) => !ActionsEnabled || AlarmActions.length === 0,
      );
      assert.deepEqual(silent, [], silent.map(({ AlarmName }) => AlarmName).join(', '));
    }),
    ...watched.map(({ stack, region }) =>
      check(`somebody hears the alarms of ${stack}`, async () =>
        heard(region.topics, await stacks.output(stack, 'AlarmTopicArn')),
      ),
    ),
  ];
}

/**
 * How many subscriptions of the topic are confirmed. SNS sends nothing to the others, and deletes
 * them after 48 hours. Source: AWS, "What's new", 10 May 2023.
 */
async function heard(client: SNSClient, TopicArn: string): Promise<string> {
  const found: Subscription[] = [];
  const pages = paginateListSubscriptionsByTopic({ client }, { TopicArn });
  for await (const { Subscriptions = [] } of pages) found.push(...Subscriptions);
  const waiting = found.filter(({ SubscriptionArn }) => SubscriptionArn === unconfirmed);
  assert.deepEqual(
    waiting,
    [],
    `${waiting.map(({ Endpoint }) => Endpoint).join(', ')} has to confirm the mail of AWS first`,
  );
  const confirmed = found.filter(({ SubscriptionArn }) => SubscriptionArn?.startsWith('arn:'));
  assert.ok(
    confirmed.length > 0,
    'nobody: set alarmEmail in infra/stages.ts, or subscribe it again (docs/operate.md)',
  );
  return `${confirmed.length} confirmed`;
}
