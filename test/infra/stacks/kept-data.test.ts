import { describe, expect, test } from 'vitest';
import { type Json, outputNames, type Resource, synthesise } from './synthesised.ts';

const stage = synthesise();
const everything = Object.values(stage).flat();
const types = [
  'AWS::DynamoDB::Table',
  'AWS::S3::Bucket',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::SecretsManager::Secret',
  'AWS::SES::EmailIdentity',
  'AWS::SQS::Queue',
  'AWS::SNS::Topic',
];
/** Whoever loses these loses work that failed and waits, or the addresses that confirmed alarms. */
const transient = ['AWS::SQS::Queue', 'AWS::SNS::Topic'];
const holders = everything.filter(({ type }) => types.includes(type));
const holder = (id: string): Resource => {
  const found = holders.find((one) => one.id === id);
  if (!found) throw new Error(`nothing is called ${id}`);
  return found;
};

describe('a resource that holds data', () => {
  // Another name is another resource to CloudFormation: an empty table, pool or secret in the place
  // of the full one. A name here changes only together with a move of the data.
  test('keeps its name in the templates', () => {
    const named = Object.entries(stage).flatMap(([stack, resources]) =>
      resources
        .filter(({ type }) => types.includes(type))
        .map(({ id, type }) => `${stack} ${type} ${id}`),
    );
    expect(named.sort()).toEqual([
      'api AWS::SQS::Queue TrailFailuresB950C915',
      'api AWS::SecretsManager::Secret EdgeKeyC9B06B43',
      'auth AWS::Cognito::UserPool Staff35CBA1CE',
      'auth AWS::Cognito::UserPoolClient StaffBrowserA886F677',
      'auth AWS::SecretsManager::Secret CaptchaSecret079959CE',
      'data AWS::DynamoDB::Table TableCD117FA1',
      'data AWS::S3::Bucket AccessLogs8B620ECA',
      'data AWS::S3::Bucket MediaA721A567',
      'mail AWS::SES::EmailIdentity MailSender3CE0A474',
      'mail AWS::SNS::Topic MailReturned7BD5B977',
      'mail AWS::SQS::Queue Failures8A3E1A2F',
      'mail AWS::SecretsManager::Secret MailRecipientKeyAA4233E7',
      'ops AWS::SNS::Topic Alarms04B5A0BF',
      'web AWS::S3::Bucket FilesBucket7C17EE2E',
      'web AWS::SQS::Queue CatalogueFailures82F72114',
      'web AWS::SecretsManager::Secret RequestsBankSecret79F609B3',
    ]);
  });

  // CloudFormation makes or deletes one index in an update of a table, and a code that asks for an
  // index before it is filled finds nothing.
  test('has the indexes of the last release, and at most one more', () => {
    const released = ['byKind', 'toDo'];
    const table = holders.find(({ type }) => type === 'AWS::DynamoDB::Table');
    const indexes: string[] = table?.properties.GlobalSecondaryIndexes.map(
      ({ IndexName }: Json) => IndexName,
    );
    expect(released.filter((name) => !indexes.includes(name))).toEqual([]);
    const added = indexes.filter((name) => !released.includes(name));
    expect([added, added.length]).toEqual([added, Math.min(added.length, 1)]);
  });

  test('outlives its stack and its replacement, but not a first deployment that failed', () => {
    for (const { id, type, raw } of holders) {
      if (type === 'AWS::Cognito::UserPoolClient' || transient.includes(type)) continue;
      expect([id, raw.DeletionPolicy, raw.UpdateReplacePolicy]).toEqual([
        id,
        'RetainExceptOnCreate',
        'Retain',
      ]);
    }
  });

  test('cannot be replaced while another stack names it: table, pictures and staff accounts', () => {
    const weak: string[] = [];
    const held = new Set<string>();
    const walk = (value: Json): void => {
      if (value === null || typeof value !== 'object') return;
      const output: string | undefined = value['Fn::GetStackOutput']?.OutputName;
      const imported: string | undefined = value['Fn::ImportValue'];
      for (const { id, type } of holders) {
        if (/Secret|EmailIdentity/.test(type) || transient.includes(type)) continue;
        if (output?.includes(id)) weak.push(`${id} by ${output}`);
        if (typeof imported === 'string' && imported.includes(id)) held.add(id);
      }
      for (const part of Object.values(value)) walk(part);
    };
    for (const { raw } of everything) walk(raw);
    expect(weak).toEqual([]);
    for (const id of ['TableCD117FA1', 'MediaA721A567', 'Staff35CBA1CE', 'StaffBrowserA886F677'])
      expect(held).toContain(holder(id).id);
  });
});

