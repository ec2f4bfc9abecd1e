import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isToDealer, mailKinds } from '#domain/requests/outbox.ts';
import { daysAround } from '#domain/requests/viewing-times.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createEnquiryRepository } from '#functions/store/requests/requests.ts';
import { setClock } from '#infra/local/shared/clock.ts';
import { buildEnquiry, buildWaitingMail } from '#support/builders/build-request.ts';
import { gatewayEvent, staffClaims } from '#support/calls/gateway-event.ts';
import { startEmulators } from '#support/emulators.ts';
import { setPlaces } from '#support/set-places.ts';
import {
  counted,
  type Datum,
  type LogLine,
  type Metric,
  metricsOf,
  renamed,
  reports,
  rings,
} from './cloudwatch.ts';
import {
  type Json,
  ofType,
  only,
  ownFunctions,
  type Resource,
  synthesiseNamed,
} from './synthesised.ts';

const stage = synthesiseNamed('ops');
const stacks = ['data', 'auth', 'api', 'mail', 'web', 'ops'] as const;
const alarms = new Map(
  ofType(stage.ops, 'AWS::CloudWatch::Alarm').map((alarm) => [
    alarm.id.replace(/[0-9A-F]{8}$/, ''),
    alarm,
  ]),
);

/** The name of the one resource of a stack, or of its only one of the type whose id ends so. */
function named(type: string, end = ''): string {
  const found = stacks.flatMap((stack) =>
    ofType(stage[stack], type)
      .filter(({ id }) => id.replace(/[0-9A-F]{8}$/, '').endsWith(end))
      .map(({ id }) => `${stack}/${id}`),
  );
  if (found.length !== 1) throw new Error(`${found.length} of ${type} ${end}, not one`);
  return found[0] ?? '';
}
const functionName = (name: string) => named('AWS::Lambda::Function', `${name}Function`);

/** The functions, each with the run time in ms that is near its limit. */
const functions: Readonly<Record<string, number>> = {
  PublicApi: 8_000,
  AdminApi: 12_000,
  ImagesApi: 23_200,
  Audit: 24_000,
  PrepareCatalogue: 48_000,
  Render: 8_000,
  Outage: 4_000,
  Publish: 48_000,
  Scheduled: 96_000,
  SharePictures: 96_000,
  CustomersApi: 23_200,
  RequestsApi: 23_200,
  MailEvents: 12_000,
  PreAuthentication: 4_000,
};

/** The same in each of the last minutes. */
const each = (minutes: number, values: readonly number[]) =>
  Object.fromEntries(Array.from({ length: minutes }, (_, minute) => [minute, values]));

const ofFunction = (name: string, metric: string): Metric => ({
  namespace: 'AWS/Lambda',
  name: metric,
  dimensions: { FunctionName: functionName(name) },
});
const messagesIn = (queue: string): Metric => ({
  namespace: 'AWS/SQS',
  name: 'ApproximateNumberOfMessagesVisible',
  dimensions: { QueueName: `${queue}.QueueName` },
});
const queueOf = (stack: 'api' | 'mail' | 'web') =>
  `${stack}/${only(stage[stack], 'AWS::SQS::Queue').id}`;
const ofTable = (operation: string): Metric => ({
  namespace: 'AWS/DynamoDB',
  name: 'ThrottledRequests',
  dimensions: { TableName: named('AWS::DynamoDB::Table'), Operation: operation },
});
/** SES reports it of a configuration set with reputation metrics. */
const reputation = (name: string): Metric => ({
  namespace: 'AWS/SES',
  name,
  dimensions: { 'ses:configuration-set': named('AWS::SES::ConfigurationSet') },
});
const requestsToApi: Metric = {
  namespace: 'AWS/ApiGateway',
  name: 'Count',
  dimensions: { ApiId: named('AWS::ApiGatewayV2::Api') },
};
const ones = (count: number) => Array.from({ length: count }, () => 1);

