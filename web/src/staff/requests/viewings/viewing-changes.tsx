import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StaffViewing } from '#domain/requests/viewing.ts';
import { forgetRequest, rememberRequest } from '../../data/requests.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { Notice } from '../../kit/notice.tsx';
import { useWrites } from '../../kit/writes.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { ViewingAction } from './viewing-list.ts';
import { useHourWords, useViewingWords } from './viewing-words.ts';
import {
  changeViewing,
  type Decision,
  freeTimesOf,
  isMade,
  refusalOf,
  type SeenViewing,
  viewingConflict,
  withChange,
} from './viewing-writes.ts';

/** State of a history entry: the viewing that opens there asks for its next step. */
const asksNext = { asks: 'next' } as const;

export const doesAskNext = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'asks' in state && state.asks === asksNext.asks;

interface Changes<Item> {
  /** The viewings that staff see. */
  read: () => readonly Item[] | undefined;
  /** What the server answered, besides the lists of requests, which get it in any case. */
  remember?: (saved: StaffViewing) => void;
  /** The address at which a viewing is open: one that took place asks there for its next step. */
  openAt: (id: string) => { to: string; state?: object; replace?: boolean };
  /** An open viewing shows a failure itself. */
  isOpen?: boolean;
}

/** Everything that is done to viewings by one press, where staff see several or one. */
export function useViewingChanges<Item extends SeenViewing>(options: Changes<Item>) {
  const { read, remember, openAt, isOpen = false } = options;
  const { messages } = useAdmin();
  const words = useViewingWords();
  const sayHour = useHourWords();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const [moving, setMoving] = useState<SeenViewing | null>(null);
  const [declining, setDeclining] = useState<SeenViewing | null>(null);
  const [moved, setMoved] = useState<StaffViewing | null>(null);
  function keep(saved: StaffViewing) {
    rememberRequest(cache, { kind: 'viewing', request: saved });
    remember?.(saved);
  }
  const writes = useWrites<Item, Decision, StaffViewing>({
    read,
    apply: withChange,
    send: changeViewing,
    remember: keep,
    forget: (id) => forgetRequest(cache, { kind: 'viewing', id }),
    conflictOf: viewingConflict,
    isDone: isMade,
    // Its hour was taken meanwhile: staff choose another one.
    asks: (error) => freeTimesOf(error) !== null,
    onStored(saved, { status }) {
      if (status !== 'done') return;
      // Staff may have gone on meanwhile: nobody is taken away from another page.
      if (!isHere.current) return;
      const { to, state, replace = false } = openAt(saved.id);
      void navigate(to, { state: { ...state, ...asksNext }, replace });
    },
  });
  const { failure, success, conflict, question } = writes;

  function failureOf(seen: SeenViewing, error: unknown): string {
    const reasons: Partial<Record<string, string>> = words.reasons;
    const why = reasons[refusalOf(error) ?? ''] ?? failureText(error, messages);
    return why ? `${words.failed(seen.name)}: ${why}` : words.failed(seen.name);
  }
  const failed = failure ? failureOf(failure.seen, failure.error) : '';
  const done = success
    ? words.changed[success.change.status](success.seen.name, sayHour(success.saved))
    : moved
      ? words.changed.confirmed(moved.name, sayHour(moved))
      : '';

  function act(viewing: Item, action: ViewingAction): void {
    setMoved(null);
    if (action === 'move') setMoving(viewing);
    else if (action === 'decline') setDeclining(viewing);
    else writes.write(viewing.id, { status: action === 'confirm' ? 'confirmed' : action });
  }
  function dismiss() {
    writes.dismissSuccess();
    setMoved(null);
  }
  const notices: ReactNode = (
    <>
      <Notice alarm text={isOpen ? '' : failed} onDismiss={writes.dismissFailure} />
      <Notice text={isOpen ? '' : done} onDismiss={dismiss} />
      <output className="hidden-text">{isOpen && done}</output>
      {moving && (
        <MoveDialog
          viewing={moving}
          onMoved={(saved) => {
            remember?.(saved);
            writes.dismissSuccess();
            setMoved(saved);
            setMoving(null);
          }}
          onClose={() => setMoving(null)}
        />
      )}
      {question && (
        <MoveDialog
          key={question.seen.id}
          viewing={question.seen}
          free={freeTimesOf(question.error)}
          onMoved={(saved) => {
            remember?.(saved);
            setMoved(saved);
            writes.answer();
          }}
          onClose={writes.answer}
        />
      )}
      {declining && (
        <ConfirmDialog
          title={words.decline.title(declining.name)}
          confirm={words.decline.confirm}
          danger
          onConfirm={() => {
            setDeclining(null);
            writes.write(declining.id, { status: 'declined' });
          }}
          onClose={() => setDeclining(null)}
        >
          {words.decline.text}
        </ConfirmDialog>
      )}
      {conflict && (
        <ConfirmDialog
          title={messages.adminRequests.changed.title}
          cancel={messages.adminRequests.changed.keep}
          confirm={messages.adminRequests.changed.apply}
          onConfirm={() => writes.settle(true)}
          onClose={() => writes.settle(false)}
        >
          <p>
            {words.conflict.now(
              messages.adminPeople.viewings.statuses[conflict.current.status],
              sayHour(conflict.current),
            )}
          </p>
          <p>{words.conflict.question[conflict.change.status]}</p>
        </ConfirmDialog>
      )}
    </>
  );
  return {
    writes,
    act,
    failed,
    notices,
    /** The viewing as the latest change stored it. */
    saved: success?.saved ?? moved ?? undefined,
  };
}
