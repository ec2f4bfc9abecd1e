import { houseRows } from '../../../../functions/domain/house-csv/columns.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { useTableFile } from '../kit/table-file.ts';
import { fetchWholeHouses } from './requests.ts';

/** Saves houses as a file that an import takes back. */
export function useExport() {
  const file = useTableFile(useAdmin().messages.adminTools.export);
  return {
    ...file,
    /** In the order of `ids`. */
    save: (ids: readonly string[]) =>
      file.save(async () => {
        const byId = new Map((await fetchWholeHouses()).map((house) => [house.id, house]));
        return houseRows(ids.flatMap((id) => byId.get(id) ?? []));
      }),
  };
}
