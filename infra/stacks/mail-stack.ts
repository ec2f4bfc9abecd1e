import { Annotations, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { BundledFunction } from '../constructs/bundled-function.ts';
import { DeadLetters } from '../constructs/dead-letters.ts';
import { MailSender, senderIdentity } from '../constructs/mail-sender.ts';
import { requestPartitions, rows } from '../constructs/table-access.ts';
import { TriedRelease } from '../constructs/tried-release.ts';
import type { DataStack } from './data-stack.ts';

export interface MailStackProps extends StackProps {
  settings: Settings;
  data: DataStack;
}

/** The sender of mail, and the function that records which mail bounced. */
export class MailStack extends Stack {
  readonly sender: MailSender;
  readonly mailEvents: BundledFunction;
  /** Events that could not be recorded. */
  readonly failures: DeadLetters;

  constructor(scope: Construct, id: string, { settings, data, ...props }: MailStackProps) {
    super(scope, id, props);
    this.sender = new MailSender(this, 'Mail', { settings });
    this.failures = new DeadLetters(this, 'Failures');
    this.mailEvents = new BundledFunction(this, 'MailEvents', {
      name: 'mail-events',
      description: 'Records which mail bounced or was complained of',
      memory: 512,
      timeout: Duration.seconds(15),
      settings,
    });
    this.mailEvents.giveTable(data.table, [
      { actions: ['GetItem', 'PutItem'], keys: [...requestPartitions, rows.recipients] },
    ]);
    this.mailEvents.giveRecipientKey(this.sender.recipientKey);
    this.mailEvents.lambda.configureAsyncInvoke({
      retryAttempts: 2,
      onFailure: new SqsDestination(this.failures),
    });
    this.sender.returned.addSubscription(
      new LambdaSubscription(this.mailEvents.lambda, { deadLetterQueue: this.failures }),
    );
    new TriedRelease(this, 'Tried', { settings }).try('Run', { functions: [this.mailEvents] });
    this.tellOperator(settings);
  }

  private tellOperator(settings: Settings): void {
    if (settings.mailFrom.toLowerCase().endsWith('@example.com'))
      Annotations.of(this).addWarningV2(
        'showroom:mail',
        'The sender is the demo address: no mail will be sent. Set mailFrom and mailTo in infra/stages.ts',
      );
    const { kind, value } = senderIdentity(settings);
    new CfnOutput(this, 'RecipientKeyArn', { value: this.sender.recipientKey.secretArn });
    new CfnOutput(this, 'SenderIdentity', { value: `${kind} ${value}` });
    if (kind === 'address') return;
    for (const [index, { name, value }] of this.sender.identity.dkimRecords.entries())
      new CfnOutput(this, `DkimRecord${index + 1}`, { value: `${name} CNAME ${value}` });
  }
}