/** Properties that may change at any time: none makes a resource anew, or changes what is kept. */
const free: Readonly<Record<string, readonly string[]>> = {
  'AWS::DynamoDB::Table': [
    // Held above; and to the code, with the keys, in stacks.test.ts.
    'GlobalSecondaryIndexes',
  ],
  'AWS::S3::Bucket': ['CorsConfiguration', 'LoggingConfiguration'],
  'AWS::Cognito::UserPool': [
    'AdminCreateUserConfig',
    'EmailVerificationMessage',
    'EmailVerificationSubject',
    'LambdaConfig',
    'SmsVerificationMessage',
    'UserPoolTags',
    'UserPoolTier',
    'VerificationMessageTemplate',
  ],
  'AWS::SecretsManager::Secret': ['Description'],
  'AWS::SES::EmailIdentity': ['ConfigurationSetAttributes'],
};

const attribute = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
const privately = {
  BucketEncryption: {
    ServerSideEncryptionConfiguration: [
      { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
    ],
  },
  PublicAccessBlockConfiguration: {
    BlockPublicAcls: true,
    BlockPublicPolicy: true,
    IgnorePublicAcls: true,
    RestrictPublicBuckets: true,
  },
};
const halfUploads = { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } };
const randomText = { GenerateSecretString: { ExcludePunctuation: true, PasswordLength: 40 } };
const fortnight = { MessageRetentionPeriod: 1_209_600, SqsManagedSseEnabled: true };

/**
 * All other properties, by value: no name of a resource's own (with one CloudFormation could not
 * replace it, and a changed one is another resource), no key of encryption that somebody could
 * delete, nothing that deletes earlier than it did.
 */
const recipes: Readonly<Record<string, Json>> = {
  TableCD117FA1: {
    AttributeDefinitions: [
      ...['pk', 'sk', 'kind', 'kind_sort', 'to_do', 'to_do_sort', 'inbox', 'inbox_sort'],
    ].map(attribute),
    BillingMode: 'PAY_PER_REQUEST',
    DeletionProtectionEnabled: true,
    // Other keys are another, empty table.
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    PointInTimeRecoverySpecification: {
      PointInTimeRecoveryEnabled: true,
      RecoveryPeriodInDays: 35,
    },
    // Another view is another stream: what the last one holds is neither published nor recorded.
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    // With another attribute nothing of customers' is deleted any more.
    TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
  },
  MediaA721A567: {
    ...privately,
    VersioningConfiguration: { Status: 'Enabled' },
    // A rule of a day too few deletes pictures for good.
    LifecycleConfiguration: {
      Rules: [
        {
          Id: 'uploads',
          Prefix: 'incoming/',
          Status: 'Enabled',
          ExpirationInDays: 1,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        },
        {
          Id: 'shared',
          Prefix: 'og/',
          Status: 'Enabled',
          ExpirationInDays: 180,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
        },
        {
          Id: 'old-versions',
          Status: 'Enabled',
          NoncurrentVersionExpiration: { NoncurrentDays: 30 },
          ExpiredObjectDeleteMarker: true,
        },
        { Id: 'broken-uploads', Status: 'Enabled', ...halfUploads },
      ],
    },
  },
  AccessLogs8B620ECA: {
    ...privately,
    // CloudFront writes by an access control list, and stops without a word where none counts.
    OwnershipControls: { Rules: [{ ObjectOwnership: 'ObjectWriter' }] },
    LifecycleConfiguration: {
      Rules: [
        { Status: 'Enabled', ExpirationInDays: 14 },
        { Status: 'Enabled', ...halfUploads },
      ],
    },
  },
  FilesBucket7C17EE2E: {
    ...privately,
    // Pages that are open or kept name files of earlier releases: none is deleted.
    LifecycleConfiguration: { Rules: [{ Status: 'Enabled', ...halfUploads }] },
  },
  Staff35CBA1CE: {
    // Another way to sign in, or letters that count, is another pool, without the accounts.
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    AutoVerifiedAttributes: ['email'],
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    Policies: {
      PasswordPolicy: {
        MinimumLength: 12,
        RequireLowercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
        RequireUppercase: true,
        TemporaryPasswordValidityDays: 7,
      },
    },
    DeletionProtection: 'ACTIVE',
  },
  StaffBrowserA886F677: {
    UserPoolId: { Ref: 'Staff35CBA1CE' },
    // With a secret it is another client, and every session ends.
    GenerateSecret: false,
    // Minutes: an hour, and the 30 days after which staff sign in again.
    AccessTokenValidity: 60,
    IdTokenValidity: 60,
    RefreshTokenValidity: 43_200,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    AuthSessionValidity: 5,
    ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    AllowedOAuthFlowsUserPoolClient: false,
    SupportedIdentityProviders: ['COGNITO'],
    EnableTokenRevocation: true,
    PreventUserExistenceErrors: 'ENABLED',
    ReadAttributes: ['email', 'email_verified'],
    WriteAttributes: ['locale'],
  },
  // A secret's value is made anew whenever its recipe changes: erased people are then unrecognised
  // (the key of recipients), what the operator typed in is overwritten (captcha, bank), and every
  // page is the outage page (the edge's key). docs/operate.md says how a value comes back.
  MailRecipientKeyAA4233E7: randomText,
  EdgeKeyC9B06B43: randomText,
  CaptchaSecret079959CE: { GenerateSecretString: {} },
  RequestsBankSecret79F609B3: {
    GenerateSecretString: {
      ExcludePunctuation: true,
      GenerateStringKey: 'encryption_key',
      SecretStringTemplate: '{"reseller_code":"","reseller_key":""}',
    },
  },
  MailSender3CE0A474: {
    // Another identity has other DKIM keys.
    EmailIdentity: 'site@mail.example.com',
    FeedbackAttributes: { EmailForwardingEnabled: false },
  },
  // Another queue leaves its messages, and the alarm on them, behind.
  TrailFailuresB950C915: fortnight,
  Failures8A3E1A2F: fortnight,
  CatalogueFailures82F72114: fortnight,
  // Another topic has no subscriber until the operator confirms once more.
  Alarms04B5A0BF: {},
  MailReturned7BD5B977: {},
};

