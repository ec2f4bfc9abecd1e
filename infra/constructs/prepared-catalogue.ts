import { Duration } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { BundledFunction } from './bundled-function.ts';
import { runEveryMinute } from './every-minute.ts';
import { ReleaseTrigger } from './release-trigger.ts';
import { publishesCatalogue, repairsCatalogue, rows } from './table-access.ts';

/**
 * Publishes the catalogue in the format of the release that is being deployed, before its first
 * reader changes; then every minute, for as long as the web stack, which is deployed later, has
 * publishers of another format. A rollback works the same way.
 */
export class PreparedCatalogue extends Construct {
  readonly function: BundledFunction;
  private readonly release: ReleaseTrigger;

  constructor(
    scope: Construct,
    id: string,
    { table, settings }: { table: Table; settings: Settings },
  ) {
    super(scope, id);
    this.function = new BundledFunction(this, 'PrepareCatalogue', {
      name: 'prepare-catalogue',
      description:
        'Publishes in the format of this release while the publishers are still, or again, of another one',
      memory: 1769,
      timeout: Duration.minutes(1),
      settings,
    });
    this.function.giveTable(table, [
      ...publishesCatalogue,
      repairsCatalogue,
      { actions: ['GetItem'], keys: [rows.schedule] },
      { actions: ['PutItem'], keys: [rows.catalogueReads] },
    ]);
    // It has no queue for lost runs: the next run does the same work.
    runEveryMinute(this, this.function);
    this.release = new ReleaseTrigger(this, 'Release', { run: this.function, settings });
  }

  /** Lets these change only once there is a catalogue in the format that they read. */
  before(...readers: BundledFunction[]): void {
    this.release.run('Run', { before: readers.map(({ lambda }) => lambda) });
  }
}
