import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { repositoryPath } from '#infra/build/paths.ts';
import { captchaVerifyUrl } from '#infra/config.ts';
import { edgeKeyHeader } from '#infra/constructs/site-distribution.ts';
import {
  type Json,
  mailOutputs,
  ofType,
  only,
  ownFunctions,
  pointsTo,
  type Resource,
  statementsOf,
  synthesise,
} from './synthesised.ts';

const from = 'site@mail.example.com';
const stage = synthesise({ mailFrom: from, mailTo: 'dealer@example.com' });
const everything = Object.values(stage).flat();
const functions = ownFunctions(everything);
const configurationSet = only(stage.mail, 'AWS::SES::ConfigurationSet');
const identity = only(stage.mail, 'AWS::SES::EmailIdentity');

function functionNamed(name: string, resources = everything): Resource {
  const found = ownFunctions(resources).find(({ id }) => id.includes(`${name}Function`));
  if (!found) throw new Error(`no function ${name}`);
  return found;
}

describe('the right to send mail', () => {
  const statements = (lambda: Resource) =>
    statementsOf(everything, lambda).filter(({ Action }) =>
      [Action].flat().some((action) => action.startsWith('ses:')),
    );
  const senders = functions.filter((lambda) => statements(lambda).length > 0);

  test('belongs to the functions that take requests, decide on them, or send what waits', () => {
    expect(senders.map(({ id }) => id.replace(/Function.*/, '')).sort()).toEqual([
      'CatalogueScheduled',
      'RequestsCustomersApi',
      'RequestsRequestsApi',
    ]);
  });
  test.each(senders.map((lambda) => [lambda.id, lambda] as const))(
    '%s: is limited to the dealer’s address, with its events reported',
    (_, lambda) => {
      const [statement, ...others] = statements(lambda);
      expect(others).toEqual([]);
      expect(statement).toMatchObject({
        Effect: 'Allow',
        Action: ['ses:SendEmail', 'ses:SendRawEmail'],
        Condition: { StringEquals: { 'ses:FromAddress': from } },
      });
      const places = statement.Resource.map((resource: Json) => resource['Fn::Join'][1]);
      const named = (kind: string) =>
        places
          .filter((parts: Json[]) => parts.at(-2) === kind)
          .map((parts: Json[]) => parts.at(-1));
      expect(places).toHaveLength(3);
      expect(
        named(':configuration-set/').map((name: Json) => pointsTo(name, configurationSet)),
      ).toEqual([true]);
      expect(named(':identity/').map((name: Json) => pointsTo(name, identity))).toEqual([true]);
      const { Variables } = lambda.properties.Environment;
      expect(Variables).toMatchObject({ MAIL_FROM: from, MAIL_TO: 'dealer@example.com' });
      expect(pointsTo(Variables.MAIL_CONFIGURATION_SET, configurationSet)).toBe(true);
    },
  );
  const domain = {
    domain: 'www.shop.example.com',
    certificate: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
  };
  test.each([
    [
      'the address is the stage’s, its domain somebody’s',
      'office@elsewhere.example.com',
      'elsewhere.example.com',
    ],
    [
      'the domain is the stage’s, the address verified beside it',
      'Office@Shop.Example.com',
      'Office@Shop.Example.com',
    ],
  ])('covers whichever identity SES uses: %s', (_, mailFrom, other) => {
    const resources = Object.values(synthesise({ ...domain, mailFrom })).flat();
    const sender = only(resources, 'AWS::SES::EmailIdentity');
    const [statement] = statementsOf(
      resources,
      functionNamed('CatalogueScheduled', resources),
    ).filter(({ Action }) => [Action].flat().includes('ses:SendEmail'));
    const names = statement.Resource.map((resource: Json) => resource['Fn::Join'][1].slice(-2));
    expect(
      names.some(([kind, name]: Json[]) => kind === ':identity/' && pointsTo(name, sender)),
    ).toBe(true);
    expect(names.some(([, end]: Json[]) => end === `:identity/${other}`)).toBe(true);
  });
  test('goes over TLS or not at all, and never again to an address that complained', () => {
    expect(configurationSet.properties).toMatchObject({
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
  });
  test('is verified by the address where its domain is not the stage’s', () => {
    expect(identity.properties.EmailIdentity).toBe(from);
    expect(mailOutputs({ mailFrom: from })).toEqual({
      RecipientKeyArn: expect.anything(),
      SenderIdentity: `address ${from}`,
    });
  });
  test.each(['office@shop.example.com', 'site@www.shop.example.com', 'Office@Shop.Example.com'])(
    'from %s is signed by the stage’s domain, and the operator is told the records',
    (mailFrom) => {
      const sender = only(
        synthesise({ ...domain, mailFrom }).mail,
        'AWS::SES::EmailIdentity',
      ).properties;
      expect(sender.EmailIdentity).toBe(mailFrom.split('@')[1]?.toLowerCase());
      expect(sender.DkimAttributes?.SigningEnabled).not.toBe(false);
      expect(Object.keys(mailOutputs({ ...domain, mailFrom })).sort()).toEqual([
        'DkimRecord1',
        'DkimRecord2',
        'DkimRecord3',
        'RecipientKeyArn',
        'SenderIdentity',
      ]);
    },
  );
});

describe('mail events', () => {
  const topic = only(stage.mail, 'AWS::SNS::Topic');
  const queue = only(stage.mail, 'AWS::SQS::Queue');
  const mailEvents = functionNamed('MailEvents');

  test('is reported, whatever became of it', () => {
    const { EventDestination, ConfigurationSetName } = only(
      stage.mail,
      'AWS::SES::ConfigurationSetEventDestination',
    ).properties;
    expect(ConfigurationSetName).toEqual({ Ref: configurationSet.id });
    expect(EventDestination).toMatchObject({
      Enabled: true,
      SnsDestination: { TopicARN: { Ref: topic.id } },
    });
    expect(EventDestination.MatchingEventTypes.sort()).toEqual([
      'bounce',
      'complaint',
      'reject',
      'renderingFailure',
    ]);
  });
  test('is reported by SES alone, for this stage’s mails alone, over TLS', () => {
    const statements: Json[] = only(stage.mail, 'AWS::SNS::TopicPolicy').properties.PolicyDocument
      .Statement;
    const [allowed, ...others] = statements.filter(({ Effect }) => Effect === 'Allow');
    expect(others).toEqual([]);
    expect(allowed).toMatchObject({
      Action: 'sns:Publish',
      Principal: { Service: 'ses.amazonaws.com' },
    });
    expect(allowed.Condition.StringEquals['AWS:SourceAccount']).toEqual({ Ref: 'AWS::AccountId' });
    const [, ...set] = allowed.Condition.StringEquals['AWS:SourceArn']['Fn::Join'][1].slice(-2);
    expect(set).toEqual([{ Ref: configurationSet.id }]);
    expect(statements).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  });
  test('is reported only once the topic accepts it', () => {
    const policy = only(stage.mail, 'AWS::SNS::TopicPolicy');
    expect(only(stage.mail, 'AWS::SES::ConfigurationSetEventDestination').raw.DependsOn).toContain(
      policy.id,
    );
  });
  test('is recorded by its function, and kept where that fails', () => {
    expect(only(stage.mail, 'AWS::SNS::Subscription').properties).toMatchObject({
      Protocol: 'lambda',
      TopicArn: { Ref: topic.id },
      Endpoint: { 'Fn::GetAtt': [mailEvents.id, 'Arn'] },
      RedrivePolicy: { deadLetterTargetArn: { 'Fn::GetAtt': [queue.id, 'Arn'] } },
    });
    const { FunctionName, DestinationConfig } = only(
      stage.mail,
      'AWS::Lambda::EventInvokeConfig',
    ).properties;
    expect(FunctionName).toEqual({ Ref: mailEvents.id });
    expect(DestinationConfig).toEqual({
      OnFailure: { Destination: { 'Fn::GetAtt': [queue.id, 'Arn'] } },
    });
    expect(queue.properties).toMatchObject({
      MessageRetentionPeriod: 1_209_600,
      SqsManagedSseEnabled: true,
    });
  });
  test('reaches no one but the function: the topic has no other subscriber', () => {
    expect(ofType(everything, 'AWS::SNS::Subscription')).toHaveLength(1);
  });
});

describe('alarms about mail and the bank', () => {
  const alarmed = (name: string) =>
    ofType(stage.ops, 'AWS::CloudWatch::Alarm')
      .map(({ properties }) => properties)
      .find(({ MetricName }) => MetricName === name);
  const pattern = (name: string) =>
    ofType(stage.ops, 'AWS::Logs::MetricFilter').find(({ id }) => id.startsWith(`${name}Filter`))
      ?.properties;

  test('a late mail rings until it is sent, though it is tried only once an hour', () => {
    expect(pattern('MailLate').FilterPattern).toBe(
      '{ ($.level = "error") && ($.message = "mail is late") }',
    );
    expect(pointsTo(pattern('MailLate').LogGroupName, logOf('Scheduled'))).toBe(true);
    expect(alarmed('MailLate').Period).toBeGreaterThan(3600);
  });
  test('a confirmation that had no room until it was of no use rings', () => {
    expect(pattern('ConfirmationsWithheld').FilterPattern).toBe(
      '{ ($.level = "error") && ($.message = "confirmations are withheld") }',
    );
    expect(pointsTo(pattern('ConfirmationsWithheld').LogGroupName, logOf('Scheduled'))).toBe(true);
  });
  test('a mail to the dealer that comes back rings, one to a customer does not', () => {
    expect(pattern('DealerMailReturned').FilterPattern).toBe(
      '{ ($.level = "info") && ($.message = "a mail was returned") && (($.mail = "enquiry") || ($.mail = "loan-notification") || ($.mail = "odd-prices") || ($.mail = "viewing") || ($.mail = "viewing-change")) }',
    );
    expect(pointsTo(pattern('DealerMailReturned').LogGroupName, logOf('MailEvents'))).toBe(true);
  });
  test.each([
    ['functions/use-cases/requests/sweep-mails.ts', "log.error('mail is late'"],
    ['functions/use-cases/requests/sweep-mails.ts', "log.error('confirmations are withheld'"],
    ['functions/entry/mail-events.ts', "log.info('a mail was returned', { mail: kind"],
    ['functions/platform/edge-key.ts', `headers['${edgeKeyHeader}']`],
  ])('%s logs the words that an alarm counts', (file, words) => {
    expect(readFileSync(repositoryPath(file), 'utf8')).toContain(words);
  });
  test('bounces and complaints ring at the rates at which SES looks into a sender', () => {
    for (const [metric, rate] of [
      ['Reputation.BounceRate', 0.05],
      ['Reputation.ComplaintRate', 0.001],
    ] as const) {
      const { Namespace, Threshold, Dimensions } = alarmed(metric);
      expect({ Namespace, Threshold }).toEqual({ Namespace: 'AWS/SES', Threshold: rate });
      expect(Dimensions).toHaveLength(1);
      expect(pointsTo(Dimensions[0].Value, configurationSet)).toBe(true);
    }
  });
  test('events that could not be recorded ring', () => {
    const queue = only(stage.mail, 'AWS::SQS::Queue');
    const watched = ofType(stage.ops, 'AWS::CloudWatch::Alarm').filter(
      ({ properties }) => properties.MetricName === 'ApproximateNumberOfMessagesVisible',
    );
    expect(JSON.stringify(watched.map(({ properties }) => properties.Dimensions))).toContain(
      queue.id,
    );
  });
  test('the API’s own failures are told apart from the bank’s', () => {
    expect(pattern('ApiFailures').FilterPattern).toBe(
      '{ ($.status = "5*") && ($.status != "502") }',
    );
    expect(pattern('BankFailures').FilterPattern).toBe(
      '{ ($.status = "502") && (($.route = "GET /api/financing-schemes") || ($.route = "POST /api/admin/process-tbi-loan")) }',
    );
    expect(alarmed('BankFailures')).toMatchObject({ Period: 900, EvaluationPeriods: 2 });
  });

  describe('the refusal of a form for want of room', () => {
    /** Whether a line of the API's access log counts, by the filter's words as AWS reads them. */
    function counts(line: Readonly<Record<string, string>>): boolean {
      const terms = pattern('FormsRefused').FilterPattern.replace(
        /\(\$\.(\w+) (!?=) "([^"]*)"\)/g,
        (_: string, field: string, operator: string, value: string) =>
          String((line[field] === value) === (operator === '=')),
      );
      const reduced = terms.replace(/[{}\s]/g, '');
      const any = /\(([^()]*)\)/.exec(reduced);
      const whole = any
        ? reduced.replace(any[0], String(any[1]?.split('||').includes('true')))
        : reduced;
      return whole.split('&&').every((term: string) => term === 'true');
    }
    const refused = { status: '429', route: 'POST /api/send-email', error: 'Too Many Requests' };

    test('rings at the first one, on the route of any form', () => {
      const routes = ['send-email', 'loan-requests', 'viewings', 'viewing', 'viewing/change'];
      for (const route of routes)
        expect(counts({ ...refused, route: `POST /api/${route}` }), route).toBe(true);
      expect(alarmed('FormsRefused')).toMatchObject({
        Threshold: 1,
        EvaluationPeriods: 1,
        Period: 300,
        Statistic: 'Sum',
      });
      const { LogGroupName } = pattern('FormsRefused');
      expect(LogGroupName).toEqual(pattern('ApiFailures').LogGroupName);
    });

    test.each([
      ['that the function’s count of one sender made', { error: '-' }],
      ['of a form with mistakes', { status: '400', error: '-' }],
      ['of another route', { route: 'GET /api/caravans' }],
      ['of a page', { route: '$default' }],
    ])('does not ring for one %s', (_, change) => {
      expect(counts({ ...refused, ...change })).toBe(false);
    });

    test('is read from fields that the access log has', () => {
      const { AccessLogSettings } = only(stage.web, 'AWS::ApiGatewayV2::Stage').properties;
      expect(JSON.parse(AccessLogSettings.Format)).toMatchObject({
        route: '$context.routeKey',
        status: '$context.status',
        error: '$context.error.message',
      });
    });
  });

  test.each(['CustomersApi', 'RequestsApi'])(
    '%s: an error it logs rings, though the answer went out',
    (name) => {
      expect(pattern(`${name}Trouble`).FilterPattern).toBe('{ $.level = "error" }');
      expect(pointsTo(pattern(`${name}Trouble`).LogGroupName, logOf(name))).toBe(true);
      expect(alarmed(`${name}Trouble`)).toMatchObject({ Threshold: 1, EvaluationPeriods: 1 });
    },
  );

  function logOf(name: string): Resource {
    const { Ref } = functionNamed(name).properties.LoggingConfig.LogGroup;
    const found = everything.find(({ id }) => id === Ref);
    if (!found) throw new Error(`no log of ${name}`);
    return found;
  }
});

test('the captcha’s provider is the one of the staff sign-in', () => {
  expect(
    functionNamed('PreAuthentication').properties.Environment.Variables.CAPTCHA_VERIFY_URL,
  ).toBe(captchaVerifyUrl);
});

test('only where a setting says so, the functions that take forms and answer pages have runs of their own reserved', () => {
  const reserved = (context: Record<string, string>) =>
    ofType(Object.values(synthesise(context)).flat(), 'AWS::Lambda::Function')
      .filter(({ properties }) => properties.ReservedConcurrentExecutions !== undefined)
      .map(({ id, properties }) => [id, properties.ReservedConcurrentExecutions]);
  expect(reserved({})).toEqual([]);
  expect(reserved({ formsConcurrency: '20' })).toEqual([
    [expect.stringMatching(/CustomersApi/), 20],
  ]);
  expect(reserved({ pagesConcurrency: '30' })).toEqual([[expect.stringMatching(/^Render/), 30]]);
});

test.each([
  [{ mailFrom: 'office' }, '-c mailFrom'],
  [{ mailTo: 'Dealer <dealer@example.com>' }, '-c mailTo'],
  [{ bankUrl: 'http://bank.example.com/api' }, '-c bankUrl'],
  [{ bankUrl: 'https://bank.example.com/api/' }, '-c bankUrl'],
  [{ edgeKeyGeneration: 'two' }, '-c edgeKeyGeneration'],
  [{ edgeKeyGeneration: '1,2,3' }, '-c edgeKeyGeneration'],
  [{ formsConcurrency: '0' }, '-c formsConcurrency'],
  [{ formsConcurrency: 'many' }, '-c formsConcurrency'],
  [{ formsConcurrency: '901' }, '-c formsConcurrency'],
])('settings %j are refused by name', (context, message) => {
  expect(() => synthesise(context)).toThrow(message);
});
