import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { apiRoutes } from '#domain/api/routes.ts';
import { parseListingQuery } from '#domain/houses/listing.ts';
import { backupDays } from '#domain/records/backup.ts';
import { tableDefinition } from '#functions/platform/table.ts';
import { caravanKey } from '#functions/store/caravans.ts';
import { campaignKey, discountKey } from '#functions/store/offers.ts';
import { repositoryPath } from '#infra/build/paths.ts';
import { pageQueryNames } from '#infra/edge/cached-query-names.ts';
import { gatewayRoutes, type matchRoute } from '#infra/local/gateway/match-route.ts';
import { securityHeaders } from '#infra/security-headers.ts';
import { routeThrottles } from '#infra/throttles.ts';
import { asksForAllFilters } from '#site/pages/listing/listing-address.ts';
import {
  type Json,
  ofType,
  only,
  ownFunctions,
  permissionsOf,
  pointsTo,
  type Resource,
  synthesise,
} from './synthesised.ts';

const stage = synthesise();
const everything = Object.values(stage).flat();

function functionNamed(name: string): Resource {
  const found = ownFunctions(everything).find(({ id }) => id.includes(name));
  if (!found) throw new Error(`no function ${name}`);
  return found;
}

describe('the table', () => {
  const table = only(stage.data, 'AWS::DynamoDB::Table');
  test('is kept, protected and restorable, and billed by request', () => {
    expect(table.raw).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
    expect(table.properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: {
        PointInTimeRecoveryEnabled: true,
        RecoveryPeriodInDays: backupDays,
      },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
  });
  test('has the keys and indexes that the code uses', () => {
    expect(table.properties.KeySchema).toEqual(tableDefinition.KeySchema);
    expect(table.properties.GlobalSecondaryIndexes).toEqual(tableDefinition.GlobalSecondaryIndexes);
    expect(new Set(table.properties.AttributeDefinitions)).toEqual(
      new Set(tableDefinition.AttributeDefinitions),
    );
  });
});

describe('buckets', () => {
  const buckets = [
    ...ofType(stage.data, 'AWS::S3::Bucket'),
    ...ofType(stage.web, 'AWS::S3::Bucket'),
  ];
  const media = buckets.find(({ id }) => id.startsWith('Media'));
  test.each(buckets.map((bucket) => [bucket.id, bucket] as const))(
    '%s is private, encrypted and kept',
    (_, bucket) => {
      expect(bucket.properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      expect(bucket.properties.BucketEncryption).toBeDefined();
      expect(bucket.raw.DeletionPolicy).toBe('RetainExceptOnCreate');
    },
  );
  test.each(buckets.map(({ id }) => id))('%s refuses requests without TLS', (id) => {
    const policy = ofType(everything, 'AWS::S3::BucketPolicy').find(
      ({ properties }) => properties.Bucket.Ref === id,
    );
    expect(policy?.properties.PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  });
  test('pictures are versioned and kept, and files under incoming/ are removed by age', () => {
    expect(media?.properties.VersioningConfiguration).toEqual({ Status: 'Enabled' });
    const rules: Json[] = media?.properties.LifecycleConfiguration.Rules;
    expect(rules).toContainEqual(
      expect.objectContaining({ Prefix: 'incoming/', ExpirationInDays: 1 }),
    );
    expect(rules.some((rule) => rule.AbortIncompleteMultipartUpload)).toBe(true);
    for (const rule of rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined))
      expect(['incoming/', 'og/']).toContain(rule.Prefix);
    // Share pictures are removed by age alone: social networks keep links to them for months, and a
    // missing one is drawn again.
    const shared = rules.find(({ Prefix }) => Prefix === 'og/');
    expect(shared?.ExpirationInDays).toBeGreaterThanOrEqual(90);
  });
  test('the edge can read pictures, but no upload under incoming/', () => {
    const policy = ofType(stage.data, 'AWS::S3::BucketPolicy').find(({ properties }) =>
      properties.Bucket.Ref.startsWith('Media'),
    );
    const reading = policy?.properties.PolicyDocument.Statement.filter(
      ({ Effect, Action }: Json) => Effect === 'Allow' && Action === 's3:GetObject',
    );
    expect(reading).toHaveLength(1);
    expect(reading[0].Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
    expect(reading[0].Condition.StringEquals).toEqual({
      'AWS:SourceAccount': { Ref: 'AWS::AccountId' },
    });
    expect(
      reading[0].Resource.map((resource: Json) => resource['Fn::Join'][1].at(-1)).sort(),
    ).toEqual(['/banners/*', '/images/*', '/og/*', '/website/*']);
  });
});

describe('the staff accounts', () => {
  const pool = only(stage.auth, 'AWS::Cognito::UserPool');
  const client = only(stage.auth, 'AWS::Cognito::UserPoolClient');
  test('can be created by the operator alone, and outlive their stack', () => {
    expect(pool.properties.AdminCreateUserConfig.AllowAdminCreateUserOnly).toBe(true);
    expect(pool.properties).toMatchObject({
      UsernameAttributes: ['email'],
      DeletionProtection: 'ACTIVE',
    });
    expect(pool.raw.DeletionPolicy).toBe('RetainExceptOnCreate');
  });
  test('check the captcha before every sign-in', () => {
    expect(pool.properties.LambdaConfig).toEqual({
      PreAuthentication: { 'Fn::GetAtt': [functionNamed('PreAuthentication').id, 'Arn'] },
    });
  });
  test('allow sign-in by SRP only, and never tell who has an account', () => {
    expect(client.properties).toMatchObject({
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
    });
    for (const property of [
      'AllowedOAuthFlows',
      'AllowedOAuthScopes',
      'CallbackURLs',
      'LogoutURLs',
    ])
      expect(client.properties).not.toHaveProperty(property);
  });
  test('ask for an authenticator’s code where one is set up, and never use text messages', () => {
    expect(pool.properties).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    });
  });
});

describe('the HTTP API', () => {
  const routes = new Map(
    ofType(everything, 'AWS::ApiGatewayV2::Route').map((route) => [
      route.properties.RouteKey,
      route,
    ]),
  );
  const answers = (routeKey: string, name: string) => {
    const integrationId = routes.get(routeKey)?.properties.Target['Fn::Join'][1][1].Ref;
    const integration = stage.web.find(({ id }) => id === integrationId);
    return pointsTo(integration?.properties.IntegrationUri, functionNamed(`${name}Function`));
  };
  const names: Record<ReturnType<typeof matchRoute>['functionName'], string> = {
    'public-api': 'PublicApi',
    'admin-api': 'AdminApi',
    'images-api': 'ImagesApi',
    'customers-api': 'CustomersApi',
    'requests-api': 'RequestsApi',
    'share-pictures': 'SharePictures',
    render: 'Render',
  };
  test('has exactly the contract’s routes, and one each for other calls, pages and share pictures', () => {
    const contract = Object.values(apiRoutes).map(({ method, path }) => `${method} ${path}`);
    const beside = ['$default', 'ANY /og/{name}', 'ANY /api/{proxy+}'];
    expect([...routes.keys()].sort()).toEqual([...contract, ...beside].sort());
  });
  test('has the same routes as the local gateway', () => {
    expect([...routes.keys()].sort()).toEqual(gatewayRoutes.map(({ key }) => key).sort());
  });
  test.each(gatewayRoutes)(
    'answers $key by its function, with the authorizer for staff calls',
    (route) => {
      const { properties } = routes.get(route.key) ?? {};
      const authorizer = only(stage.api, 'AWS::ApiGatewayV2::Authorizer');
      if (route.access === 'staff') {
        expect(properties.AuthorizationType).toBe('JWT');
        expect(pointsTo(properties.AuthorizerId, authorizer)).toBe(true);
      } else expect(properties.AuthorizationType).toBe('NONE');
      expect(answers(route.key, names[route.functionName])).toBe(true);
    },
  );
  // A route has an address of its own as the one who invokes: `<api>/<stage>/<method>/<path>`, and
  // `<api>/<stage>/$default`. Where no permission fits it API Gateway answers 500.
  test('may invoke each function by one permission, which fits every route of the function', () => {
    const api = 'arn:aws:execute-api:here:account:api';
    const permissions = ofType(stage.web, 'AWS::Lambda::Permission').filter(
      ({ properties }) => properties.Principal === 'apigateway.amazonaws.com',
    );
    const nameOf = (lambda: Json) =>
      Object.values(names).find((name) => pointsTo(lambda, functionNamed(`${name}Function`))) ??
      '?';
    expect(permissions.map(({ properties }) => nameOf(properties.FunctionName)).sort()).toEqual(
      Object.values(names).sort(),
    );
    for (const route of gatewayRoutes) {
      const name = names[route.functionName];
      const permission = permissions.find(
        ({ properties }) => nameOf(properties.FunctionName) === name,
      );
      const end: string = permission?.properties.SourceArn['Fn::Join'][1].at(-1);
      const [method, path] = route.key.split(' ');
      const caller = `${api}/$default/${path === undefined ? method : `${method}${path}`}`;
      const pattern = end.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
      const fits = new RegExp(`^${api}${pattern}$`).test(caller);
      expect([route.key, end, fits]).toEqual([route.key, end, true]);
    }
  });
  test('trusts only tokens for the staff pool’s browser client', () => {
    const { JwtConfiguration } = only(stage.api, 'AWS::ApiGatewayV2::Authorizer').properties;
    expect(JwtConfiguration.Audience).toHaveLength(1);
    expect(JSON.stringify(JwtConfiguration)).toContain('cognito-idp');
  });
  test('is throttled, and logs nothing about people', () => {
    const { properties } = only(stage.web, 'AWS::ApiGatewayV2::Stage');
    expect(properties.DefaultRouteSettings).toEqual({
      ThrottlingBurstLimit: 100,
      ThrottlingRateLimit: 50,
    });
    expect(properties.AccessLogSettings.Format).not.toMatch(/sourceIp|querystring|header|path/i);
  });
  test('has separate throttles for forms, the bank’s callbacks, staff calls and unknown calls', () => {
    const { RouteSettings } = only(stage.web, 'AWS::ApiGatewayV2::Stage').properties;
    const own = Object.entries(routeThrottles).map(([key, { rateLimit, burstLimit }]) => [
      key,
      { ThrottlingRateLimit: rateLimit, ThrottlingBurstLimit: burstLimit },
    ]);
    expect(RouteSettings).toEqual(Object.fromEntries(own));
    const staff = Object.values(apiRoutes).filter(({ access }) => access === 'staff');
    for (const key of [
      'POST /api/send-email',
      'POST /api/loan-requests',
      'POST /api/tbi-status/{token}',
    ])
      expect(RouteSettings).toHaveProperty([key]);
    for (const { method, path } of staff)
      expect(RouteSettings).toHaveProperty([`${method} ${path}`]);
  });
  test.each(['send-email', 'loan-requests', 'viewings', 'viewing', 'viewing/change'])(
    'takes 50 forms a second, and 100 at once, at /api/%s',
    (name) => {
      const { RouteSettings } = only(stage.web, 'AWS::ApiGatewayV2::Stage').properties;
      expect(RouteSettings[`POST /api/${name}`]).toEqual({
        ThrottlingRateLimit: 50,
        ThrottlingBurstLimit: 100,
      });
    },
  );
  // API Gateway refuses a stage that names a missing route, which a template can only prevent by
  // its order.
  test('has its stage in the stack of its routes, deployed after them', () => {
    const { properties, raw } = only(stage.web, 'AWS::ApiGatewayV2::Stage');
    const ids = new Map(
      ofType(stage.web, 'AWS::ApiGatewayV2::Route').map((one) => [one.properties.RouteKey, one.id]),
    );
    for (const key of Object.keys(properties.RouteSettings))
      expect(raw.DependsOn).toContain(ids.get(key));
    expect(ids.size).toBe(routes.size);
  });
});

describe('every function', () => {
  test.each(ownFunctions(everything).map((lambda) => [lambda.id, lambda] as const))(
    'has runtime, log and role like the others: %s',
    (_, { properties }) => {
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        LoggingConfig: { LogFormat: 'JSON', LogGroup: { Ref: expect.any(String) } },
        Environment: { Variables: { LOG_LEVEL: 'info', RELEASE: expect.any(String) } },
      });
      const log = everything.find(({ id }) => id === properties.LoggingConfig.LogGroup.Ref);
      expect(log?.properties.RetentionInDays).toBe(14);
      const role = everything.find(({ id }) => id === properties.Role['Fn::GetAtt'][0]);
      expect(role?.properties.ManagedPolicyArns).toBeUndefined();
    },
  );

  test('may fetch legacy pictures from the public internet only', () => {
    expect(JSON.stringify(everything)).not.toContain('LEGACY_PICTURE_ADDRESSES');
  });

  const folders = ['banners', 'images', 'website'];
  const invalidation = 'cloudfront:CreateInvalidation arn::cloudfront:::distribution/';

  const secret = 'secretsmanager:GetSecretValue itself';
  // Under the key that stands for a recipient.
  const sending = (...actions: string[]) => [
    secret,
    ...actions.flatMap((action) =>
      ['configuration-set/', 'identity/', 'identity/mail.example.com'].map(
        (end) => `ses:${action} arn::ses:::${end}`,
      ),
    ),
  ];
  const mailSender = sending('SendEmail', 'SendRawEmail');

  test.each([
    ['PublicApi', []],
    ['Render', [secret]],
    ['AdminApi', [...folders.map((folder) => `s3:GetObject /${folder}/*`), 's3:ListBucket itself']],
    [
      'ImagesApi',
      [
        's3:DeleteObject /incoming/*',
        's3:GetObject /incoming/*',
        's3:PutObject /incoming/*',
        's3:ListBucket itself',
        ...folders.flatMap((folder) => [`s3:GetObject /${folder}/*`, `s3:PutObject /${folder}/*`]),
      ],
    ],
    ['PreAuthentication', [secret]],
    [
      'Publish',
      [
        invalidation,
        'dynamodb:DescribeStream itself',
        'dynamodb:GetRecords itself',
        'dynamodb:GetShardIterator itself',
        'dynamodb:ListStreams *',
        'sqs:GetQueueAttributes itself',
        'sqs:GetQueueUrl itself',
        'sqs:SendMessage itself',
      ],
    ],
    [
      'Audit',
      [
        'dynamodb:DescribeStream itself',
        'dynamodb:GetRecords itself',
        'dynamodb:GetShardIterator itself',
        'dynamodb:ListStreams *',
        'sqs:GetQueueAttributes itself',
        'sqs:GetQueueUrl itself',
        'sqs:SendMessage itself',
      ],
    ],
    [
      'SharePictures',
      [
        ...folders.map((folder) => `s3:GetObject /${folder}/*`),
        's3:PutObject /og/*',
        's3:DeleteObject /og/*',
        's3:ListBucket itself',
        invalidation,
        secret,
      ],
    ],
    // The bank's account, for its schemes.
    ['Scheduled', [invalidation, secret, ...mailSender]],
    [
      'CustomersApi',
      [
        // The edge's key, the captcha's and the bank's account.
        ...Array.from({ length: 3 }, () => secret),
        ...mailSender,
      ],
    ],
    ['RequestsApi', [secret, ...mailSender]],
    [
      'MailEvents',
      [
        secret,
        ...['GetQueueAttributes', 'GetQueueUrl', 'SendMessage'].map(
          (action) => `sqs:${action} itself`,
        ),
      ],
    ],
  ])('%s may do its work beside the table and nothing else', (name, permissions) => {
    expect(permissionsOf(everything, functionNamed(`${name}Function`))).toEqual(
      [...permissions].sort(),
    );
  });
});

