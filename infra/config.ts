import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import * as z from 'zod/mini';
import { dealer } from '#domain/dealer/dealer.ts';
import { stageThrottles, type Throttle } from './throttles.ts';

const stageNames = ['dev', 'prod'] as const;
export type StageName = (typeof stageNames)[number];

/** What differs from stage to stage. */
export interface Settings {
  stage: StageName;
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

const stages: Record<StageName, Pick<Settings, 'logRetention' | 'throttle'>> = {
  dev: { logRetention: RetentionDays.TWO_WEEKS, throttle: stageThrottles.dev },
  prod: { logRetention: RetentionDays.THREE_MONTHS, throttle: stageThrottles.prod },
};

/**
 * Runs at once that one function may reserve at most, so that a mistyped number is refused here.
 * AWS itself leaves 100 of the account's to all other functions, and refuses the deployment else.
 */
const mostReserved = 900;

const contextSchema = z.object({
  stage: z._default(z.enum(stageNames), 'dev'),
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
  // The value in cdk.json may be a number, that of the command line is text: "1", and "1,2" or
  // "2,1" during a rotation.
  edgeKeyGeneration: z._default(
    z.coerce.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})?$/)),
    '1',
  ),
  alarmEmail: z.optional(z.email()),
  formsConcurrency: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostReserved))),
});

/**
 * Settings of the stage that the context names: `-c stage=prod -c domain=… -c certificate=… -c
 * captchaSiteKey=… -c mailFrom=… -c mailTo=… -c bankUrl=… -c edgeKeyGeneration=… -c alarmEmail=…
 * -c formsConcurrency=…`.
 * Throws a sentence that names every invalid value.
 */
export function readSettings(node: Node): Settings {
  const parsed = z.safeParse(
    contextSchema,
    Object.fromEntries(
      Object.keys(contextSchema.shape)
        .map((name) => [name, node.tryGetContext(name)])
        .filter(([, value]) => value !== undefined),
    ),
  );
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map((issue) => `-c ${String(issue.path[0])}`));
    throw new Error(
      `These settings make no sense: ${[...wrong].join(', ')}. Stages are ${stageNames.join(' and ')}.`,
    );
  }
  const { stage, domain, certificate, alarmEmail, edgeKeyGeneration, formsConcurrency, ...given } =
    parsed.data;
  const [sent = 1, other] = edgeKeyGeneration.split(',').map(Number);
  if ((domain === undefined) !== (certificate === undefined))
    throw new Error(
      'A domain needs its certificate and the other way round: -c domain=… -c certificate=arn:aws:acm:us-east-1:…',
    );
  return {
    stage,
    ...stages[stage],
    ...given,
    edgeKeyGenerations: other === undefined || other === sent ? [sent] : [sent, other],
    ...(domain && certificate ? { domain: { name: domain, certificateArn: certificate } } : {}),
    ...(alarmEmail ? { alarmEmail } : {}),
    ...(formsConcurrency ? { formsConcurrency } : {}),
  };
}