/** What an alarm looks at, data of which each rings it by itself, and data that leave it silent. */
interface Watch {
  statistic: string;
  /** s. */
  period: number;
  rung: Datum[][];
  silent: Datum[][];
}
const everyFunction = Object.entries(functions).flatMap(([name, near]): [string, Watch][] => {
  const throttles = ofFunction(name, 'Throttles');
  const duration = ofFunction(name, 'Duration');
  const errors = ofFunction(name, 'Errors');
  return [
    [
      `${name}Throttles`,
      {
        statistic: 'Sum',
        period: 300,
        rung: [reports(throttles, { 0: [1] }), reports(throttles, { ...each(5, [0]), 4: [0, 1] })],
        silent: [reports(throttles, each(5, [0, 0])), reports(throttles, { 5: [1] })],
      },
    ],
    [
      `${name}Slow`,
      {
        statistic: 'p99',
        period: 300,
        rung: [
          reports(duration, { 0: [near] }),
          reports(duration, each(5, [...Array(58).fill(90), near])),
        ],
        silent: [
          reports(duration, { 0: [near - 1] }),
          reports(duration, {
            ...each(4, Array(50).fill(90)),
            4: [...Array(50).fill(90), near * 2],
          }),
        ],
      },
    ],
    [
      `${name}Errors`,
      {
        statistic: 'Sum',
        period: 300,
        rung: [reports(errors, { 0: [1] }), reports(errors, { ...each(5, [0]), 4: [0, 1] })],
        silent: [reports(errors, each(5, [0, 0])), reports(errors, { 5: [1] })],
      },
    ],
  ];
});
const waitingWork = (queue: string): Watch => ({
  statistic: 'Maximum',
  period: 300,
  rung: [reports(messagesIn(queue), { ...each(5, [0]), 3: [1] })],
  silent: [reports(messagesIn(queue), each(5, [0])), reports(messagesIn(queue), { 5: [1] })],
});
const rate = (metric: Metric, highest: number): Watch => ({
  statistic: 'Maximum',
  period: 3600,
  rung: [reports(metric, { 59: [highest] }), reports(metric, { 10: [0, highest], 40: [0] })],
  silent: [reports(metric, { 10: [highest * 0.99] }), reports(metric, { 60: [highest] })],
});

const ofServices = new Map<string, Watch>([
  // Refusing a sign-in is an error, too: CaptchaUnavailable watches that function.
  ...everyFunction.filter(([name]) => name !== 'PreAuthenticationErrors'),
  [
    'ScheduledErrors',
    {
      statistic: 'Sum',
      period: 60,
      rung: [reports(ofFunction('Scheduled', 'Errors'), { ...each(4, [0]), 0: [1], 4: [1] })],
      silent: [
        reports(ofFunction('Scheduled', 'Errors'), { ...each(5, [0]), 2: [1, 1, 1] }),
        reports(ofFunction('Scheduled', 'Errors'), { 0: [1], 5: [1] }),
      ],
    },
  ],
  [
    'PagesFailed',
    {
      statistic: 'Sum',
      period: 300,
      rung: [
        reports(ofFunction('Outage', 'Invocations'), { 2: ones(5) }),
        reports(ofFunction('Outage', 'Invocations'), each(5, [1])),
      ],
      silent: [
        reports(ofFunction('Outage', 'Invocations'), { 0: ones(4) }),
        reports(ofFunction('Outage', 'Invocations'), { 4: ones(4), 5: ones(4) }),
      ],
    },
  ],
  [
    'ApiRush',
    {
      statistic: 'Sum',
      period: 300,
      rung: [reports(requestsToApi, each(5, ones(300))), reports(requestsToApi, { 1: ones(1500) })],
      silent: [
        reports(requestsToApi, { ...each(5, ones(300)), 4: ones(299) }),
        reports(requestsToApi, each(5, ones(8))),
      ],
    },
  ],
  ['LostWork', waitingWork(queueOf('web'))],
  ['LostAudit', waitingWork(queueOf('api'))],
  ['MailEventsLost', waitingWork(queueOf('mail'))],
  ['MailBounceRate', rate(reputation('Reputation.BounceRate'), 0.05)],
  ['MailComplaintRate', rate(reputation('Reputation.ComplaintRate'), 0.001)],
  [
    'TableThrottled',
    {
      statistic: 'Sum',
      period: 300,
      rung: operationsOfRoles().map((operation) => reports(ofTable(operation), { 3: [1] })),
      silent: operationsOfRoles().map((operation) => reports(ofTable(operation), { 5: [1] })),
    },
  ],
]);

