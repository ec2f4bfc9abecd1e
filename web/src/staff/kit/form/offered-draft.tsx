import { localeTag } from '../../../../../functions/domain/locale.ts';
import { useAdmin } from '../admin-context.tsx';

interface OfferedDraftProps {
  /** ISO 8601. */
  savedAt: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** An unsaved version of the form was left in this tab: it can be taken up again. */
export function OfferedDraft({ savedAt, onRestore, onDiscard }: OfferedDraftProps) {
  const { language, messages } = useAdmin();
  const words = messages.adminForm.draft;
  const when = new Date(savedAt).toLocaleString(localeTag[language], { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="staff-notice" role="status">
      <span>{words.found(when)}</span>
      <button className="button button-quiet" type="button" onClick={onRestore}>
        {words.restore}
      </button>
      <button className="staff-link" type="button" onClick={onDiscard}>
        {words.discard}
      </button>
    </div>
  );
}
