import { useState } from 'react';
import { csvSeparator } from '../../../../functions/domain/csv.ts';
import { writeCsv } from '../../../../functions/domain/house-csv/columns.ts';
import { useAdmin } from '../kit/admin-context.tsx';
import { csvType, downloadFile } from '../kit/download-file.ts';
import { failureText } from '../kit/failure-text.ts';
import { fetchWholeHouses } from './requests.ts';

/** Saves houses as a file that a spreadsheet of the page's language opens, and an import takes back. */
export function useExport() {
  const { language, messages } = useAdmin();
  const words = messages.adminTools.export;
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState('');

  /** In the order of `ids`. */
  async function save(ids: readonly string[]): Promise<void> {
    setBusy(true);
    setDone('');
    setFailure('');
    try {
      const byId = new Map((await fetchWholeHouses()).map((house) => [house.id, house]));
      const houses = ids.flatMap((id) => byId.get(id) ?? []);
      const name = `${words.fileName}-${new Date().toISOString().slice(0, 10)}.csv`;
      downloadFile(name, csvType, writeCsv(houses, csvSeparator[language]));
      setDone(words.done(houses.length));
    } catch (error) {
      setFailure(`${words.failed}. ${failureText(error, messages)}`.trim());
    } finally {
      setBusy(false);
    }
  }

  function dismiss(): void {
    setDone('');
    setFailure('');
  }

  return { busy, done, failure, save, dismiss };
}