/** Which operations of the table the functions may make; a condition is part of a transaction. */
function operationsOfRoles(): string[] {
  const actions = stacks
    .flatMap((stack) => ofType(stage[stack], 'AWS::IAM::Policy'))
    .flatMap(({ properties }): Json[] => properties.PolicyDocument.Statement)
    .flatMap(({ Action }): string[] => [Action].flat())
    .flatMap((action) => /^dynamodb:(\w*(?:Item|Query|Scan)\w*)$/.exec(action)?.[1] ?? []);
  return [
    ...new Set(
      actions.map((action) => (action === 'ConditionCheckItem' ? 'TransactWriteItems' : action)),
    ),
  ].sort();
}

function alarmNamed(name: string): Resource {
  const alarm = alarms.get(name);
  if (!alarm) throw new Error(`no alarm ${name}`);
  return alarm;
}

// A trial that fails fails its deployment.
test('the functions of this table are all functions of the stage but those that try a release', () => {
  const all = stacks.flatMap((stack) =>
    ownFunctions(stage[stack])
      .filter(({ id }) => !id.startsWith('TriedTryRelease'))
      .map(({ id }) => `${stack}/${id}`),
  );
  expect(Object.keys(functions).map(functionName).sort()).toEqual(all.sort());
});

test('SES reports the rates of the configuration set', () => {
  const { properties } = only(stage.mail, 'AWS::SES::ConfigurationSet');
  expect(properties.ReputationOptions).toEqual({ ReputationMetricsEnabled: true });
});

test('every alarm notifies the operator when it rings and when it is over', () => {
  for (const { properties } of alarms.values()) {
    expect(properties.AlarmActions).toHaveLength(1);
    expect(properties.OKActions).toHaveLength(1);
  }
});

describe.each([...ofServices])('the alarm %s', (name, { statistic, period, rung, silent }) => {
  const alarm = alarmNamed(name);

  test('looks at what the service reports: names, statistic and period', () => {
    const told = (metric: Metric) => ({
      namespace: metric.namespace,
      name: metric.name,
      dimensions: metric.dimensions,
      statistic,
      period,
    });
    const expected = new Map(
      rung.flatMap(([datum]) => (datum ? [[JSON.stringify(told(datum)), told(datum)]] : [])),
    );
    const watched = metricsOf(alarm, stage).map(({ id: _, ...metric }) => metric);
    expect(watched).toHaveLength(expected.size);
    for (const metric of expected.values()) expect(watched).toContainEqual(metric);
  });

  test('rings by such data', () => {
    for (const data of rung) expect(rings(alarm, data, stage)).toBe(true);
  });

  test('is silent short of that, and without data', () => {
    for (const data of [[], ...silent]) expect(rings(alarm, data, stage)).toBe(false);
  });

  test('is silent when one name of the data is another', () => {
    for (const [what, data] of rung.flatMap(renamed))
      expect([what, rings(alarm, data, stage)]).toEqual([what, false]);
  });
});