describe('the catalogue’s publisher', () => {
  test('follows the table’s stream, and keeps changes that failed', () => {
    const { properties } = only(stage.web, 'AWS::Lambda::EventSourceMapping');
    expect(properties).toMatchObject({
      BisectBatchOnFunctionError: true,
      StartingPosition: 'TRIM_HORIZON',
      DestinationConfig: { OnFailure: { Destination: expect.anything() } },
    });
    expect(properties.MaximumRetryAttempts).toBeGreaterThan(0);
  });
  test('is invoked for every write that visitors see, and for no write of its own', () => {
    const { Filters } = only(stage.web, 'AWS::Lambda::EventSourceMapping').properties
      .FilterCriteria;
    const prefixes: string[] = Filters.flatMap(
      ({ Pattern }: Json) => JSON.parse(Pattern).dynamodb.Keys.pk.S,
    ).map(({ prefix }: Json) => prefix);
    const heard = (pk: string) => prefixes.some((prefix) => pk.startsWith(prefix));
    const id = '2f1b4c1e-93d2-4b0a-8a55-0d9c3c1f7a10';
    for (const { pk } of [caravanKey(id), campaignKey(id), discountKey(id)])
      expect(heard(pk)).toBe(true);
    for (const pk of ['CATALOGUE', `SNAPSHOT#${id}`, 'SCHEDULE']) expect(heard(pk)).toBe(false);
  });
});

