import { useAdmin } from '../../kit/admin-context.tsx';
import { Dialog } from '../../kit/dialog.tsx';

interface MessageDialogProps {
  title: string;
  /** Below the title, the first one loudest. */
  paragraphs: readonly string[];
  onClose: () => void;
}

/** Tells what came of something, and waits until it was read. */
export function MessageDialog({ title, paragraphs, onClose }: MessageDialogProps) {
  const { changed } = useAdmin().messages.adminRequests;
  const [first, ...rest] = paragraphs.filter(Boolean);
  return (
    <Dialog label={title} onClose={onClose}>
      <h2>{title}</h2>
      <p>
        <b>{first}</b>
      </p>
      {rest.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <div className="staff-buttons">
        <button className="button" type="button" onClick={onClose}>
          {changed.ok}
        </button>
      </div>
    </Dialog>
  );
}
