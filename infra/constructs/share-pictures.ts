import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { shareFolder } from '#domain/houses/share-picture.ts';
import type { Settings } from '../config.ts';
import { BundledFunction } from './bundled-function.ts';
import type { DeadLetters } from './dead-letters.ts';
import { runEveryMinute } from './every-minute.ts';
import { publicFolders } from './media-bucket.ts';
import { readsCatalogue } from './table-access.ts';

export interface SharePicturesProps {
  table: Table;
  media: Bucket;
  /** The distribution, which is told of removed pictures. */
  distribution: Distribution;
  /** Requests for a picture come through the edge. */
  edgeKeys: readonly Secret[];
  /** The queue for runs that never reached the function. */
  failures: DeadLetters;
  settings: Settings;
}

/**
 * Makes the pictures beside shared links. The table's stream does not invoke it, because two
 * functions read the stream already and a shard serves no more. Once a minute it checks whether
 * something was published, and the edge asks it for a picture that does not exist yet.
 */
export class SharePictures extends Construct {
  readonly function: BundledFunction;

  constructor(
    scope: Construct,
    id: string,
    { table, media, distribution, edgeKeys, failures, settings }: SharePicturesProps,
  ) {
    super(scope, id);
    this.function = new BundledFunction(this, 'SharePictures', {
      name: 'share-pictures',
      description:
        'Draws the pictures that other sites show beside links to houses and campaigns, and removes those no longer shown',
      memory: 1769,
      timeout: Duration.minutes(2),
      settings,
    });
    this.function.giveTable(table, readsCatalogue);
    this.function.giveBucket(media, {
      read: publicFolders.map((folder) => `${folder}/`),
      write: [`${shareFolder}/`],
      remove: [`${shareFolder}/`],
      // It also lists the pictures that it has made.
      tellMissing: true,
    });
    this.function.giveDistribution(distribution);
    this.function.giveEdgeKeys(edgeKeys);

    runEveryMinute(this, this.function, failures);
  }
}
