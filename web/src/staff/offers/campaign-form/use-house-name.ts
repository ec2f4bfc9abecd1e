import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { rowsQuery } from '../../kit/house-rows.ts';

/** Make and model of a house by its id; the id's first part while the list is not there. */
export function useHouseName(): (id: string) => string {
  const { data } = useQuery(rowsQuery);
  const names = useMemo(() => new Map(data?.map(({ id, make, model }) => [id, `${make} ${model}`])), [data]);
  return useCallback((id) => names.get(id) ?? id.slice(0, 8), [names]);
}
