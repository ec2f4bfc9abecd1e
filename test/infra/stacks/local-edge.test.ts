import { expect, test } from 'vitest';
import { rootFilePatterns } from '#infra/edge/root-files.ts';
import { type Behaviour, behavioursOf } from '#infra/local/edge/behaviours.ts';
import { type Json, only, pointsTo, synthesise } from './synthesised.ts';

const stage = synthesise();
const { DistributionConfig: config } = only(stage.web, 'AWS::CloudFront::Distribution').properties;
const publicPolicy = only(stage.web, 'AWS::CloudFront::CachePolicy');

const byId = (list: Json[], id: string): Json => list.find(({ Id }) => Id === id);

/** The local edge's name for an origin of the template. */
function originName(id: string): string {
  const { DomainName: host } = byId(config.Origins, id);
  const text = JSON.stringify(host);
  if (text.includes('execute-api')) return 'api';
  if (text.includes('Media')) return 'media';
  if (text.includes('Files')) return 'files';
  if (text.includes('OutageFunctionUrl') || text.includes('FunctionUrl')) return 'outage';
  throw new Error(`an origin that nobody knows: ${text}`);
}

/**
 * CloudFront's own policies, by the ids that its developer guide lists under "Use managed cache
 * policies".
 */
const cachedBy = (id: Json): Behaviour['cachedBy'] => {
  if (id === '658327ea-f89d-4fab-a63d-7e88639e58f6') return 'path';
  if (id === '4135ea2d-6df8-44a3-9df3-4b5a84be39ad') return 'nothing';
  if (pointsTo(id, publicPolicy)) return 'path and query';
  throw new Error(`a cache policy that nobody knows: ${JSON.stringify(id)}`);
};

function asLocal(behaviour: Json): Json {
  const group = byId(config.OriginGroups.Items, behaviour.TargetOriginId);
  const members = group?.Members.Items.map(({ OriginId }: Json) => originName(OriginId)) ?? [];
  return {
    pattern: behaviour.PathPattern ?? '*',
    origins: group ? members : [originName(behaviour.TargetOriginId)],
    failing: group?.FailoverCriteria.StatusCodes.Items ?? null,
    methods: behaviour.AllowedMethods?.includes('POST') ? 'all' : 'read',
    cachedBy: cachedBy(behaviour.CachePolicyId),
    viewerRequest: behaviour.FunctionAssociations !== undefined,
  };
}

test('the local edge has the distribution’s behaviours, in its order', () => {
  const deployed = [...config.CacheBehaviors, config.DefaultCacheBehavior].map(asLocal);
  const local = behavioursOf(rootFilePatterns()).map(({ origin, fallback, ...behaviour }) => ({
    ...behaviour,
    // Written at deploy time beside the files; in the local stage nothing is deployed.
    origins: [origin === 'config' ? 'files' : origin, ...(fallback ? [fallback.origin] : [])],
    failing: fallback?.failing ?? null,
  }));
  expect(local).toEqual(deployed);
});

test('API Gateway’s 429 becomes the outage page for a page, and reaches the caller of a call', () => {
  expect(asLocal(config.DefaultCacheBehavior).failing).toContain(429);
  const calls = config.CacheBehaviors.filter(({ PathPattern }: Json) =>
    PathPattern.startsWith('/api/'),
  );
  expect(calls).toHaveLength(2);
  for (const behaviour of calls) expect(asLocal(behaviour).failing).toBeNull();
});

test('origin groups fail over on statuses that CloudFront allows, and for reads alone', () => {
  // CloudFront developer guide, "Optimize high availability with CloudFront origin failover".
  const known = [400, 403, 404, 416, 429, 500, 502, 503, 504];
  for (const { FailoverCriteria } of config.OriginGroups.Items)
    expect(known).toEqual(expect.arrayContaining(FailoverCriteria.StatusCodes.Items));
  for (const behaviour of [...config.CacheBehaviors, config.DefaultCacheBehavior])
    if (byId(config.OriginGroups.Items, behaviour.TargetOriginId))
      expect(asLocal(behaviour).methods).toBe('read');
});
