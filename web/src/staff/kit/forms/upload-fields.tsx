import { type DragEvent, type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from '#shared/ui/icon.tsx';
import { useAdmin } from '../admin-context.tsx';
import { checkFile, type Upload, type UploadQueue } from './uploads.ts';

interface DropZoneProps {
  /** Text before the underlined `choose`; both together are the field's name. */
  prompt?: string;
  choose: string;
  multiple?: boolean;
  /** Opens a phone's camera, as a button that stands out. */
  camera?: boolean;
  handle?: RefObject<HTMLInputElement | null>;
  /** Called only with files that passed the first check. */
  onFiles: (files: File[]) => void;
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/**
 * Prevents the browser from opening a file dropped beside the zone, which would replace the page
 * and what was typed there.
 */
function stayOnDrop(event: globalThis.DragEvent) {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}

/** Takes files by drop or by the system's own dialog; names those that cannot be pictures. */
export function DropZone(props: DropZoneProps) {
  const { prompt, choose, multiple = false, camera = false, handle, onFiles } = props;
  const { pictures: words } = useAdmin().messages.adminForm;
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    addEventListener('dragover', stayOnDrop);
    addEventListener('drop', stayOnDrop);
    return () => {
      removeEventListener('dragover', stayOnDrop);
      removeEventListener('drop', stayOnDrop);
    };
  }, []);

  // The list is read at once: the input is emptied, and a drop's files are gone, after the event.
  const takeFrom = (list: FileList | null) =>
    void take([...(list ?? [])].slice(0, multiple ? undefined : 1));

  async function take(chosen: readonly File[]): Promise<void> {
    const checked = await Promise.all(
      chosen.map(async (file) => {
        const problem = await checkFile(file);
        // The browser shrinks pictures before the upload, so a large file is not refused here.
        return { file, problem: problem === 'tooBig' ? null : problem };
      }),
    );
    const good = checked.filter((one) => one.problem === null).map(({ file }) => file);
    const bad = checked.filter((one) => one.problem !== null);
    const [first] = bad;
    if (!first?.problem) setProblem('');
    else if (chosen.length === 1) setProblem(`${words[first.problem]} (${first.file.name})`);
    else {
      const names = words.skippedNames(bad.map(({ file }) => file.name).join(', '));
      const heif = bad.some((one) => one.problem === 'heif') ? `. ${words.heif}` : '';
      const which = good.length === 0 ? words.noneValid : words.skipped(bad.length);
      setProblem(`${which}. ${names}${heif}`);
    }
    if (good.length > 0) onFiles(good);
  }

  return (
    <>
      <label
        className={
          camera ? 'button staff-camera' : over ? 'staff-drop staff-drop-over' : 'staff-drop'
        }
        onDragOver={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setOver(false);
          takeFrom(event.dataTransfer.files);
        }}
      >
        {!camera && <Icon name="expand" />}
        {camera ? (
          choose
        ) : (
          <span>
            {prompt} <u>{choose}</u>
          </span>
        )}
        <input
          ref={handle}
          className="hidden-text"
          type="file"
          // Without HEIC: Safari then converts a photograph from an iPhone to JPEG by itself.
          accept="image/jpeg,image/png,image/webp,.jpg,.jpeg,.jfif,.pjpeg,.png,.webp"
          capture={camera ? 'environment' : undefined}
          multiple={multiple}
          onChange={(event) => {
            takeFrom(event.target.files);
            // The same file can be chosen again after it was removed.
            event.target.value = '';
          }}
        />
      </label>
      <div role="alert">{problem && <p className="staff-error">{problem}</p>}</div>
    </>
  );
}

/**
 * Files being uploaded, each with its progress; for a refused one the reason, and a button to try
 * again.
 */
export function UploadList({ queue }: { queue: UploadQueue }) {
  const { pictures: words } = useAdmin().messages.adminForm;
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  const failed = uploads.filter(({ status }) => status === 'failed');
  const failure = ({ file, reason }: Upload) =>
    words.failed(file.name, words.reasons[reason ?? 'other']);
  return (
    <>
      {uploads.length > 0 && (
        <ul className="staff-stack staff-below staff-uploads" aria-label={words.uploads}>
          {uploads.map((upload) => {
            const { turn, file, status, percent } = upload;
            return (
              <li
                key={turn}
                className={
                  status === 'failed'
                    ? 'staff-row staff-note staff-note-alarm staff-upload-failed'
                    : 'staff-row staff-quote'
                }
              >
                {status === 'failed' ? (
                  <span>{failure(upload)}</span>
                ) : (
                  <span className="staff-upload-name">{file.name}</span>
                )}
                {status === 'sending' && (
                  <progress max={100} value={percent} aria-label={file.name} />
                )}
                {status !== 'failed' && (
                  <span className="staff-soft">
                    {status === 'waiting'
                      ? words.waiting
                      : percent < 100
                        ? words.uploading(percent)
                        : words.checking}
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
                  aria-label={
                    status === 'failed' ? words.discard(file.name) : words.cancel(file.name)
                  }
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
