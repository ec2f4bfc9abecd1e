import { Duration } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { auditedAtOnce } from '#functions/platform/table.ts';
import type { Settings } from '../config.ts';
import { BundledFunction } from './bundled-function.ts';
import { DeadLetters } from './dead-letters.ts';
import { rows } from './table-access.ts';
import { followTable } from './table-stream.ts';

/**
 * Records every change of houses, campaigns, discounts and site images from the table's stream, so
 * that no write can go unrecorded.
 */
export class AuditTrail extends Construct {
  readonly audit: BundledFunction;
  /** Changes that could not be recorded. */
  readonly failures: DeadLetters;

  constructor(
    scope: Construct,
    id: string,
    { table, settings }: { table: Table; settings: Settings },
  ) {
    super(scope, id);
    this.failures = new DeadLetters(this, 'Failures');
    this.audit = new BundledFunction(this, 'Audit', {
      name: 'audit',
      description: 'Records who changed what, by the table’s stream',
      memory: 512,
      timeout: Duration.seconds(30),
      settings,
    });
    this.audit.giveTable(table, [{ actions: ['PutItem'], keys: rows.audit }]);
    followTable(this.audit, {
      table,
      atOnce: auditedAtOnce,
      patience: Duration.hours(12),
      failures: this.failures,
    });
  }
}
