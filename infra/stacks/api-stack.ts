import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { auditKind } from '#functions/store/audit.ts';
import { caravanKind } from '#functions/store/caravans.ts';
import { campaignKind, discountKind } from '#functions/store/offers.ts';

import type { Settings } from '../config.ts';
import { AuditTrail } from '../constructs/audit-trail.ts';
import { BundledFunction } from '../constructs/bundled-function.ts';
import { ContractApi } from '../constructs/contract-api.ts';
import { explain } from '../constructs/explained.ts';
import { publicFolders } from '../constructs/media-bucket.ts';
import { PreparedCatalogue } from '../constructs/prepared-catalogue.ts';
import { listsOf, readsCatalogue, rows } from '../constructs/table-access.ts';
import { TriedRelease } from '../constructs/tried-release.ts';
import type { AuthStack } from './auth-stack.ts';
import type { DataStack } from './data-stack.ts';

export interface ApiStackProps extends StackProps {
  settings: Settings;
  data: DataStack;
  auth: AuthStack;
}

/**
 * The API, functions that answer it, and the functions that publish and record their writes. The
 * functions that must know the site's address, and all routes, are in the web stack.
 */
export class ApiStack extends Stack {
  readonly api: ContractApi;
  readonly functions: BundledFunction[];
  /** The functions that answer calls, by the name of their entry. */
  readonly answering: Readonly<Record<'public-api' | 'admin-api' | 'images-api', BundledFunction>>;
  readonly trail: AuditTrail;
  /**
   * The edge's keys, by which a function tells a request that came through the edge from one made
   * straight to the API. The edge sends the first; functions accept all of them.
   */
  readonly edgeKeys: readonly [Secret, ...Secret[]];

  constructor(scope: Construct, id: string, { settings, data, auth, ...props }: ApiStackProps) {
    super(scope, id, props);
    const { table, media } = data;
    const folders = publicFolders.map((folder) => `${folder}/`);

    const [sent, other] = settings.edgeKeyGenerations;
    this.edgeKeys = [this.edgeKey(sent), ...(other === undefined ? [] : [this.edgeKey(other)])];

    const publicApi = new BundledFunction(this, 'PublicApi', {
      name: 'public-api',
      description: 'Public calls, answered from the catalogue',
      memory: 1024,
      timeout: Duration.seconds(10),
      settings,
    });
    publicApi.giveTable(table, readsCatalogue);
    const catalogue = new PreparedCatalogue(this, 'Catalogue', { table, settings });

    const adminApi = new BundledFunction(this, 'AdminApi', {
      name: 'admin-api',
      description: 'Staff calls about houses, campaigns, discounts and settings',
      memory: 1024,
      timeout: Duration.seconds(15),
      settings,
    });
    adminApi.giveTable(table, [
      {
        actions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'],
        keys: [rows.houses],
      },
      { actions: ['GetItem', 'PutItem', 'UpdateItem'], keys: [rows.houseNumbers] },
      // Its trial.
      { actions: ['ConditionCheckItem'], keys: [rows.houses, rows.houseNumbers] },
      // The schedule removes deleted ones when no price history needs them any more.
      { actions: ['GetItem', 'PutItem'], keys: [rows.campaigns, rows.discounts, rows.settings] },
      // The preview of new list prices tells which were changed within the hour.
      listsOf(caravanKind, campaignKind, discountKind, auditKind('caravan')),
    ]);
    catalogue.before(publicApi);
    // A house may only name stored pictures.
    adminApi.giveBucket(media, { read: folders, tellMissing: true });

    const imagesApi = new BundledFunction(this, 'ImagesApi', {
      name: 'images-api',
      description:
        'Signs uploads; checks, re-encodes and sizes pictures; the site’s own, and those of houses brought from elsewhere',
      // A 50 megapixel picture is 200 MB once decoded, and making the presets takes more than one
      // processor.
      memory: 3008,
      // API Gateway waits 30 s.
      timeout: Duration.seconds(29),
      settings,
    });
    imagesApi.giveTable(table, [
      { actions: ['GetItem', 'PutItem'], keys: [rows.houses, rows.websiteImages] },
      { actions: ['Query'], keys: [rows.websiteImages] },
    ]);
    imagesApi.giveBucket(media, {
      read: ['incoming/', ...folders],
      // A presigned POST into incoming/ may do what its signer may.
      write: ['incoming/', ...folders],
      remove: ['incoming/'],
      tellMissing: true,
    });

    this.trail = new AuditTrail(this, 'Trail', { table, settings });
    this.functions = [publicApi, adminApi, imagesApi, this.trail.audit, catalogue.function];
    new TriedRelease(this, 'Tried', { settings }).try('Run', { functions: this.functions });
    this.api = new ContractApi(this, 'Api', {
      pool: auth.pool,
      client: auth.pool.browserClient,
      settings,
    });
    this.answering = { 'public-api': publicApi, 'admin-api': adminApi, 'images-api': imagesApi };
  }

  private edgeKey(generation: number): Secret {
    // A new key needs a new secret: CloudFormation reads a secret's value again only when the
    // secret's ARN changes.
    const key = new Secret(this, generation === 1 ? 'EdgeKey' : `EdgeKey${generation}`, {
      description: 'Sent by CloudFront with every request to the API',
      generateSecretString: { excludePunctuation: true, passwordLength: 40 },
      // When CloudFormation updates a distribution, or takes an update back, it also reads the
      // earlier header. If that key were deleted, by leaving out a number or rotating in one step,
      // the web stack could not be updated any more.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    explain(key, {
      'AwsSolutions-SMG4':
        'CloudFront gets the key only at a deployment: after an automatic rotation it would still send the old key.',
    });
    return key;
  }
}
