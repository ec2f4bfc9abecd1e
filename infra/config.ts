import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import * as z from 'zod/mini';
import { dealer } from '#domain/dealer/dealer.ts';
import { hostOf, isFreeMail } from './mail-hosts.ts';
import { stages } from './stages.ts';
import { stageThrottles, type Throttle } from './throttles.ts';

const stageNames = ['dev', 'prod'] as const;
export type StageName = (typeof stageNames)[number];

/** What differs from stage to stage. */
export interface Settings {
  stage: StageName;
  /** The one account and region of the stage; absent where any credentials may deploy it. */
  home?: { account: string; region: string };
  /** The site's own host name; without one the site is at the distribution's name. */
  domain?: { name: string; certificateArn: string };
  /**
   * Public key of the captcha; empty until the operator has one, and until then nobody can sign in.
   */
  captchaSiteKey: string;
  /** Sender of every mail. */
  mailFrom: string;
  /** The dealer's own address, to which mail about enquiries and loan requests goes. */
  mailTo: string;
  /** Base of the bank's calls, no trailing slash. */
  bankUrl: string;
  /**
   * Generations of the key by which functions recognise the edge: the one that the edge sends and,
   * during a rotation, another one that functions accept as well. Each number stands for another
   * key.
   */
  edgeKeyGenerations: readonly [sent: number, other?: number];
  /** E-mail address that receives the alarms; without one the alarms send no mail. */
  alarmEmail?: string;
  /**
   * How many customers-api may run at once, reserved for it: nothing else takes these runs, and a
   * flood of forms takes no others. Without it the function shares the account's with all others.
   */
  formsConcurrency?: number;
  /** The same of render, which answers pages. */
  pagesConcurrency?: number;
  /** USD a month, above which the account's owner gets a mail; without it there is no budget. */
  budget?: number;
  /** A firewall before the distribution, which is billed by the month. */
  firewall: boolean;
  logRetention: RetentionDays;
  /** Throttle of every route of the API that has none of its own. */
  throttle: Throttle;
}

/** The captcha provider's addresses. Source: reCAPTCHA v2 developer's guide. */
export const captchaVerifyUrl = 'https://www.google.com/recaptcha/api/siteverify';
export const captchaScriptUrl = 'https://www.google.com/recaptcha/api.js?render=explicit';

/** The bank's test system. Source: the provider's protocol. */
export const bankTestUrl = 'https://beta.tbibank.support/api';

/**
 * Regions where CloudFront writes no standard logs into buckets: a deployment of a stage there
 * would fail half-way. Source: CloudFront developer guide, "Choose an Amazon S3 bucket for standard
 * logs".
 */
const withoutEdgeLogs: Readonly<Record<string, string>> = {
  'af-south-1': 'Cape Town',
  'ap-east-1': 'Hong Kong',
  'ap-south-2': 'Hyderabad',
  'ap-southeast-3': 'Jakarta',
  'ap-southeast-4': 'Melbourne',
  'ca-west-1': 'Calgary',
  'eu-central-2': 'Zurich',
  'eu-south-1': 'Milan',
  'eu-south-2': 'Spain',
  'il-central-1': 'Tel Aviv',
  'me-central-1': 'UAE',
  'me-south-1': 'Bahrain',
};

/**
 * Throws a sentence when no stage can be in this region. CDK's command line knows the region; it
 * may be unknown here.
 */
export function refuseRegion(region: string | undefined): void {
  const place = region === undefined ? undefined : withoutEdgeLogs[region];
  if (place !== undefined)
    throw new Error(
      `A stage can't be in ${region} (${place}): CloudFront writes its access logs to no bucket there. Choose another region, such as AWS_REGION=eu-central-1.`,
    );
}

const sizes: Record<StageName, Pick<Settings, 'logRetention' | 'throttle'>> = {
  dev: { logRetention: RetentionDays.TWO_WEEKS, throttle: stageThrottles.dev },
  prod: { logRetention: RetentionDays.THREE_MONTHS, throttle: stageThrottles.prod },
};

/**
 * Runs at once that one function may reserve at most, so that a mistyped number is refused here.
 * AWS itself leaves 100 of the account's to all other functions, and refuses the deployment else.
 */
