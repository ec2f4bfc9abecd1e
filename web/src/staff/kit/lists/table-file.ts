import { useState } from 'react';
import { csvSeparator, type TableRows, writeRows } from '#domain/csv.ts';
import { dayOf } from '#domain/time.ts';
import { useAdmin } from '../admin-context.tsx';
import { failureText } from '../failure-text.ts';
import { serverNow } from '../server-clock.ts';
import { csvType, downloadFile } from './download-file.ts';

/** The file's name, and the messages for success and failure. */
export interface TableFileWords {
  fileName: string;
  done: (rows: number) => string;
  failed: string;
}

/** Saves a table as a file that a spreadsheet in the page's language opens, or says why not. */
export function useTableFile() {
  const { language, messages } = useAdmin();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState('');

  async function save(words: TableFileWords, make: () => Promise<TableRows>): Promise<void> {
    setBusy(true);
    dismiss();
    try {
      const rows = await make();
      const name = `${words.fileName}-${dayOf(serverNow())}.csv`;
      downloadFile(name, csvType, writeRows(rows, csvSeparator[language]));
      setDone(words.done(rows.length - 1));
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