describe('the audit log’s function', () => {
  const { properties } = only(stage.api, 'AWS::Lambda::EventSourceMapping');
  test('follows the table’s stream with old and new images, and keeps what it could not record', () => {
    expect(only(stage.data, 'AWS::DynamoDB::Table').properties.StreamSpecification).toEqual({
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    });
    expect(properties).toMatchObject({
      BisectBatchOnFunctionError: true,
      StartingPosition: 'TRIM_HORIZON',
      DestinationConfig: { OnFailure: { Destination: expect.anything() } },
    });
    expect(properties.MaximumRetryAttempts).toBeGreaterThan(0);
  });
  test('is invoked for houses, campaigns, discounts and site images, and never for itself or customers', () => {
    const prefixes: string[] = properties.FilterCriteria.Filters.flatMap(
      ({ Pattern }: Json) => JSON.parse(Pattern).dynamodb.Keys.pk.S,
    ).map(({ prefix }: Json) => prefix);
    const heard = (pk: string) => prefixes.some((prefix) => pk.startsWith(prefix));
    const id = '2f1b4c1e-93d2-4b0a-8a55-0d9c3c1f7a10';
    for (const { pk } of [caravanKey(id), campaignKey(id), discountKey(id)])
      expect(heard(pk)).toBe(true);
    expect(heard('WEBSITE_IMAGE')).toBe(true);
    for (const pk of [`AUDIT#CARAVAN#${id}`, `ENQUIRY#${id}`, `LOAN#${id}`, 'CATALOGUE'])
      expect(heard(pk)).toBe(false);
  });
  test('has an alarm for changes that could not be recorded', () => {
    const alarms = ofType(stage.ops, 'AWS::CloudWatch::Alarm');
    expect(alarms.some(({ id }) => id.includes('LostAudit'))).toBe(true);
  });
});

