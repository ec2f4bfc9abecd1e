import { useSyncExternalStore } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useAdmin } from '../admin-context.tsx';
import type { Upload, UploadQueue } from './upload-queue.ts';

/** Files on their way, each with its progress; a refused one says why and can be tried again. */
export function UploadList({ queue }: { queue: UploadQueue }) {
  const { pictures: words } = useAdmin().messages.adminForm;
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  const failed = uploads.filter(({ status }) => status === 'failed');
  const failure = ({ file, reason }: Upload) => words.failed(file.name, words.reasons[reason ?? 'other']);
  return (
    <>
      {uploads.length > 0 && (
        <ul className="staff-uploads" aria-label={words.uploads}>
          {uploads.map((upload) => {
            const { turn, file, status, percent } = upload;
            return (
              <li key={turn} className={status === 'failed' ? 'staff-upload-failed' : undefined}>
                {status === 'failed' ? (
                  <span>{failure(upload)}</span>
                ) : (
                  <span className="staff-upload-name">{file.name}</span>
                )}
                {status === 'sending' && <progress max={100} value={percent} aria-label={file.name} />}
                {status !== 'failed' && (
                  <span className="staff-upload-state">
                    {status === 'waiting' ? words.waiting : percent < 100 ? words.uploading(percent) : words.checking}
                  </span>
                )}
                {status === 'failed' && (
                  <button
                    className="staff-icon"
                    type="button"
                    aria-label={words.retry(file.name)}
                    onClick={() => queue.retry(turn)}
                  >
                    <Icon name="retry" />
                  </button>
                )}
                <button
                  className="staff-icon"
                  type="button"
                  aria-label={status === 'failed' ? words.discard(file.name) : words.cancel(file.name)}
                  onClick={() => queue.cancel(turn)}
                >
                  <Icon name="close" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <div className="hidden-text" role="alert">
        {failed.map((upload) => (
          <p key={upload.turn}>{failure(upload)}</p>
        ))}
      </div>
    </>
  );
}