const mostReserved = 900;

const reserved = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostReserved)));

/** USD a month: a dealer's stage costs some 20, so more than this is another currency or a slip. */
const highestBudget = 10_000;

/**
 * Values in a file may be numbers and flags; those of the command line are text. A misspelled name
 * would leave its setting out, so unknown ones are refused.
 */
const settingsSchema = z.strictObject({
  /** Number of the AWS account. */
  account: z.optional(z.string().check(z.regex(/^\d{12}$/))),
  region: z.optional(z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/))),
  domain: z.optional(z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
  // CloudFront takes certificates from this region alone.
  certificate: z.optional(
    z.string().check(z.regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/)),
  ),
  captchaSiteKey: z._default(z.string(), ''),
  mailFrom: z._default(z.email(), dealer.email),
  mailTo: z._default(z.email(), dealer.email),
  bankUrl: z._default(
    z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+(:\d+)?(\/[\w.-]+)*$/)),
    bankTestUrl,
  ),
  // "1", and "1,2" or "2,1" during a rotation.
  edgeKeyGeneration: z._default(
    z.coerce.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})?$/)),
    '1',
  ),
  alarmEmail: z.optional(z.email()),
  formsConcurrency: reserved,
  pagesConcurrency: reserved,
  budget: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(highestBudget))),
  firewall: z._default(z.union([z.boolean(), z.stringbool()]), false),
});
const stageSchema = z._default(z.enum(stageNames), 'dev');

/** What stages.ts may say of a stage. */
export type StageSettings = z.input<typeof settingsSchema>;
type GivenSettings = z.output<typeof settingsSchema>;

/** What the command line may name besides settings. */
const otherNames = new Set(['stage', 'stages', 'repository', 'issuer']);

/**
 * What the command line has in place of a stage's own settings. CDK's names have colons, slashes or
 * hyphens; any other name that is no setting stays, and is refused as one.
 */
function overridesIn(node: Node): Record<string, unknown> {
  const context = Object.entries<unknown>(node.getAllContext());
  return Object.fromEntries(
    context.filter(([name]) => /^[a-z]+$/i.test(name) && !otherNames.has(name)),
  );
}

/**
 * Settings of the stage that the context names (`-c stage=prod`): what `committed` has of it, each
 * overridden by `-c name=value`. Throws a sentence that names every unknown setting and every
 * invalid value, or all that `prod` lacks.
 */
export function readSettings(node: Node, committed: typeof stages = stages): Settings {
  const named = stageSchema.safeParse(node.tryGetContext('stage'));
  const parsed = settingsSchema.safeParse({
    ...(named.success && committed[named.data]),
    ...overridesIn(node),
  });
  if (!parsed.success || !named.success) {
    const issues = parsed.error?.issues ?? [];
    const unknown = issues.flatMap((issue) => ('keys' in issue ? issue.keys : []));
    const invalid = issues.flatMap(({ path }) => path.slice(0, 1).map(String));
    const names = new Set([...(named.success ? [] : ['stage']), ...invalid]);
    const known = Object.keys(settingsSchema.shape).join(', ');
    throw new Error(
      [
        ...(unknown.length > 0
          ? [`No stage has these settings: ${unknown.join(', ')}. A stage has ${known}.`]
          : []),
        ...(names.size > 0
          ? [
              `These settings make no sense: ${[...names].map((name) => `-c ${name}`).join(', ')}. Stages are ${stageNames.join(' and ')}.`,
            ]
          : []),
      ].join(' '),
    );
  }
  const stage = named.data;
  const given = parsed.data;
  const { domain, certificate, account, region } = given;
  const pairs = [
    ['domain', domain, 'certificate', certificate],
    ['account', account, 'region', region],
  ] as const;
  for (const [first, one, second, other] of pairs)
    if ((one === undefined) !== (other === undefined))
      throw new Error(
        `Of ${first} and ${second} only one is set: a stage has both, or neither (-c ${first}=… -c ${second}=…).`,
      );
  refuseForeignCertificate(certificate, account);
  if (stage === 'prod') {
    refuseUnfinished(given);
    refuseFreeMail(given.mailFrom);
  }
  const [sent = 1, another] = given.edgeKeyGeneration.split(',').map(Number);
  const { captchaSiteKey, mailFrom, mailTo, bankUrl, firewall } = given;
  const { alarmEmail, formsConcurrency, pagesConcurrency, budget } = given;
  return {
    stage,
    ...sizes[stage],
    captchaSiteKey,
    mailFrom,
    mailTo,
    bankUrl,
    firewall,
    edgeKeyGenerations: another === undefined || another === sent ? [sent] : [sent, another],
    ...(account && region ? { home: { account, region } } : {}),
    ...(domain && certificate ? { domain: { name: domain, certificateArn: certificate } } : {}),
    ...(alarmEmail ? { alarmEmail } : {}),
    ...(formsConcurrency ? { formsConcurrency } : {}),
    ...(pagesConcurrency ? { pagesConcurrency } : {}),
    ...(budget ? { budget } : {}),
  };
}

