import { CachePolicy } from 'aws-cdk-lib/aws-cloudfront';
import { describe, expect, test } from 'vitest';
import { textPages as bulgarian } from '#shared/texts/bg/text-pages.ts';
import { textPages as english } from '#shared/texts/en/text-pages.ts';
import { type Json, ofType, only, pointsTo, synthesise } from './synthesised.ts';

const stage = synthesise({ stage: 'prod', firewall: 'true' });
const everything = Object.values(stage).flat();

/** Numbers as the notices write them, in words or figures. */
const numbers: Readonly<Record<string, number>> = { two: 2, три: 3, three: 3, два: 2 };

/** The one number that a notice says in such a sentence. */
function promised({ privacy }: typeof english | typeof bulgarian, sentence: RegExp): number {
  const found = [...JSON.stringify(privacy).matchAll(new RegExp(sentence, 'g'))];
  const [word = '', ...more] = found.map(([, number]) => number ?? '');
  const number = numbers[word] ?? Number(word);
  if (more.length > 0 || !Number.isFinite(number) || number === 0)
    throw new Error(`The notice says ${found.length} times: ${sentence}`);
  return number;
}

const daysOfMonth = 30;
const logDays = [
  promised(english, /We use the logs only to [^.]*delete them after (\S+) months/),
  promised(bulgarian, /повреди и атаки и ги изтриваме след (\S+) месеца/),
].map((months) => months * daysOfMonth);

describe('what the privacy notice promises, in both languages, is what is deployed', () => {
  const config = only(stage.web, 'AWS::CloudFront::Distribution').properties.DistributionConfig;
  const kept = (days: unknown) => expect([days, days]).toEqual(logDays);

  test('every log goes after the time it says, that of the API included', () => {
    const groups = ofType(everything, 'AWS::Logs::LogGroup');
    for (const { properties } of groups) kept(properties.RetentionInDays);
    const { DestinationArn } = only(stage.web, 'AWS::ApiGatewayV2::Stage').properties
      .AccessLogSettings;
    expect(groups.filter((group) => pointsTo(DestinationArn, group))).toHaveLength(1);
    // One without a log group of the stage's would write into one that is kept for ever.
    for (const { id, properties } of ofType(everything, 'AWS::Lambda::Function'))
      expect([
        id,
        groups.some((group) => pointsTo(properties.LoggingConfig?.LogGroup, group)),
      ]).toEqual([id, true]);
  });

  test('the edge’s logs, and those of the buckets, lie in a bucket that forgets them then', () => {
    const buckets = ofType(everything, 'AWS::S3::Bucket');
    const [logs, ...more] = buckets.filter(({ properties }) => !properties.LoggingConfiguration);
    if (!logs || more.length > 0) throw new Error('one bucket alone is of logs');
    expect(JSON.stringify(config.Logging.Bucket)).toContain(logs.id);
    for (const { properties } of buckets)
      if (properties.LoggingConfiguration)
        expect(pointsTo(properties.LoggingConfiguration.DestinationBucketName, logs)).toBe(true);
    const rules: Json[] = logs.properties.LifecycleConfiguration.Rules;
    const [expiring, ...others] = rules.filter(({ ExpirationInDays }) => ExpirationInDays);
    expect(others).toEqual([]);
    expect(expiring).toEqual({ ExpirationInDays: logDays[0], Status: 'Enabled' });
    kept(expiring.ExpirationInDays);
    // An older version would outlive its file.
    expect(logs.properties).not.toHaveProperty('VersioningConfiguration');
  });

  test('no origin sees a visitor’s cookies, and the edge keeps no answer that does not ask for it', () => {
    const [cache, ...moreCaches] = ofType(stage.web, 'AWS::CloudFront::CachePolicy');
    const [request, ...moreRequests] = ofType(stage.web, 'AWS::CloudFront::OriginRequestPolicy');
    if (!cache || !request) throw new Error('pages have a policy of each kind');
    expect([moreCaches, moreRequests]).toEqual([[], []]);
    const {
      DefaultTTL,
      MinTTL,
      ParametersInCacheKeyAndForwardedToOrigin: key,
    } = cache.properties.CachePolicyConfig;
    expect([MinTTL, DefaultTTL]).toEqual([0, 0]);
    const { CookiesConfig } = request.properties.OriginRequestPolicyConfig;
    for (const cookies of [key.CookiesConfig, CookiesConfig])
      expect(cookies).toEqual({ CookieBehavior: 'none' });
    const behaviours: Json[] = [config.DefaultCacheBehavior, ...config.CacheBehaviors];
    const visitors = behaviours.filter(({ PathPattern }) => PathPattern !== '/api/admin/*');
    expect(visitors).toHaveLength(behaviours.length - 1);
    for (const { PathPattern, CachePolicyId, OriginRequestPolicyId: sent } of visitors) {
      // CloudFront's own policy for files has no cookies.
      const isOfFiles = CachePolicyId === CachePolicy.CACHING_OPTIMIZED.cachePolicyId;
      const isKnown = isOfFiles ? sent === undefined : pointsTo(sent, request);
      expect([PathPattern, isOfFiles || pointsTo(CachePolicyId, cache), isKnown]).toEqual([
        PathPattern,
        true,
        true,
      ]);
    }
  });
});
