import { Duration, Stack } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import type { StageName } from '../config.ts';
import { contentSecurityPolicy, hstsSeconds, plainSecurityHeaders, type SecurityContext } from '../security-headers.ts';

/**
 * A name of the edge's, which an account has once over all its regions: CDK's own would be the same in every stage, and the
 * second one could not be deployed.
 */
export function edgeName(scope: Construct, what: string): string {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${region}-${what}`;
}

/** How the edge caches, what it tells the origin, and what it adds to every answer. */
export class EdgePolicies extends Construct {
  /** Public pages and calls: as long as the origin says, by path and what the edge function leaves of the query. */
  readonly cache: CachePolicy;
  readonly originRequest: OriginRequestPolicy;
  readonly responseHeaders: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, props: { security: SecurityContext; stage: StageName }) {
    super(scope, id);
    this.cache = new CachePolicy(this, 'Public', {
      cachePolicyName: edgeName(this, 'public'),
      comment: 'Public pages and calls',
      queryStringBehavior: CacheQueryStringBehavior.all(),
      headerBehavior: CacheHeaderBehavior.none(),
      cookieBehavior: CacheCookieBehavior.none(),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(1),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
    this.originRequest = new OriginRequestPolicy(this, 'Origin', {
      originRequestPolicyName: edgeName(this, 'origin'),
      comment: 'The address that CloudFront saw, and of what the visitor wrote a form key and what logs say of it',
      // None of them is part of what answers are kept by: only calls that write, which are never kept, are done by one.
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        'CloudFront-Viewer-Address',
        'Idempotency-Key',
        'X-Application',
        'X-Sent-At',
      ),
      cookieBehavior: OriginRequestCookieBehavior.none(),
      queryStringBehavior: OriginRequestQueryStringBehavior.none(),
    });
    this.responseHeaders = new ResponseHeadersPolicy(this, 'Security', {
      responseHeadersPolicyName: edgeName(this, 'security'),
      comment: 'Security headers of every answer',
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(props.security), override: true },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(hstsSeconds),
          includeSubdomains: true,
          preload: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries({
          ...plainSecurityHeaders,
          // What is tried out is no second site for search engines to find.
          ...(props.stage === 'prod' ? {} : { 'x-robots-tag': 'noindex' }),
        }).map(([header, value]) => ({ header, value, override: true })),
      },
    });
  }
}
