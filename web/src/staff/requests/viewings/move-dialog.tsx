import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffViewing } from '#domain/requests/viewing.ts';
import {
  daysAround,
  isViewingTime,
  staffViewingDays,
  startOf,
  type ViewingTime,
} from '#domain/requests/viewing-times.ts';
import { rememberRequest } from '../../data/requests.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { ConfirmDialog } from '../../kit/dialog.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { fieldId } from '../../kit/forms/fields.tsx';
import { serverNow } from '../../kit/server-clock.ts';
import { TimeField } from './time-field.tsx';
import { useHourWords, useViewingWords } from './viewing-words.ts';
import {
  changeViewing,
  freeTimesOf,
  isMade,
  refusalOf,
  type SeenViewing,
  viewingConflict,
} from './viewing-writes.ts';

/** What is wrong with a time that staff chose or typed; null where nothing is. */
export function timeProblem(
  value: ViewingTime,
  now: Date,
): 'required' | 'invalid' | 'past' | 'far' | null {
  if (value.day === '' || value.time === '') return 'required';
  if (!isViewingTime(value)) return 'invalid';
  if (startOf(value) <= now.getTime()) return 'past';
  const days = daysAround(now, { before: 0, ahead: staffViewingDays });
  return days.includes(value.day) ? null : 'far';
}

interface MoveDialogProps {
  viewing: SeenViewing;
  /** The free times next to its own, where that is taken. */
  free?: readonly ViewingTime[] | null;
  onMoved: (saved: StaffViewing) => void;
  onClose: () => void;
}

/** Confirms a viewing at another time. */
export function MoveDialog({ viewing, free = null, onMoved, onClose }: MoveDialogProps) {
  const { messages } = useAdmin();
  const all = useViewingWords();
  const words = all.move;
  const { statuses } = messages.adminPeople.viewings;
  const cache = useQueryClient();
  const sayHour = useHourWords();
  const [seen, setSeen] = useState(viewing);
  const [value, setValue] = useState<ViewingTime>(() => {
    const isAhead = startOf(viewing) > serverNow().getTime();
    return { day: isAhead && !free ? viewing.day : '', time: '' };
  });
  const [problem, setProblem] = useState<ReturnType<typeof timeProblem>>(null);
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async ({ day, time }: ViewingTime) => {
      const change = { status: 'confirmed', day, time } as const;
      try {
        return await changeViewing(seen, change);
      } catch (error) {
        const current = viewingConflict(error);
        // A colleague moved it to the very same time.
        if (current && isMade(current, change)) return current;
        throw error;
      }
    },
    onSuccess(saved) {
      if (!saved) return onClose();
      rememberRequest(cache, { kind: 'viewing', request: saved });
      onMoved(saved);
    },
    onError(error) {
      const current = viewingConflict(error);
      if (!current) return;
      rememberRequest(cache, { kind: 'viewing', request: current });
      setSeen(current);
    },
  });
  const { error } = saving;
  const taken = freeTimesOf(error) ?? (saving.isIdle ? free : null);

  function failure(): string {
    if (!error || freeTimesOf(error)) return '';
    if (viewingConflict(error)) return all.conflict.moved(statuses[seen.status], sayHour(seen));
    const reasons: Partial<Record<string, string>> = all.reasons;
    const why = reasons[refusalOf(error) ?? ''] ?? failureText(error, messages);
    return why ? `${words.failed}: ${why}` : words.failed;
  }
  return (
    <ConfirmDialog
      title={words.title(seen.name)}
      confirm={words.save}
      busy={saving.isPending && messages.adminForm.saving}
      error={failure()}
      onConfirm={() => {
        const wrong = timeProblem(value, serverNow());
        setProblem(wrong);
        const field = value.day === '' || wrong === 'far' ? 'day' : 'time';
        if (wrong) document.getElementById(fieldId(field))?.focus();
        else saving.mutate(value);
      }}
      onClose={onClose}
    >
      <p className="staff-soft">{words.now(sayHour(seen))}</p>
      <TimeField
        value={value}
        error={problem ? all.time[problem] : undefined}
        free={taken}
        onChange={(next) => {
          setProblem(null);
          setValue(next);
        }}
      />
      <p className="staff-hint">{words.text}</p>
    </ConfirmDialog>
  );
}
