import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { indexNames, publishedAtOnce } from '#functions/platform/table.ts';
import { releaseWork } from '#functions/store/caravans.ts';
import { toDo } from '#functions/store/requests/request-keys.ts';
import type { Settings } from '../config.ts';
import { BundledFunction, type BundledFunctionProps } from './bundled-function.ts';
import { DeadLetters } from './dead-letters.ts';
import { runEveryMinute } from './every-minute.ts';
import {
  announcesCatalogue,
  publishesCatalogue,
  repairsCatalogue,
  requestPartitions,
  rows,
} from './table-access.ts';
import { followTable } from './table-stream.ts';

export interface CataloguePublisherProps {
  table: Table;
  distribution: Distribution;
  settings: Settings;
}

/**
 * Publishes the catalogue after every change of the table, from its stream, and runs the schedule.
 */
export class CataloguePublisher extends Construct {
  readonly publish: BundledFunction;
  readonly scheduled: BundledFunction;
  readonly failures: DeadLetters;

  constructor(scope: Construct, id: string, props: CataloguePublisherProps) {
    super(scope, id);
    this.failures = new DeadLetters(this, 'Failures');

    this.publish = this.worker(props, {
      name: 'publish',
      description: 'Brings the catalogue up to date with the table’s stream',
      memory: 1769,
      timeout: Duration.minutes(1),
    });
    // After a change of the snapshot format it resets the schedule's state, so that the next run
    // checks everything.
    this.publish.giveTable(props.table, [
      { actions: ['GetItem', 'PutItem'], keys: [rows.schedule] },
    ]);
    followTable(this.publish, {
      table: props.table,
      atOnce: publishedAtOnce,
      patience: Duration.hours(6),
      failures: this.failures,
    });

    this.scheduled = this.worker(props, {
      name: 'scheduled',
      description:
        'Every minute: price and banner changes that are due, unsent mail, the bank’s schemes, and comparing the catalogue with the table',
      memory: 1769,
      timeout: Duration.minutes(2),
    });
    this.scheduled.giveTable(props.table, [
      repairsCatalogue,
      // Catalogues of other formats that nothing reads any more.
      { actions: ['Query', 'DeleteItem'], keys: [rows.catalogue] },
      { actions: ['GetItem', 'PutItem', 'DeleteItem'], keys: [rows.catalogueReads] },
      // Past prices, and reservations that are over.
      { actions: ['UpdateItem', 'PutItem'], keys: [rows.houses] },
      // Past terms, flags of campaigns that are over, and offers that no price history needs.
      { actions: ['PutItem', 'UpdateItem', 'DeleteItem'], keys: [rows.campaigns, rows.discounts] },
      {
        actions: ['GetItem', 'PutItem'],
        keys: [rows.schedule, rows.recipients],
      },
      // Mails of requests, and requests of whoever bought a house.
      { actions: ['GetItem', 'PutItem'], keys: requestPartitions },
      // Its trial.
      { actions: ['ConditionCheckItem'], keys: [rows.enquiries, rows.loans] },
      { actions: ['GetItem', 'UpdateItem'], keys: [rows.confirmations] },
      // Whether wishes fill the yard.
      { actions: ['BatchGetItem'], keys: [rows.viewingPlaces] },
      // The bank's schemes.
      { actions: ['PutItem'], keys: [rows.bankSchemes] },
      {
        actions: ['Query'],
        index: indexNames.toDo,
        keys: [toDo.mail, toDo.reply, releaseWork],
      },
    ]);
    runEveryMinute(this, this.scheduled, this.failures);
  }

  /**
   * Lets the publishers change only after the catalogue's readers: until then they keep it up to
   * date in the old format.
   */
  changeAfter(...readers: BundledFunction[]): void {
    for (const { lambda } of [this.publish, this.scheduled])
      lambda.node.addDependency(...readers.map((reader) => reader.lambda));
  }

  private worker(
    { table, distribution, settings }: CataloguePublisherProps,
    props: Omit<BundledFunctionProps, 'settings'>,
  ): BundledFunction {
    const worker = new BundledFunction(this, props.name === 'publish' ? 'Publish' : 'Scheduled', {
      ...props,
      settings,
    });
    worker.giveTable(table, [...publishesCatalogue, announcesCatalogue]);
    worker.giveDistribution(distribution);
    return worker;
  }
}
