import { useQueryClient } from '@tanstack/react-query';
import type { TableRows } from '#domain/csv.ts';
import type { RequestView } from '#domain/requests/listed-request.ts';
import type { RequestKind } from '#domain/requests/request-kinds.ts';
import { allPages } from '../../data/all-pages.ts';
import { enquiriesQuery, loansQuery, viewingsQuery } from '../../data/whole-lists.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { useTableFile } from '../../kit/lists/table-file.ts';
import { staffApi } from '../../session/staff-api.ts';
import { useViewingWords } from '../viewings/viewing-words.ts';
import { enquiryRows, loanRows, viewingRows } from './request-files.ts';

/** Kinds of which staff save a file; calls have none. */
export const filedKinds = ['enquiry', 'loan', 'viewing'] as const;
export type FiledKind = (typeof filedKinds)[number];

/** By which names the record of an export counts them. */
const counted = { enquiry: 'enquiries', loan: 'loan_requests', viewing: 'viewings' } as const;

interface Shown {
  view: RequestView;
  kind: RequestKind | null;
  typed: string;
}

/** Saves a file of the requests of a kind that the list has: of the view, or what was found. */
export function useRequestFile({ view, kind, typed }: Shown) {
  const { messages } = useAdmin();
  const viewingWords = useViewingWords();
  const cache = useQueryClient();
  const file = useTableFile();
  const words = {
    enquiry: messages.adminEnquiries.file,
    loan: messages.adminLoans.file,
    viewing: viewingWords.file,
  };
  const now = { staleTime: 0 };

  /** The ids that the list has of a kind, read to its end. */
  async function idsOf(which: FiledKind): Promise<ReadonlySet<string>> {
    const text = typed.trim();
    const ofKind = kind ?? which;
    const listed = await allPages((page: { cursor?: string }) =>
      text
        ? staffApi.searchRequests({ body: { text, kind: ofKind, ...page } })
        : staffApi.listRequests({ query: { view, kind: ofKind, ...page } }),
    );
    return new Set(listed.map(({ id }) => id));
  }

  async function rowsOf(which: FiledKind): Promise<TableRows> {
    const ids = await idsOf(which);
    const listed = ({ id }: { id: string }) => ids.has(id);
    // The server records the export of customers' data before the file is made.
    const record = async (count: number) => {
      const counts = { enquiries: 0, loan_requests: 0, [counted[which]]: count };
      await staffApi.recordListExport({ body: counts });
    };
    if (which === 'enquiry') {
      const all = (await cache.fetchQuery({ ...enquiriesQuery, ...now })).filter(listed);
      await record(all.length);
      return enquiryRows(all, messages);
    }
    if (which === 'loan') {
      const all = (await cache.fetchQuery({ ...loansQuery, ...now })).filter(listed);
      await record(all.length);
      return loanRows(all, messages);
    }
    const all = (await cache.fetchQuery({ ...viewingsQuery, ...now })).filter(listed);
    await record(all.length);
    return viewingRows(all, messages, viewingWords);
  }

  return {
    busy: file.busy,
    done: file.done,
    failure: file.failure,
    dismiss: file.dismiss,
    save: (which: FiledKind) => file.save(words[which], () => rowsOf(which)),
  };
}
