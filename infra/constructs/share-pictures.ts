import { Duration } from 'aws-cdk-lib';
import { HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { shareFolder } from '../../functions/domain/share-picture.ts';
import type { Settings } from '../config.ts';
import { BundledFunction } from './bundled-function.ts';
import type { ContractApi } from './contract-api.ts';
import type { DeadLetters } from './dead-letters.ts';
import { runEveryMinute } from './every-minute.ts';
import { explain } from './explained.ts';
import { publicFolders } from './media-bucket.ts';
import { readsCatalogue } from './table-access.ts';

export interface SharePicturesProps {
  table: Table;
  media: Bucket;
  api: ContractApi;
  /** Told of pictures that are gone. */
  distribution: Distribution;
  /** Where a run goes that never reached the function. */
  failures: DeadLetters;
  settings: Settings;
}

/**
 * Makes the pictures beside shared links. Not by the table's stream: two functions read that already, which is all its shards carry.
 * Once a minute it looks whether something was published, and the edge asks it for a picture that nobody has made yet.
 */
export class SharePictures extends Construct {
  readonly function: BundledFunction;

  constructor(
    scope: Construct,
    id: string,
    { table, media, api, distribution, failures, settings }: SharePicturesProps,
  ) {
    super(scope, id);
    this.function = new BundledFunction(this, 'SharePictures', {
      name: 'share-pictures',
      description:
        'Draws the pictures that links to houses and campaigns show elsewhere, and removes those of what is gone',
      memory: 1769,
      timeout: Duration.minutes(2),
      settings,
    });
    this.function.giveTable(table, readsCatalogue);
    this.function.giveBucket(media, {
      read: publicFolders.map((folder) => `${folder}/`),
      write: [`${shareFolder}/`],
      remove: [`${shareFolder}/`],
      // It lists what it has made, too.
      tellMissing: true,
    });
    this.function.giveDistribution(distribution);

    const route = new HttpRoute(this, 'Route', {
      httpApi: api.httpApi,
      routeKey: HttpRouteKey.with(`/${shareFolder}/{name}`, HttpMethod.ANY),
      integration: new HttpLambdaIntegration('SharePictures', this.function.lambda),
    });
    explain(route, { 'AwsSolutions-APIG4': 'Pictures of public pages: who looks at a link has no account.' });

    runEveryMinute(this, this.function, failures);
  }
}
