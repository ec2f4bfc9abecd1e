import * as z from 'zod/mini';

/** A row of the table without the attributes that keys and indexes are made of. */
export const withoutKeys = z.pipe(
  z.looseObject({}),
  z.transform(({ pk: _pk, sk: _sk, kind: _kind, kind_sort: _sort, ...entity }: Record<string, unknown>) => entity),
);
