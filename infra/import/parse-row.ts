import type { Caravan } from '../../functions/domain/caravan.ts';
import { RowProblems, type SourceRow } from '../../functions/domain/house-csv/columns.ts';
import * as houseCsv from '../../functions/domain/house-csv/parse-row.ts';

import { reasonOf } from './reasons.ts';
import { RowRefused } from './row-refused.ts';

export type { HouseFields, ParsedRow, PictureSources } from '../../functions/domain/house-csv/parse-row.ts';

/** What `read` answers; what it has against the row in the words of the report. Throws `RowRefused`. */
function orRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RowProblems) throw new RowRefused(...error.problems.map(reasonOf));
    throw error;
  }
}

export const readId = (row: SourceRow): string => orRefuse(() => houseCsv.readId(row));

export const parseRow = (row: SourceRow, house: Caravan | null): houseCsv.ParsedRow =>
  orRefuse(() => houseCsv.parseRow(row, house));
