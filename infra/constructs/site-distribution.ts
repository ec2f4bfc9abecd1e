import { fileURLToPath } from 'node:url';
import { Duration, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  FunctionUrlOriginAccessControl,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import {
  FunctionUrlOrigin,
  HttpOrigin,
  OriginGroup,
  S3BucketOrigin,
} from 'aws-cdk-lib/aws-cloudfront-origins';
import { FunctionUrlAuthType, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { shareFolder } from '#domain/houses/share-picture.ts';
import type { Settings, StageName } from '../config.ts';
import { rootFilePatterns } from '../edge/root-files.ts';
import { viewerRequestFile } from '../edge/run-edge-function.ts';
import {
  contentSecurityPolicy,
  hstsSeconds,
  overrides,
  plainSecurityHeaders,
  type SecurityContext,
} from '../security-headers.ts';
import { asBucket } from './as-interface.ts';
import { explain } from './explained.ts';

export interface SiteDistributionProps {
  /** Files of the web build; in this stack. */
  site: Bucket;
  /**
   * Pictures; the policy of their bucket lets distributions of this account read its public
   * folders.
   */
  media: Bucket;
  accessLogs: Bucket;
  apiHost: string;
  /**
   * Answers any path with the outage page: shown where a page can't be made and the edge keeps
   * none.
   */
  outage: LambdaFunction;
  /**
   * Value of a header that only requests through this distribution carry. Functions that answer
   * pages and pictures refuse requests without it; those that count submissions then use the
   * address that API Gateway saw.
   */
  edgeKey: string;
  security: SecurityContext;
  firewallArn?: string;
  settings: Settings;
}

/** Header that carries the edge's key to the origin. */
export const edgeKeyHeader = 'x-origin-key';

/** The one way into the site. */
export class SiteDistribution extends Construct {
  readonly distribution: Distribution;
  /** Scheme and host, no trailing slash. */
  readonly origin: string;

  constructor(scope: Construct, id: string, props: SiteDistributionProps) {
    super(scope, id);
    const { domain } = props.settings;
    const policies = new EdgePolicies(this, 'Policies', {
      security: props.security,
      stage: props.settings.stage,
    });
    const edgeFunction = new EdgeFunction(this, 'ViewerRequest', {
      functionName: edgeName(this, 'viewer-request'),
      comment: 'Redirects, media paths, and the query that counts',
      code: FunctionCode.fromFile({ filePath: fileURLToPath(viewerRequestFile) }),
      runtime: FunctionRuntime.JS_2_0,
    });
    const common = (origin: IOrigin): BehaviorOptions => ({
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: policies.responseHeaders,
      compress: true,
    });
    const withFunction = (behavior: BehaviorOptions): BehaviorOptions => ({
      ...behavior,
      functionAssociations: [
        { function: edgeFunction, eventType: FunctionEventType.VIEWER_REQUEST },
      ],
    });

    const files: BehaviorOptions = {
      ...common(
        S3BucketOrigin.withOriginAccessControl(asBucket(props.site), {
          originAccessControl: this.signedAs('files'),
          // With permission to list, a missing file is a 404, not a 403; no path of these
          // behaviours asks S3 for a list.
          originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
        }),
      ),
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    };
    // Imported by its name: otherwise CDK would write this distribution into the bucket's policy,
    // and the two stacks would depend on each other.
    const media = Bucket.fromBucketAttributes(this, 'Media', {
      bucketName: props.media.bucketName,
      bucketRegionalDomainName: props.media.bucketRegionalDomainName,
    });
    const pictures = S3BucketOrigin.withOriginAccessControl(media, {
      originAccessControl: this.signedAs('media'),
    });
    const toApi = {
      protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [OriginSslPolicy.TLS_V1_2],
      customHeaders: { [edgeKeyHeader]: props.edgeKey },
    };
    const api = new HttpOrigin(props.apiHost, toApi);
    const outageUrl = props.outage.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM });
    // The function of the outage page is neither behind the API nor beside the table, so it works
    // when a page can't be made.
    const pages = new OriginGroup({
      // 403: the edge's key is not the renderer's. 429: API Gateway throttled the request.
      fallbackStatusCodes: [403, 429, 500, 502, 503, 504],
      // Making a page takes a second at most; the function gives up after ten.
      primaryOrigin: new HttpOrigin(props.apiHost, {
        ...toApi,
        connectionAttempts: 2,
        connectionTimeout: Duration.seconds(3),
        readTimeout: Duration.seconds(12),
      }),
      fallbackOrigin: FunctionUrlOrigin.withOriginAccessControl(outageUrl, {
        originAccessControl: new FunctionUrlOriginAccessControl(this, 'OutageAccess', {
          originAccessControlName: edgeName(this, 'outage'),
        }),
      }),
    });
    const fromCache = (origin: IOrigin): BehaviorOptions => ({
      ...common(origin),
      cachePolicy: policies.cache,
      originRequestPolicy: policies.originRequest,
    });

    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Showroom ${props.settings.stage}`,
      // Matched in this order.
      additionalBehaviors: {
        '/assets/*': files,
        // If the bucket lacks a picture beside a link, the API, the next origin, draws it.
        [`/media/${shareFolder}/*`]: withFunction({
          ...common(
            new OriginGroup({
              primaryOrigin: pictures,
              fallbackOrigin: api,
              fallbackStatusCodes: [403, 404, 500, 502, 503, 504],
            }),
          ),
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        }),
        '/media/*': withFunction({
          ...common(pictures),
          cachePolicy: CachePolicy.CACHING_OPTIMIZED,
        }),
        '/api/admin/*': {
          ...common(api),
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: CachePolicy.CACHING_DISABLED,
          originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        },
        '/api/*': withFunction({ ...fromCache(api), allowedMethods: AllowedMethods.ALLOW_ALL }),
        '/config.json': files,
        ...Object.fromEntries(rootFilePatterns().map((pattern) => [pattern, files])),
      },
      defaultBehavior: withFunction(fromCache(pages)),
      // CloudFront keeps an error for ten seconds even when it says otherwise; visitors should see
      // at once that a page works again.
      errorResponses: [500, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      enableIpv6: true,
      ...(props.firewallArn ? { webAclId: props.firewallArn } : {}),
      enableLogging: true,
      logBucket: asBucket(props.accessLogs),
      logFilePrefix: 'edge/',
      ...(domain
        ? {
            domainNames: [domain.name],
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
          }
        : {}),
    });
    explain(this.distribution, {
      'AwsSolutions-CFR1': 'The dealer sells abroad as well: no country is kept out.',
      ...(props.firewallArn
        ? {}
        : {
            'AwsSolutions-CFR2':
              'A setting of the stage puts a firewall before it, which costs as much by the month as a quiet stage; without it the API is throttled and typed, and forms are counted by sender.',
          }),
      ...(domain
        ? {}
        : {
            'AwsSolutions-CFR4':
              'Only an own certificate, which comes with the domain, can demand TLS 1.2.',
          }),
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'No behaviour hands the bucket the bare root, the one path that lists.',
      'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac':
        'The data stack writes the policy of the bucket of pictures.',
    });
    this.origin = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
  }

  /** Signs the edge's requests to a bucket. */
  private signedAs(bucket: 'files' | 'media'): S3OriginAccessControl {
    return new S3OriginAccessControl(this, `${bucket}Access`, {
      originAccessControlName: edgeName(this, bucket),
    });
  }
}

/**
 * A name that is unique in the account across all regions. CDK's own would be the same in every
 * stage, so the second stage could not be deployed.
 */
function edgeName(scope: Construct, what: string): string {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${region}-${what}`;
}

/** How the edge caches, what it sends to the origin, and what it adds to every answer. */
class EdgePolicies extends Construct {
  /**
   * Public pages and calls: as long as the origin says, by path and by what the edge function
   * leaves of the query.
   */
  readonly cache: CachePolicy;
  readonly originRequest: OriginRequestPolicy;
  readonly responseHeaders: ResponseHeadersPolicy;

  constructor(
    scope: Construct,
    id: string,
    props: { security: SecurityContext; stage: StageName },
  ) {
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
      comment:
        'The address that CloudFront saw, a form key, where a form was sent from, and what logs say of it',
      // None of these headers is part of the cache key: only calls that write use them, and those
      // are never cached.
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        'CloudFront-Viewer-Address',
        'Idempotency-Key',
        // Says which site's page sent a form by itself.
        'Origin',
        'Sec-Fetch-Site',
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
        contentSecurityPolicy: {
          contentSecurityPolicy: contentSecurityPolicy(props.security),
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(hstsSeconds),
          includeSubdomains: true,
          preload: true,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
          override: overrides('referrer-policy'),
        },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries({
          ...plainSecurityHeaders(props.security),
          // Keeps search engines from finding a trial stage as a second site.
          ...(props.stage === 'prod' ? {} : { 'x-robots-tag': 'noindex' }),
        }).map(([header, value]) => ({ header, value, override: true })),
      },
    });
  }
}
