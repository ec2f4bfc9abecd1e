import { useAdmin } from '../kit/admin-context.tsx';
import { failureText } from '../kit/failure-text.ts';
import type { SlotProblem } from './use-slot-upload.ts';

interface SlotProblemProps {
  problem: SlotProblem | null;
  /** The section's. */
  name: string;
  onAgain: () => void;
  onDismiss: () => void;
}

/** Why the new picture is not in its place, and what can be done. The region stays, so that what appears in it is announced. */
export function SlotProblemText({ problem, name, onAgain, onDismiss }: SlotProblemProps) {
  const { messages } = useAdmin();
  const words = messages.adminImages;

  function text() {
    switch (problem?.what) {
      case undefined:
        return '';
      case 'upload': {
        const { failed, reasons } = messages.adminForm.pictures;
        return failed(problem.file.name, reasons[problem.reason]);
      }
      case 'save':
        return `${words.saveFailed(name)} ${failureText(problem.error, messages)}`.trim();
      case 'conflict':
        return words.conflict.text;
    }
  }

  const isConflict = problem?.what === 'conflict';
  return (
    <div role="alert">
      {problem && (
        <div className="staff-slot-problem">
          <p>{text()}</p>
          <button className="button button-quiet" type="button" onClick={onAgain}>
            {isConflict ? words.conflict.mine : words.retry}
          </button>
          <button className="staff-link" type="button" onClick={onDismiss}>
            {isConflict ? words.conflict.theirs : words.discard}
          </button>
        </div>
      )}
    </div>
  );
}