describe('the alarm ScheduledSilent', () => {
  const alarm = alarmNamed('ScheduledSilent');
  const run = (minute: number) =>
    reports(ofFunction('Scheduled', 'Invocations'), { [minute]: [1] });

  test('rings after ten minutes without a run', () => {
    expect(rings(alarm, [], stage)).toBe(true);
    expect(rings(alarm, run(10), stage)).toBe(true);
  });
  test('is silent when the schedule misses nine minutes', () => {
    for (const minute of [0, 5, 9]) expect(rings(alarm, run(minute), stage)).toBe(false);
  });
  test('is silenced by the runs of the schedule alone', () => {
    for (const [what, data] of renamed(run(0)))
      expect([what, rings(alarm, data, stage)]).toEqual([what, true]);
    const others = Object.keys(functions).filter((name) => name !== 'Scheduled');
    for (const name of others)
      expect(rings(alarm, reports(ofFunction(name, 'Invocations'), each(10, [1])), stage)).toBe(
        true,
      );
  });
});

/** Lines as the functions wrote them, by what happened. */
const written = new Map<string, string[]>();
let emulators: Awaited<ReturnType<typeof startEmulators>>;

/** Lets `work` happen, and keeps the lines of its log, whether it fails or not. */
async function keepLines(name: string, work: () => Promise<unknown>): Promise<void> {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    lines.push(
      ...String(chunk)
        .split('\n')
        .filter((line) => line.startsWith('{')),
    );
    return true;
  });
  await work().catch(() => undefined);
  spy.mockRestore();
  written.set(name, lines);
}

