import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { hostOf } from '../mail-hosts.ts';
import { asTopic } from './as-interface.ts';
import { explain } from './explained.ts';

/**
 * The identity under which SES knows the sender: its whole domain where that is the stage's own,
 * else the one address.
 */
export function senderIdentity({ mailFrom, domain }: Settings): {
  kind: 'domain' | 'address';
  value: string;
  /** The identity of the other kind. The stage does not make it, but the account may have it. */
  other: string;
} {
  const host = hostOf(mailFrom);
  const isOwn = domain !== undefined && (domain.name === host || domain.name.endsWith(`.${host}`));
  return isOwn
    ? { kind: 'domain', value: host, other: mailFrom }
    : { kind: 'address', value: mailFrom, other: host };
}

/** The one sender of all mail, and the topic that reports mail that did not arrive. */
export class MailSender extends Construct {
  readonly from: string;
  /** The dealer's address. */
  readonly to: string;
  readonly identity: EmailIdentity;
  /**
   * The identities by which SES may know the sender: its address, which SES prefers once that is
   * verified, and its domain.
   */
  readonly identityArns: readonly string[];
  readonly configurationSet: ConfigurationSet;
  readonly configurationSetArn: string;
  /** Bounces, complaints, and mail that SES itself refused to send. */
  readonly returned: Topic;
  /** The key with which the table's hashes of customers' addresses are made. */
  readonly recipientKey: Secret;

  constructor(scope: Construct, id: string, { settings }: { settings: Settings }) {
    super(scope, id);
    this.from = settings.mailFrom;
    this.to = settings.mailTo;
    this.configurationSet = new ConfigurationSet(this, 'Mails', {
      // Mails hold customers' data, so each connection has to be encrypted.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.configurationSetArn = Stack.of(this).formatArn({
      service: 'ses',
      resource: 'configuration-set',
      resourceName: this.configurationSet.configurationSetName,
    });
    const { kind, value, other } = senderIdentity(settings);
    this.identity = new EmailIdentity(this, 'Sender', {
      identity: kind === 'domain' ? Identity.domain(value) : Identity.email(value),
      configurationSet: this.configurationSet,
      // The topic reports them.
      feedbackForwarding: false,
    });
    // Another identity has other DKIM keys, which receivers know only once DNS has them.
    this.identity.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    this.identityArns = [
      this.identity.emailIdentityArn,
      Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: other }),
    ];
    this.returned = this.topicOfReturned();
    this.recipientKey = new Secret(this, 'RecipientKey', {
      description: 'Key of the hashes by which the table knows customers’ addresses',
      generateSecretString: { excludePunctuation: true, passwordLength: 40 },
      // The table's rows are named by its hash: it stays as long as they do.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    explain(this.recipientKey, {
      'AwsSolutions-SMG4':
        'A new key changes every hash: recipients who must get no further confirmation, and whoever was erased, would no longer be recognised.',
    });
  }

  private topicOfReturned(): Topic {
    const topic = new Topic(this, 'Returned', { enforceSSL: true });
    const published = topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: {
            'AWS:SourceAccount': Stack.of(this).account,
            'AWS:SourceArn': this.configurationSetArn,
          },
        },
      }),
    );
    const destination = this.configurationSet.addEventDestination('Returned', {
      destination: EventDestination.snsTopic(asTopic(topic)),
      events: [
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
        EmailSendingEvent.RENDERING_FAILURE,
      ],
    });
    // SES tries the topic as soon as it is configured.
    if (published.policyDependable) destination.node.addDependency(published.policyDependable);
    return topic;
  }
}
