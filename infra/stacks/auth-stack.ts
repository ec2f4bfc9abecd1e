import {
  Annotations,
  CfnOutput,
  Duration,
  RemovalPolicy,
  Stack,
  type StackProps,
} from 'aws-cdk-lib';
import { UserPoolOperation } from 'aws-cdk-lib/aws-cognito';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { BundledFunction } from '../constructs/bundled-function.ts';
import { explain } from '../constructs/explained.ts';
import { StaffPool } from '../constructs/staff-pool.ts';
import { TriedRelease } from '../constructs/tried-release.ts';

/**
 * Who may enter the staff area: the pool, its browser client, and the captcha before every sign-in.
 */
export class AuthStack extends Stack {
  readonly pool: StaffPool;
  readonly preAuthentication: BundledFunction;
  readonly captchaSecret: Secret;

  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings }) {
    super(scope, id, props);
    const { settings } = props;
    // Made with a random value that fits no captcha: nobody can sign in until the operator enters
    // the real one.
    this.captchaSecret = new Secret(this, 'CaptchaSecret', {
      description:
        'Secret key of the captcha in front of the staff sign-in, and of the public forms where they ask for one',
      // The operator entered its value: it outlives its stack.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    explain(this.captchaSecret, {
      'AwsSolutions-SMG4':
        'The value is issued by the captcha provider, who has no interface to rotate it by.',
    });
    if (!settings.captchaSiteKey)
      Annotations.of(this).addWarningV2(
        'showroom:captcha',
        'No captcha key: nobody will be able to sign in. Set captchaSiteKey in infra/stages.ts',
      );

    this.preAuthentication = new BundledFunction(this, 'PreAuthentication', {
      name: 'pre-authentication',
      description: 'Verifies the captcha before Cognito checks a password',
      memory: 512,
      // Cognito waits no longer than this.
      timeout: Duration.seconds(5),
      settings,
    });
    this.preAuthentication.giveCaptcha(this.captchaSecret);
    new TriedRelease(this, 'Tried', { settings }).try('Run', {
      functions: [this.preAuthentication],
    });

    this.pool = new StaffPool(this, 'Staff');
    this.pool.addTrigger(UserPoolOperation.PRE_AUTHENTICATION, this.preAuthentication.lambda);
    explain(this.pool, {
      'AwsSolutions-COG2':
        'A second factor is asked of accounts that have one, and the operator gives them one by hand; of the others SRP, a captcha and Cognito’s lock-out guard the password.',
      'AwsSolutions-COG8':
        'The Plus plan is billed per user; passwords are guarded by SRP, a captcha and Cognito’s lock-out.',
      'AwsSolutions-COG3':
        'Threat protection comes with the Plus plan, billed per user; see the captcha in front.',
    });

    new CfnOutput(this, 'UserPoolId', { value: this.pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.pool.browserClient.userPoolClientId });
    new CfnOutput(this, 'CaptchaSecretArn', { value: this.captchaSecret.secretArn });
  }
}
