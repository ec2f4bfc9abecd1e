import { CrossStackReferences, Duration, ReferenceStrength, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import { sessionDays, tokenSeconds } from '../staff-session.ts';

/** Staff accounts, which sign in by e-mail and which only the operator makes. */
export class StaffPool extends UserPool {
  readonly browserClient: UserPoolClient;

  constructor(scope: Construct, id: string) {
    super(scope, id, {
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: false,
      autoVerify: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      passwordPolicy: {
        minLength: 12,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(7),
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      featurePlan: FeaturePlan.ESSENTIALS,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      userInvitation: {
        emailSubject: 'Your account of the showroom’s staff area',
        emailBody:
          'You can now sign in as {username} with the temporary password {####}. It is valid for 7 days.',
      },
    });
    this.browserClient = this.addClient('Browser', {
      // A browser keeps no secret.
      generateSecret: false,
      // Only the site's own form signs in: docs/adr/007-the-staff-area.md says why.
      authFlows: { userSrp: true },
      disableOAuth: true,
      supportedIdentityProviders: [UserPoolClientIdentityProvider.COGNITO],
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      authSessionValidity: Duration.minutes(5),
      accessTokenValidity: Duration.seconds(tokenSeconds),
      idTokenValidity: Duration.seconds(tokenSeconds),
      refreshTokenValidity: Duration.days(sessionDays),
      readAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        emailVerified: true,
      }),
      // Staff can't give their account another e-mail address by themselves.
      writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
    });
    // The API's authorizer refers to both: CloudFormation would refuse to replace the pool, and
    // with it all accounts.
    for (const held of [this, this.browserClient])
      CrossStackReferences.of(held).produce(ReferenceStrength.STRONG);
  }
}