describe('the functions that run every minute', () => {
  const schedules = ofType(stage.web, 'AWS::Scheduler::Schedule');
  const invoked = ofType(stage.web, 'AWS::Lambda::EventInvokeConfig');
  test.each(['Scheduled', 'SharePictures'])(
    'include %s, and a run that never began is kept',
    (name) => {
      const lambda = functionNamed(`${name}Function`);
      const own = schedules.filter(
        ({ properties }) => properties.Target.Arn['Fn::GetAtt'][0] === lambda.id,
      );
      expect(own).toHaveLength(1);
      const properties = own[0]?.properties ?? {};
      expect(properties).toMatchObject({
        ScheduleExpression: 'rate(1 minute)',
        State: 'ENABLED',
        FlexibleTimeWindow: { Mode: 'OFF' },
      });
      expect(properties.Target.DeadLetterConfig).toBeDefined();
      expect(properties.Target.RetryPolicy.MaximumRetryAttempts).toBeGreaterThan(0);
    },
  );
  test('can be invoked by this account’s schedules alone', () => {
    const roles = ofType(everything, 'AWS::IAM::Role').filter(({ properties }) =>
      JSON.stringify(properties.AssumeRolePolicyDocument).includes('scheduler.amazonaws.com'),
    );
    expect(roles).toHaveLength(3);
    for (const { properties } of roles)
      expect(properties.AssumeRolePolicyDocument.Statement).toEqual([
        {
          Effect: 'Allow',
          Action: 'sts:AssumeRole',
          Principal: { Service: 'scheduler.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ]);
  });
  test.each(['Scheduled', 'SharePictures'])(
    'leave the work to the next run when %s failed or came late',
    (name) => {
      const { id } = functionNamed(`${name}Function`);
      expect(
        invoked.find(({ properties }) => properties.FunctionName.Ref === id)?.properties,
      ).toMatchObject({
        MaximumRetryAttempts: 0,
        MaximumEventAgeInSeconds: 60,
      });
    },
  );
});

describe('the alarm on scheduled work', () => {
  const lambda = functionNamed('ScheduledFunction');
  const alarmsOn = (metric: string) =>
    ofType(stage.ops, 'AWS::CloudWatch::Alarm').filter(
      ({ properties }) =>
        properties.MetricName === metric &&
        JSON.stringify(properties.Dimensions).includes(lambda.id),
    );
  test('rings once two runs failed within five minutes, not for one', () => {
    const [alarm, ...others] = alarmsOn('Errors');
    expect(others).toEqual([]);
    expect(alarm?.properties).toMatchObject({
      Period: 60,
      EvaluationPeriods: 5,
      DatapointsToAlarm: 2,
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      TreatMissingData: 'notBreaching',
    });
  });
  test('rings once it has not run for ten minutes', () => {
    const [alarm, ...others] = alarmsOn('Invocations');
    expect(others).toEqual([]);
    expect(alarm?.properties).toMatchObject({
      Period: 60,
      EvaluationPeriods: 10,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
  });
});

describe('the CloudFront distribution', () => {
  const { DistributionConfig: config } = only(
    stage.web,
    'AWS::CloudFront::Distribution',
  ).properties;
  const behaviours: Json[] = [...config.CacheBehaviors, config.DefaultCacheBehavior];
  const at = (pattern: string): Json =>
    config.CacheBehaviors.find(({ PathPattern }: Json) => PathPattern === pattern);
  const origin = (behaviour: Json): Json =>
    config.Origins.find(({ Id }: Json) => Id === behaviour.TargetOriginId);

  test('matches staff calls before public ones, and files before pages', () => {
    const patterns = config.CacheBehaviors.map(({ PathPattern }: Json) => PathPattern);
    expect(patterns.slice(0, 6)).toEqual([
      '/assets/*',
      '/media/og/*',
      '/media/*',
      '/api/admin/*',
      '/api/*',
      '/config.json',
    ]);
  });
  test('caches no failure of the API for longer than CloudFront must', () => {
    const kept = config.CustomErrorResponses.map(({ ErrorCode, ErrorCachingMinTTL }: Json) => [
      ErrorCode,
      ErrorCachingMinTTL,
    ]);
    expect(kept).toEqual([500, 502, 503, 504].map((status) => [status, 0]));
  });
  test('sends every answer with the security headers, over HTTPS only', () => {
    const policy = only(stage.web, 'AWS::CloudFront::ResponseHeadersPolicy');
    for (const behaviour of behaviours)
      expect(behaviour).toMatchObject({
        ResponseHeadersPolicyId: { Ref: policy.id },
        ViewerProtocolPolicy: 'redirect-to-https',
        Compress: true,
      });
    const { SecurityHeadersConfig, CustomHeadersConfig } =
      policy.properties.ResponseHeadersPolicyConfig;
    expect(SecurityHeadersConfig.StrictTransportSecurity).toMatchObject({
      AccessControlMaxAgeSec: 63_072_000,
      Preload: true,
    });
    expect(SecurityHeadersConfig.ContentTypeOptions).toEqual({ Override: true });
    // A page may have a stricter one of its own.
    expect(SecurityHeadersConfig.ReferrerPolicy.Override).toBe(false);
    const scripts = /script-src ([^;]*)/.exec(
      JSON.stringify(SecurityHeadersConfig.ContentSecurityPolicy),
    )?.[1];
    expect(scripts).toContain("'self'");
    expect(scripts).not.toMatch(/unsafe|\*|data:/);
    const plain = CustomHeadersConfig.Items.map(({ Header }: Json) => Header);
    expect(plain).toContain('permissions-policy');
    // As many as the local edge sends, besides the one that keeps search engines from a trial
    // stage.
    const sent =
      Object.keys(SecurityHeadersConfig).length +
      plain.filter((name: string) => name !== 'x-robots-tag').length;
    expect(sent).toBe(Object.keys(securityHeaders({ connect: [], https: true })).length);
  });
  test('allows every method of the contract for the API', () => {
    for (const { method, path } of Object.values(apiRoutes)) {
      const behaviour = at(path.startsWith('/api/admin/') ? '/api/admin/*' : '/api/*');
      expect(behaviour.AllowedMethods).toContain(method);
      // Only reads are cached, whatever the method.
      expect(behaviour.CachedMethods ?? ['GET', 'HEAD']).not.toContain('POST');
    }
  });
  test('never caches staff calls', () => {
    expect(at('/api/admin/*').CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
  });
  test('caches public answers by exactly the query names that the listing, kept lists and the form pages read', () => {
    const read = new Set(['ids', 'period', 'down_payment', 'form', 'number']);
    const spy = new (class extends URLSearchParams {
      override get(name: string) {
        read.add(name);
        return null;
      }
    })();
    parseListingQuery(spy);
    asksForAllFilters(spy);
    expect(new Set(pageQueryNames)).toEqual(read);
    const policy = only(stage.web, 'AWS::CloudFront::CachePolicy');
    for (const behaviour of [at('/api/*'), config.DefaultCacheBehavior])
      expect(behaviour).toMatchObject({
        CachePolicyId: { Ref: policy.id },
        FunctionAssociations: [{ EventType: 'viewer-request' }],
      });
    expect(
      policy.properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin,
    ).toMatchObject({
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'none' },
      // A policy lists ten names at most. The function drops all others, and of a call all but its
      // own; its test holds it to these names.
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    });
  });
  test('runs the edge function on pages, calls and pictures', () => {
    const withFunction = behaviours.filter(({ FunctionAssociations }) => FunctionAssociations);
    expect(withFunction).toEqual([
      at('/media/og/*'),
      at('/media/*'),
      at('/api/*'),
      config.DefaultCacheBehavior,
    ]);
    expect(only(stage.web, 'AWS::CloudFront::Function').properties.FunctionConfig.Runtime).toBe(
      'cloudfront-js-2.0',
    );
  });
  const groupOf = (behaviour: Json): Json =>
    config.OriginGroups.Items.find(({ Id }: Json) => Id === behaviour.TargetOriginId);
  test('asks the API for a share picture that the bucket does not have', () => {
    const shared = groupOf(at('/media/og/*'));
    expect(shared.FailoverCriteria.StatusCodes.Items).toEqual([403, 404, 500, 502, 503, 504]);
    const [bucket, maker] = shared.Members.Items.map(({ OriginId }: Json) =>
      config.Origins.find(({ Id }: Json) => Id === OriginId),
    );
    expect(bucket.DomainName).toEqual(origin(at('/media/*')).DomainName);
    expect(bucket.OriginAccessControlId).toBeDefined();
    expect(maker.DomainName).toEqual(origin(at('/api/*')).DomainName);
    expect(maker.OriginCustomHeaders).toEqual(origin(at('/api/*')).OriginCustomHeaders);
    expect(config.OriginGroups.Items).toHaveLength(2);
  });
  test('shows the outage page, which nobody else can reach, for a page that failed, and for pages only', () => {
    const group = groupOf(config.DefaultCacheBehavior);
    for (const behaviour of config.CacheBehaviors)
      expect(behaviour.TargetOriginId).not.toBe(group.Id);
    expect(group.FailoverCriteria.StatusCodes.Items).toEqual([403, 429, 500, 502, 503, 504]);
    const [made, outage] = group.Members.Items.map(({ OriginId }: Json) =>
      config.Origins.find(({ Id }: Json) => Id === OriginId),
    );
    expect(made.DomainName).toEqual(origin(at('/api/*')).DomainName);
    expect(made.OriginCustomHeaders).toEqual(origin(at('/api/*')).OriginCustomHeaders);
    expect(made.CustomOriginConfig.OriginReadTimeout).toBeGreaterThan(
      functionNamed('Render').properties.Timeout,
    );
    expect(outage.OriginAccessControlId).toBeDefined();
    const address = only(stage.web, 'AWS::Lambda::Url');
    expect(address.properties).toMatchObject({ AuthType: 'AWS_IAM' });
    expect(pointsTo(address.properties.TargetFunctionArn, functionNamed('OutageFunction'))).toBe(
      true,
    );
    expect(permissionsOf(everything, functionNamed('OutageFunction'))).toEqual([]);
  });
  test('has the outage page before anything refers to it, and its files before that', () => {
    const assets = ofType(stage.web, 'Custom::CDKBucketDeployment').filter(({ id }) =>
      /Assets|Fonts|RootFiles/.test(id),
    );
    expect(assets).toHaveLength(3);
    for (const { id } of assets)
      expect(functionNamed('OutageFunction').raw.DependsOn).toContain(id);
  });
  test('signs its requests to the bucket’s files and pictures', () => {
    for (const pattern of ['/assets/*', '/media/*', '/config.json'])
      expect(origin(at(pattern)).OriginAccessControlId).toBeDefined();
  });
  test('sends the API its secret key, the visitor’s address, a form’s key and the sending application', () => {
    expect(origin(at('/api/*')).OriginCustomHeaders).toEqual([
      { HeaderName: 'x-origin-key', HeaderValue: expect.anything() },
    ]);
    expect(JSON.stringify(origin(at('/api/*')).OriginCustomHeaders)).toContain(
      '{{resolve:secretsmanager:',
    );
    const request = only(stage.web, 'AWS::CloudFront::OriginRequestPolicy').properties
      .OriginRequestPolicyConfig;
    expect(request.HeadersConfig.Headers).toEqual([
      'CloudFront-Viewer-Address',
      'Idempotency-Key',
      'Origin',
      'Sec-Fetch-Site',
      'X-Application',
      'X-Sent-At',
    ]);
  });
  test('replaces no error of the API by a page', () => {
    expect(JSON.stringify(config.CustomErrorResponses)).not.toContain('ResponsePagePath');
  });
  test('caches files with a hash in their name for good, pictures and icons for seven days, and the stage’s settings briefly', () => {
    const deployments = ofType(stage.web, 'Custom::CDKBucketDeployment').map(
      ({ properties }) => properties,
    );
    expect(deployments.map(({ SystemMetadata }) => SystemMetadata['cache-control'])).toEqual([
      'public, max-age=31536000, immutable',
      'public, max-age=31536000, immutable',
      'public, max-age=604800',
      'public, max-age=60',
    ]);
    for (const { Prune } of deployments) expect(Prune).toBe(false);
  });
  test('gets new files first, then the pages that refer to them, and drops cached pages last', () => {
    const [assets, fonts, rootFiles, config] = ofType(stage.web, 'Custom::CDKBucketDeployment');
    expect(functionNamed('Render').raw.DependsOn).toEqual(
      expect.arrayContaining([assets?.id, fonts?.id, rootFiles?.id]),
    );
    expect(config?.properties.DistributionPaths).toEqual(['/*']);
    expect(config?.raw.DependsOn).toContain(functionNamed('Render').id);
  });
});

describe('the alarms', () => {
  const alarms = ofType(stage.ops, 'AWS::CloudWatch::Alarm');
  const topic = only(stage.ops, 'AWS::SNS::Topic');
  const about = (metric: string) =>
    alarms.filter(({ properties }) => properties.MetricName === metric);
  test('watch every function’s errors, throttles and slowness', () => {
    // But of those that try a release: a trial that fails fails its deployment.
    const functions = ownFunctions(everything).filter(
      ({ id }) => !id.startsWith('TriedTryRelease'),
    ).length;
    expect(about('Throttles')).toHaveLength(functions);
    expect(about('Duration')).toHaveLength(functions);
    // All but the one that refuses a sign-in by an error.
    expect(about('Errors')).toHaveLength(functions - 1);
  });
  test('ignore a captcha that nobody solved, and watch for one that could not be verified', () => {
    const id = functionNamed('PreAuthentication').id;
    expect(
      JSON.stringify(about('Errors').map(({ properties }) => properties.Dimensions)),
    ).not.toContain(id);
    const filter = ofType(stage.ops, 'AWS::Logs::MetricFilter').find(({ id }) =>
      id.startsWith('CaptchaUnavailable'),
    );
    expect(filter?.properties.FilterPattern).toBe('{ $.level = "error" }');
    expect(about('CaptchaUnavailable')).toHaveLength(1);
  });
  test('watch for a rush of requests before the API throttles', () => {
    const { DefaultRouteSettings } = only(stage.web, 'AWS::ApiGatewayV2::Stage').properties;
    const [rush] = about('Count');
    expect(rush?.properties).toMatchObject({
      Namespace: 'AWS/ApiGateway',
      Statistic: 'Sum',
      Period: 300,
    });
    expect(rush?.properties.Threshold).toBeLessThan(DefaultRouteSettings.ThrottlingRateLimit * 300);
  });
  test('watch every metric that is counted from log lines', () => {
    for (const { properties } of ofType(stage.ops, 'AWS::Logs::MetricFilter')) {
      const [{ MetricName, MetricNamespace }] = properties.MetricTransformations;
      expect(about(MetricName).map(({ properties: { Namespace } }) => Namespace)).toEqual([
        MetricNamespace,
      ]);
    }
  });
  test('are each explained in the runbook', () => {
    const book = readFileSync(repositoryPath('docs/operate.md'), 'utf8');
    const told = [...book.matchAll(/\*(…?[A-Z]\w+|…\w+)\*/g)].map(([, name = '']) => name);
    for (const { id } of alarms) {
      const name = id.replace(/[0-9A-F]{8}$/, '');
      const isTold = told.some((each) =>
        each.startsWith('…') ? name.endsWith(each.slice(1)) : name === each,
      );
      expect([name, isTold]).toEqual([name, true]);
    }
  });
  test('are sent to the topic, to which CloudWatch may publish', () => {
    for (const { properties } of alarms)
      expect(properties.AlarmActions).toEqual([{ Ref: topic.id }]);
    expect(
      only(stage.ops, 'AWS::SNS::TopicPolicy').properties.PolicyDocument.Statement,
    ).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
      }),
    );
  });
});

describe('a stage with a domain', () => {
  const prod = synthesise({ stage: 'prod' });
  test('can be found by search engines unless it is a trial stage', () => {
    const headers = (resources: readonly Resource[]) =>
      only(resources, 'AWS::CloudFront::ResponseHeadersPolicy').properties
        .ResponseHeadersPolicyConfig.CustomHeadersConfig.Items;
    const closed = expect.objectContaining({ Header: 'x-robots-tag', Value: 'noindex' });
    expect(headers(stage.web)).toContainEqual(closed);
    expect(headers(prod.web)).not.toContainEqual(closed);
  });
  test('shares no unique name at CloudFront with another stage of the account', () => {
    const namesIn = (resources: readonly Resource[]) =>
      resources
        .filter(({ type }) => type.startsWith('AWS::CloudFront::'))
        .flatMap(({ properties }) => [properties, ...Object.values<Json>(properties)])
        .flatMap(({ Name }) => (Name ? [JSON.stringify(Name)] : []));
    // Three policies, the function, and what signs for three origins.
    expect(namesIn(stage.web)).toHaveLength(7);
    expect(namesIn(prod.web).filter((name) => namesIn(stage.web).includes(name))).toEqual([]);
    // Nor with the same stage in another region.
    expect(namesIn(stage.web).filter((name) => !name.includes('"AWS::Region"'))).toEqual([]);
  });
  test('answers under its domain, with TLS 1.2 or later', () => {
    const { DistributionConfig } = only(prod.web, 'AWS::CloudFront::Distribution').properties;
    expect(DistributionConfig).toMatchObject({
      Aliases: ['www.homes.test'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
  });
  test('accepts uploads from its own origin only', () => {
    const [media] = ofType(prod.data, 'AWS::S3::Bucket').filter(({ id }) => id.startsWith('Media'));
    expect(media?.properties.CorsConfiguration.CorsRules).toMatchObject([
      { AllowedOrigins: ['https://www.homes.test'], AllowedMethods: ['POST'] },
    ]);
  });
});

test.each([
  [{ stage: 'live' }, '-c stage'],
  [{ domain: 'www.example.com' }, 'certificate'],
  [
    {
      domain: 'https://www.example.com',
      certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
    },
    '-c domain',
  ],
  [
    { certificate: 'arn:aws:acm:eu-central-1:123456789012:certificate/1', domain: 'a.bg' },
    '-c certificate',
  ],
])('settings %j are refused by name', (context, message) => {
  expect(() => synthesise(context)).toThrow(message);
});