describe('what would make a resource anew, or change what it keeps, though its name stays', () => {
  test('is written here for each', () => {
    expect(holders.map(({ id }) => id).sort()).toEqual(Object.keys(recipes).sort());
  });

  test.each(holders.map(({ id, type, properties }) => [id, type, properties] as const))(
    'does not change: %s',
    (id, type, properties) => {
      const changing = ['Tags', ...(free[type] ?? [])];
      const kept = Object.entries(properties).filter(([name]) => !changing.includes(name));
      expect(Object.fromEntries(kept)).toEqual(recipes[id]);
    },
  );

  test('is the same for the edge’s next key', () => {
    const keys = synthesise({ edgeKeyGeneration: '1,2' }).api.filter(({ id }) =>
      id.startsWith('EdgeKey'),
    );
    expect(keys).toHaveLength(2);
    for (const { properties } of keys)
      expect(properties.GenerateSecretString).toEqual(randomText.GenerateSecretString);
  });

  // The alarms from outside are production's alone.
  test('keeps the topics that somebody confirmed', () => {
    const { outside } = synthesise({ stage: 'prod' });
    const topics = outside.filter(({ type }) => type === 'AWS::SNS::Topic');
    expect(topics.map(({ id, properties }) => [id, properties.TopicName])).toEqual([
      ['Alarms04B5A0BF', undefined],
    ]);
  });
});

// While a release that failed is taken back, the web stack of the one before is deployed again, and
// reads these; the api stack is of the new release by then. So what a release no longer needs is
// told for one release more (`new CfnOutput` under the same name), and leaves this list after it.
test('the stacks before the web stack tell for one release what the last one read', () => {
  const read = [
    'api PublishOutputFnGetAttAdminApiFunction6F6D67E6Arn34DEA68C',
    'api PublishOutputFnGetAttApiAccessLog713001CCArnE875B47C',
    'api PublishOutputFnGetAttImagesApiFunctionCAF85D0FArnD41A11FD',
    'api PublishOutputFnGetAttPublicApiFunction675D92FEArnA6C651BD',
    'api PublishOutputRefApiHttp17514DA75EB6DA43',
    'api PublishOutputRefApiHttpStaff8461A9675DB1F5AF',
    'api PublishOutputRefEdgeKeyC9B06B43B0CC5EDB',
    'mail PublishOutputRefMailMailsE9FA3A62649FCDCB',
    'mail PublishOutputRefMailRecipientKeyAA4233E7F797EE8C',
    'mail PublishOutputRefMailSender3CE0A474D226E0C4',
  ];
  const told = outputNames();
  expect(read.filter((name) => !told.includes(name))).toEqual([]);
});