beforeAll(async () => {
  emulators = await startEmulators();
  // Nobody listens there.
  Object.assign(process.env, { LOG_LEVEL: 'info', CAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/' });
  const { faults } = emulators.emulators;
  const { handler: signIn } = await import('#functions/entry/pre-authentication.ts');
  const { handler: schedule } = await import('#functions/entry/scheduled.ts');
  const { handler: mailEvents } = await import('#functions/entry/mail-events.ts');
  const { handler: customers } = await import('#functions/entry/customers-api.ts');
  const { handler: requests } = await import('#functions/entry/requests-api.ts');

  type SignIn = Parameters<typeof signIn>[0];
  const attempt = (validationData: object) => signIn({ request: { validationData } } as SignIn);
  await keepLines('the captcha cannot be verified', () => attempt({ captcha: 'solved' }));
  await keepLines('nobody solved the captcha', () => attempt({}));

  setClock(new Date('2030-03-10T09:30:00.000Z'));
  await keepLines('nothing waits', () => schedule());
  const mail = buildWaitingMail('enquiry', { queued_at: '2030-03-10T08:00:00.000Z' });
  const table = openTable(emulators.env.TABLE_NAME ?? '');
  await createEnquiryRepository(table, silentLogger, () => new Date()).create(
    buildEnquiry({ outbox: [mail] }),
  );
  faults.set({ ses: 'down' });
  await keepLines('a mail is late', () => schedule());
  faults.clear();
  const last = { queued_at: '2030-03-09T08:00:00.000Z', turn: 'last' } as const;
  await createEnquiryRepository(table, silentLogger, () => new Date()).create(
    buildEnquiry({ outbox: [buildWaitingMail('enquiry-confirmation', last)] }),
  );
  await keepLines('confirmations are given up', () => schedule());

  for (const day of daysAround(new Date(), { before: 0, ahead: 21 }))
    await setPlaces(
      table,
      day,
      ['09:00', '10:00', '11:00', '12:00'].map((time) => ({
        ...{ id: crypto.randomUUID(), time, minutes: 60 },
        ...{ state: 'wished' as const, until: '2031-01-01T00:00:00.000Z' },
      })),
    );
  await keepLines('wishes fill the viewings', () => schedule({ everything: true }));

  for (const kind of mailKinds)
    await keepLines(`a ${kind} is returned`, () => {
      const tags = { kind: [kind], request: [crypto.randomUUID()], mail: [crypto.randomUUID()] };
      const bounce = { bounceType: 'Permanent' };
      const Message = JSON.stringify({
        eventType: 'Bounce',
        bounce,
        mail: { destination: [], tags },
      });
      return mailEvents({ Records: [{ Sns: { Message } }] } as Parameters<typeof mailEvents>[0]);
    });

  const list = gatewayEvent({ routeKey: 'GET /api/admin/enquiries', claims: staffClaims });
  const schemes = gatewayEvent({ routeKey: 'GET /api/financing-schemes' });
  await keepLines('staff read', () => requests(list));
  await keepLines('a visitor asks what there is not', () =>
    customers(gatewayEvent({ routeKey: 'GET /api/nothing' })),
  );
  faults.set({ dynamodb: 'down' });
  await keepLines('staff cannot read', () => requests(list));
  await keepLines('a visitor cannot be answered', () => customers(schemes));
  faults.clear();
}, 120_000);
afterAll(async () => {
  setClock(null);
  await emulators?.stop();
});

/** Where a function's log goes. */
function logOf(name: string): string {
  const place = functionName(name);
  const [stack = 'api', id] = place.split('/');
  const lambda = ownFunctions(stage[stack as 'api']).find((one) => one.id === id);
  return `${stack}/${lambda?.properties.LoggingConfig.LogGroup.Ref}`;
}
/** The lines of what happened so long ago, in that function's log. */
const logged = (name: string, what: string, minute = 0): LogLine[] =>
  (written.get(what) ?? []).map((line) => ({ group: logOf(name), line, minute }));

/** The line of the API's access log about a call. */
function access(route: string, status: number, minute = 0, refusal = '-'): LogLine[] {
  const { AccessLogSettings } = only(stage.web, 'AWS::ApiGatewayV2::Stage').properties;
  const values: Record<string, string> = {
    routeKey: route,
    status: String(status),
    'error.message': refusal,
  };
  return [
    {
      group: named('AWS::Logs::LogGroup', 'AccessLog'),
      line: AccessLogSettings.Format.replace(
        /\$context\.([\w.]+)/g,
        (_: string, name: string) => values[name] ?? '-',
      ),
      minute,
    },
  ];
}
const loan = 'POST /api/admin/process-tbi-loan';
const forms = [
  'POST /api/send-email',
  'POST /api/loan-requests',
  'POST /api/viewings',
  'POST /api/viewing',
  'POST /api/viewing/change',
];
const terms = 'GET /api/financing-schemes';

/** What alarms on log lines look at; the lines are there once the functions have run. */
interface LogWatch {
  /** s. */
  period: number;
  rung(): LogLine[][];
  silent(): LogLine[][];
}
const ofLogs = new Map<string, LogWatch>([
  [
    'CaptchaUnavailable',
    {
      period: 300,
      rung: () => [logged('PreAuthentication', 'the captcha cannot be verified', 4)],
      silent: () => [
        logged('PreAuthentication', 'nobody solved the captcha'),
        logged('PreAuthentication', 'the captcha cannot be verified', 5),
      ],
    },
  ],
  [
    'MailLate',
    {
      period: 7200,
      rung: () => [logged('Scheduled', 'a mail is late', 119)],
      silent: () => [
        logged('Scheduled', 'nothing waits'),
        logged('Scheduled', 'a mail is late', 120),
      ],
    },
  ],
  [
    'ConfirmationsWithheld',
    {
      period: 300,
      rung: () => [logged('Scheduled', 'confirmations are given up', 4)],
      silent: () => [
        logged('Scheduled', 'nothing waits'),
        logged('Scheduled', 'confirmations are given up', 5),
      ],
    },
  ],
  [
    'ViewingsFilled',
    {
      period: 7200,
      rung: () => [logged('Scheduled', 'wishes fill the viewings', 119)],
      silent: () => [
        logged('Scheduled', 'nothing waits'),
        logged('Scheduled', 'wishes fill the viewings', 120),
      ],
    },
  ],
  [
    'DealerMailReturned',
    {
      period: 300,
      rung: () =>
        mailKinds
          .filter(isToDealer)
          .map((kind) => logged('MailEvents', `a ${kind} is returned`, 4)),
      silent: () =>
        mailKinds
          .filter((kind) => !isToDealer(kind))
          .map((kind) => logged('MailEvents', `a ${kind} is returned`)),
    },
  ],
  [
    'CustomersApiTrouble',
    {
      period: 300,
      rung: () => [logged('CustomersApi', 'a visitor cannot be answered', 4)],
      silent: () => [
        logged('CustomersApi', 'a visitor asks what there is not'),
        logged('CustomersApi', 'a visitor cannot be answered', 5),
      ],
    },
  ],
  [
    'RequestsApiTrouble',
    {
      period: 300,
      rung: () => [logged('RequestsApi', 'staff cannot read', 4)],
      silent: () => [
        logged('RequestsApi', 'staff read'),
        logged('RequestsApi', 'staff cannot read', 5),
      ],
    },
  ],
  [
    'ApiFailures',
    {
      period: 300,
      rung: () => [500, 503, 504].map((status) => access(loan, status, 4)),
      silent: () => [
        ...[200, 303, 400, 404, 429, 502].map((status) => access(loan, status)),
        access(loan, 500, 5),
      ],
    },
  ],
  [
    'FormsRefused',
    {
      period: 300,
      rung: () => forms.map((route) => access(route, 429, 4, 'Too Many Requests')),
      silent: () => [
        // The function's own refusal, of one sender.
        ...forms.map((route) => access(route, 429)),
        access(terms, 429, 0, 'Too Many Requests'),
        ...forms.map((route) => access(route, 429, 5, 'Too Many Requests')),
      ],
    },
  ],
  [
    'BankFailures',
    {
      period: 900,
      rung: () => [
        [...access(loan, 502, 2), ...access(terms, 502, 29)],
        [...access(terms, 502, 14), ...access(terms, 502, 15)],
      ],
      silent: () => [
        [...access(loan, 502, 2), ...access(terms, 502, 14)],
        [...access(loan, 502, 2), ...access(loan, 502, 30)],
        [...access(loan, 500, 2), ...access(loan, 503, 20)],
        // SES failed, not the bank.
        [2, 20].flatMap((minute) => access('POST /api/admin/send-rejection-email', 502, minute)),
      ],
    },
  ],
]);

describe.each([...ofLogs])('the alarm %s', (name, { period, rung, silent }) => {
  const alarm = alarmNamed(name);
  const isRung = (lines: LogLine[]) => rings(alarm, counted(lines, stage), stage);

  test('counts lines over its period', () => {
    expect(metricsOf(alarm, stage)).toMatchObject([{ statistic: 'Sum', period, dimensions: {} }]);
  });
  test('rings by the lines that the code writes', () => {
    expect(rung().length).toBeGreaterThan(0);
    for (const lines of rung()) expect([lines, isRung(lines)]).toEqual([lines, true]);
  });
  test('is silent by other lines, and by none', () => {
    for (const lines of [[], ...silent()]) expect([lines, isRung(lines)]).toEqual([lines, false]);
  });
  test('is silent when another log has the lines', () => {
    const groups = stacks.flatMap((stack) =>
      ofType(stage[stack], 'AWS::Logs::LogGroup').map(({ id }) => `${stack}/${id}`),
    );
    for (const lines of rung())
      for (const group of groups.filter((one) => one !== lines[0]?.group))
        expect(isRung(lines.map((line) => ({ ...line, group })))).toBe(false);
  });
  test('is silent when the count is another metric', () => {
    for (const [what, data] of rung().flatMap((lines) => renamed(counted(lines, stage))))
      expect([what, rings(alarm, data, stage)]).toEqual([what, false]);
  });
});

test('every alarm of the stage is judged here', () => {
  const judged = [...ofServices.keys(), ...ofLogs.keys(), 'ScheduledSilent'];
  expect([...alarms.keys()].sort()).toEqual(judged.sort());
});
