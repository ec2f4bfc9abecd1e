import { type ReactNode, useMemo, useRef } from 'react';
import type { EnquiryStatus } from '#domain/requests/enquiry.ts';
import type { ListedRequest } from '#domain/requests/listed-request.ts';
import type { RequestKind } from '#domain/requests/request-kinds.ts';
import { isAhead, type ViewingStatus } from '#domain/requests/viewing.ts';
import type { SeenEnquiry } from '../../data/request-writes.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { useEnquiryChanges } from '../enquiry-changes.tsx';
import { useViewingChanges } from '../viewings/viewing-changes.tsx';
import { actionsOf, type ViewingAction } from '../viewings/viewing-list.ts';
import { useViewingWords } from '../viewings/viewing-words.ts';
import type { SeenViewing } from '../viewings/viewing-writes.ts';

/** What a viewing's row offers; the rest is in the viewing itself. */
const inRow: readonly ViewingAction[] = ['confirm', 'done', 'missed', 'move'];

const seenEnquiry = ({ kind, id, version, name, status }: ListedRequest): SeenEnquiry[] =>
  kind === 'enquiry' ? [{ id, version, name, status: status as EnquiryStatus }] : [];

const seenViewing = ({
  id,
  version,
  name,
  phone,
  status,
  viewing,
}: ListedRequest): SeenViewing[] =>
  viewing ? [{ id, version, name, phone, status: status as ViewingStatus, ...viewing }] : [];

interface RowAction {
  name: string;
  /** The row's buttons change with its status: the focus moves to its name. */
  changesRow: boolean;
  act: () => void;
}

interface RowActions {
  /** The row as it will be once its changes are stored. */
  shown: (item: ListedRequest) => ListedRequest;
  actionsOf: (item: ListedRequest, now: Date) => RowAction[];
  /** The request that was changed last, and the one of which a change was undone. */
  changed: { id: string; status: string } | undefined;
  undone: { id: string } | null;
  notices: ReactNode;
}

/** What can be done by one press in a row, by the kind of its request. */
export function useRowActions(
  items: readonly ListedRequest[],
  openAt: (item: { kind: RequestKind; id: string }) => string,
): RowActions {
  const { messages } = useAdmin();
  const { actions } = messages.adminEnquiries;
  const viewingWords = useViewingWords();
  const enquiries = useMemo(() => items.flatMap(seenEnquiry), [items]);
  const viewings = useMemo(() => items.flatMap(seenViewing), [items]);
  // What was answered may have left the list, and is there for Undo all the same.
  const changed = useRef<SeenEnquiry | null>(null);
  const enquiry = useEnquiryChanges<SeenEnquiry>({
    read: () =>
      changed.current && !enquiries.some(({ id }) => id === changed.current?.id)
        ? [...enquiries, changed.current]
        : enquiries,
  });
  changed.current = enquiry.writes.success?.saved ?? changed.current;
  const viewing = useViewingChanges({
    read: () => viewings,
    openAt: (id) => ({ to: openAt({ kind: 'viewing', id }) }),
  });

  function shown(item: ListedRequest): ListedRequest {
    const [asked] = seenEnquiry(item);
    if (asked) return { ...item, status: enquiry.writes.shown(asked).status };
    const [seen] = seenViewing(item);
    if (!seen) return item;
    const { status, day, time } = viewing.writes.shown(seen);
    return { ...item, status, viewing: { day, time } };
  }

  function actionsOfItem(item: ListedRequest, now: Date): RowAction[] {
    const [asked] = seenEnquiry(item);
    if (asked?.status === 'new')
      return (['called', 'answered'] as const).map((change) => ({
        name: actions[change === 'called' ? 'call' : 'answer'],
        changesRow: true,
        act: () => enquiry.writes.write(item.id, change),
      }));
    const [seen] = seenViewing(item);
    if (!seen || !isAhead(seen.status)) return [];
    return actionsOf(seen, now)
      .filter((action) => inRow.includes(action))
      .map((action) => ({
        name: viewingWords.actions[action],
        changesRow: action !== 'move',
        act: () => viewing.act(seen, action),
      }));
  }

  return {
    shown,
    actionsOf: actionsOfItem,
    changed: enquiry.writes.success?.saved ?? viewing.saved,
    undone: enquiry.undone,
    notices: (
      <>
        {enquiry.notices}
        {viewing.notices}
      </>
    ),
  };
}
