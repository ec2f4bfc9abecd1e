import { Annotations, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { builtRelease } from '../build/stamp.ts';
import { bankTestUrl, captchaScriptUrl, type Settings } from '../config.ts';
import { BundledFunction } from '../constructs/bundled-function.ts';
import { CataloguePublisher } from '../constructs/catalogue-publisher.ts';
import { ApiRoutes } from '../constructs/contract-api.ts';
import { RequestFunctions } from '../constructs/request-functions.ts';
import { SharePictures } from '../constructs/share-pictures.ts';
import { SiteDistribution } from '../constructs/site-distribution.ts';
import { SiteFiles } from '../constructs/site-files.ts';
import { readsCatalogue } from '../constructs/table-access.ts';
import { TriedRelease } from '../constructs/tried-release.ts';
import { recaptchaSources } from '../security-headers.ts';
import type { ApiStack } from './api-stack.ts';
import type { AuthStack } from './auth-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { MailStack } from './mail-stack.ts';

export interface WebStackProps extends StackProps {
  settings: Settings;
  data: DataStack;
  auth: AuthStack;
  api: ApiStack;
  mail: MailStack;
  /** The firewall that the distribution is behind. */
  firewallArn?: string;
}

/** Where the distribution's id is told to operators and to the stack outside. */
export const distributionOutput = 'DistributionId';

/**
 * CloudFront, the files and pages behind it, and the functions that need its id (to invalidate) or
 * the site's address (for letters and the bank).
 */
export class WebStack extends Stack {
  readonly functions: BundledFunction[];
  readonly publisher: CataloguePublisher;
  readonly site: SiteDistribution;
  readonly requests: RequestFunctions;
  readonly outage: BundledFunction;
  readonly render: BundledFunction;

  constructor(
    scope: Construct,
    id: string,
    { settings, data, auth, api, mail, firewallArn, ...props }: WebStackProps,
  ) {
    super(scope, id, props);
    // Its readers of the catalogue find it in their format: the api stack published it.
    this.addStackDependency(api);
    const outage = new BundledFunction(this, 'Outage', {
      name: 'outage',
      description:
        'Answers with the outage page, which names the phones, where a page could not be made',
      memory: 1024,
      timeout: Duration.seconds(5),
      settings,
    });
    this.outage = outage;
    const files = new SiteFiles(this, 'Files', { accessLogs: data.accessLogs });
    this.site = new SiteDistribution(this, 'Site', {
      site: files.bucket,
      media: data.media,
      accessLogs: data.accessLogs,
      apiHost: api.api.host,
      ...(firewallArn ? { firewallArn } : {}),
      outage: outage.lambda,
      edgeKey: api.edgeKeys[0].secretValue.unsafeUnwrap(),
      security: {
        connect: [
          `https://cognito-idp.${this.region}.${this.urlSuffix}`,
          `https://${data.media.bucketRegionalDomainName}`,
        ],
        captcha: recaptchaSources,
        https: true,
      },
      settings,
    });

    const render = new BundledFunction(this, 'Render', {
      name: 'render',
      description: 'Renders the pages of the site',
      memory: 1769,
      timeout: Duration.seconds(10),
      reserved: settings.pagesConcurrency,
      settings,
    });
    this.render = render;
    render.giveTable(data.table, readsCatalogue);
    render.setVariable('SITE_ORIGIN', this.site.origin);
    render.giveEdgeKeys(api.edgeKeys);
    this.publisher = new CataloguePublisher(this, 'Catalogue', {
      table: data.table,
      distribution: this.site.distribution,
      settings,
    });
    this.publisher.scheduled.giveMail(mail.sender);
    this.publisher.scheduled.setVariable('SITE_ORIGIN', this.site.origin);

    const share = new SharePictures(this, 'Share', {
      table: data.table,
      media: data.media,
      distribution: this.site.distribution,
      edgeKeys: api.edgeKeys,
      failures: this.publisher.failures,
      settings,
    });

    this.requests = new RequestFunctions(this, 'Requests', {
      table: data.table,
      mail: mail.sender,
      edgeKeys: api.edgeKeys,
      captchaSecret: auth.captchaSecret,
      origin: this.site.origin,
      settings,
    });
    const { customers, requests, bankSecret } = this.requests;
    this.publisher.scheduled.giveBank(bankSecret, settings.bankUrl);
    const routes = new ApiRoutes(this, 'Routes', {
      api: api.api,
      functions: {
        ...api.answering,
        'customers-api': customers,
        'requests-api': requests,
        'share-pictures': share.function,
        render,
      },
      settings,
    });
    this.publisher.changeAfter(render, share.function, customers);
    const answering = [render, outage, share.function, customers, requests];
    const publishing = [this.publisher.publish, this.publisher.scheduled];
    this.functions = [...answering, ...publishing];
    if (settings.stage === 'prod' && settings.bankUrl === bankTestUrl)
      Annotations.of(this).addWarningV2(
        'showroom:bank',
        'Applications go to the bank’s test system. Set bankUrl in infra/stages.ts once the bank has named its own.',
      );

    const config = files.deploy(this.site.distribution, [render.lambda, outage.lambda], settings, {
      release: builtRelease() ?? 'unbuilt',
      region: this.region,
      userPoolId: auth.pool.userPoolId,
      userPoolClientId: auth.pool.browserClient.userPoolClientId,
      authFlow: 'USER_SRP_AUTH',
      captcha: { scriptUrl: captchaScriptUrl, siteKey: settings.captchaSiteKey },
    });
    const tried = new TriedRelease(this, 'Tried', {
      pages: { apiHost: api.api.host, edgeKeys: api.edgeKeys, files: files.bucket },
      settings,
    });
    // With the first change the new publishers make the edge forget pages: they follow the trial of
    // the pages, and have one of their own.
    tried.try('Pages', {
      functions: answering,
      pages: true,
      after: [routes],
      before: [...publishing.map(({ lambda }) => lambda), config],
    });
    tried.try('Publishers', { functions: publishing, before: [config] });
    new CfnOutput(this, 'BankSecretArn', { value: bankSecret.secretArn });
    new CfnOutput(this, 'SiteUrl', { value: this.site.origin });
    new CfnOutput(this, distributionOutput, { value: this.site.distribution.distributionId });
    new CfnOutput(this, 'DistributionDomain', {
      value: this.site.distribution.distributionDomainName,
    });
  }
}