/** What a stage that customers use can't do without. */
const needed = [
  'account',
  'region',
  'domain',
  'certificate',
  'captchaSiteKey',
  'mailFrom',
  'mailTo',
  'bankUrl',
  'alarmEmail',
  'budget',
] as const satisfies readonly (keyof StageSettings)[];

/**
 * Whether a value is one that the demo or a provider's manual has: under example.com, the bank's
 * test system, and reCAPTCHA's key for tests, which lets everybody in (source: its FAQ).
 */
function isOfDemo(value: string): boolean {
  return (
    /(^|[@./])example\.com$/.test(value) ||
    value === bankTestUrl ||
    value === '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI'
  );
}

/**
 * A deployment with a setting forgotten would take domain, sender, captcha, bank or alarms from a
 * stage that has them. Throws a sentence that names each.
 */
function refuseUnfinished(given: GivenSettings): void {
  const missing = needed.filter((name) => !given[name]);
  const demo = needed.filter((name) => isOfDemo(String(given[name] ?? '')));
  if (missing.length + demo.length === 0) return;
  throw new Error(
    [
      'The stage prod is not deployed like this.',
      ...(missing.length > 0 ? [`Missing: ${missing.join(', ')}.`] : []),
      ...(demo.length > 0 ? [`Still the demo's: ${demo.join(', ')}.`] : []),
      'Write them into infra/stages.ts.',
    ].join(' '),
  );
}

/** Letters from such an address are refused, or go to the spam folder: SES can't sign for its host. */
function refuseFreeMail(mailFrom: string): void {
  const host = hostOf(mailFrom);
  if (isFreeMail(host))
    throw new Error(
      `The stage prod can't write as mailFrom ${mailFrom}: ${host} signs its own mail, and mailboxes refuse what others send in its name. Take an address at a domain of the dealer's; mailTo may stay there.`,
    );
}

/** A deployment would fail at the distribution, the last stack but two. */
function refuseForeignCertificate(
  certificate: string | undefined,
  account: string | undefined,
): void {
  const owner = certificate?.split(':')[4];
  if (owner !== undefined && account !== undefined && owner !== account)
    throw new Error(
      `The certificate is of the account ${owner}, and the stage's is ${account}: CloudFront takes no certificate of another account. Request one in ACM there, in us-east-1 (-c certificate=…).`,
    );
}

/**
 * Throws a sentence when these credentials belong to another account or region than the stage.
 * CDK's command line knows both; without credentials it knows no account, and guesses the region.
 */
export function refuseForeign(
  { stage, home, domain }: Settings,
  account: string | undefined,
  region: string | undefined,
): void {
  if (!home) refuseForeignCertificate(domain?.certificateArn, account);
  if (!home || account === undefined) return;
  if (account !== home.account)
    throw new Error(
      `The stage ${stage} is in the account ${home.account}, and these credentials are of ${account}. Nothing was changed.`,
    );
  if (region !== undefined && region !== home.region)
    throw new Error(
      `The stage ${stage} is in ${home.region}, and these credentials name ${region}: set AWS_REGION=${home.region}. Nothing was changed.`,
    );
}
