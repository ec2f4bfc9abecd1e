import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Icon } from '#shared/ui/icon.tsx';
import { Picture } from '#shared/ui/picture.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { FieldError, fieldId, RequiredMark, useField } from '../../kit/forms/fields.tsx';
import { DropZone, UploadList } from '../../kit/forms/upload-fields.tsx';
import { isUploading, type UploadQueue, useUploadQueue } from '../../kit/forms/uploads.ts';
import type { HouseDraft } from './house-draft.ts';

export interface HouseQueues {
  pictures: UploadQueue;
  plan: UploadQueue;
  uploading: () => boolean;
}

/**
 * The form's two upload queues: pictures that have arrived go into the form, photographs in the
 * order in which they were chosen.
 */
export function useHouseUploads(
  form: () => Pick<UseFormReturn<HouseDraft>, 'getValues' | 'setValue' | 'clearErrors'>,
): HouseQueues {
  const [turns] = useState(() => new Map<string, number>());
  const pictures = useUploadQueue('caravan', (url, { turn }) => {
    turns.set(url, turn);
    form().setValue('pictures', placed(form().getValues('pictures'), url, turn, turns));
    form().clearErrors('pictures');
  });
  const plan = useUploadQueue('caravan', (url) => form().setValue('schema_image', url));
  return { pictures, plan, uploading: () => isUploading(pictures) || isUploading(plan) };
}

/** The house's photographs: choose or drop several, see them arrive, put them in order. */
export function PicturesField({ queue }: { queue: UploadQueue }) {
  const { adminForm } = useAdmin().messages;
  const words = adminForm.pictures;
  const [pictures, onChange, error] = useField<string[]>('pictures');
  const [said, setSaid] = useState('');
  const zone = useRef<HTMLInputElement>(null);
  const id = fieldId('pictures');
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>
        {adminForm.images}
        <RequiredMark />
      </legend>
      <p className="staff-hint">{words.hint}</p>
      <FieldError field="pictures" error={error} />
      <PictureTiles
        pictures={pictures}
        onChange={onChange}
        onSay={setSaid}
        onEmptied={() => zone.current?.focus()}
      />
      <UploadList queue={queue} />
      <DropZone
        prompt={words.drop}
        choose={words.choose}
        multiple
        handle={zone}
        onFiles={queue.add}
      />
      <output className="hidden-text">{said}</output>
    </fieldset>
  );
}

/** The floor plan has a place of its own: it is shown whole, and never as the main picture. */
export function PlanField({ queue }: { queue: UploadQueue }) {
  const { pictures: words } = useAdmin().messages.adminForm;
  const [url, onChange, error] = useField<string | null>('schema_image');
  return (
    <fieldset id={fieldId('schema_image')} tabIndex={-1}>
      <legend>{words.plan}</legend>
      <p className="staff-hint">{words.planHint}</p>
      <FieldError field="schema_image" error={error} />
      {url && (
        <div className="staff-row staff-below staff-plan">
          <img src={url} alt={words.plan} />
          <button className="button button-quiet" type="button" onClick={() => onChange(null)}>
            {words.removePlan}
          </button>
        </div>
      )}
      <UploadList queue={queue} />
      <DropZone prompt={words.dropPlan} choose={words.chooseOne} onFiles={queue.replace} />
    </fieldset>
  );
}

interface PictureTilesProps {
  pictures: readonly string[];
  onChange: (pictures: string[]) => void;
  /** Announces what happened. */
  onSay: (text: string) => void;
  /** The last picture was removed. */
  onEmptied: () => void;
}

type Action = 'main' | 'earlier' | 'later' | 'remove';
const keySteps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** The pictures in their order; dragging, buttons or arrow keys change it. */
export function PictureTiles({ pictures, onChange, onSay, onEmptied }: PictureTilesProps) {
  const { pictures: words } = useAdmin().messages.adminForm;
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  // A moved element loses the focus; this puts it back.
  const refocus = useRef<{ index: number; action: Action } | null>(null);

  useEffect(() => {
    const wanted = refocus.current;
    refocus.current = null;
    if (!wanted) return;
    const buttons =
      list.current?.children[wanted.index]?.querySelectorAll<HTMLButtonElement>('button:enabled');
    const same = [...(buttons ?? [])].find((button) => button.dataset.action === wanted.action);
    (same ?? buttons?.[0])?.focus();
  });

  function move(from: number, to: number, action: Action | null) {
    if (to < 0 || to >= pictures.length || to === from) return;
    if (action) refocus.current = { index: to, action };
    onChange(moved(pictures, from, to));
    onSay(words.moved(from + 1, to + 1));
  }
  function remove(index: number) {
    onChange(pictures.filter((_, at) => at !== index));
    onSay(words.removed(index + 1));
    if (pictures.length === 1) onEmptied();
    else refocus.current = { index: Math.min(index, pictures.length - 2), action: 'remove' };
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number) {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(index, index + step, step < 0 ? 'earlier' : 'later');
  }

  if (pictures.length === 0) return null;
  const count = pictures.length;
  return (
    <>
      {count > 1 && <p className="staff-hint">{words.reorderHint}</p>}
      <ol className="staff-fields staff-below staff-tiles" ref={list} aria-label={words.list}>
        {pictures.map((url, index) => {
          const number = index + 1;
          return (
            <li
              key={url}
              className={`staff-card staff-tile ${over === index && dragged !== index ? 'staff-tile-over' : ''}`}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', String(number));
                setDragged(index);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(index);
              }}
              onDrop={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                move(dragged, index, null);
                setDragged(null);
                setOver(null);
              }}
            >
              <Picture url={url} preset="card" alt={words.position(number, count)} />
              {index === 0 ? (
                <span className="staff-mark">{words.main}</span>
              ) : (
                <button
                  className="staff-mark staff-make-main"
                  type="button"
                  data-action="main"
                  aria-label={words.makeMain(number)}
                  onClick={() => move(index, 0, 'main')}
                >
                  {words.main}
                </button>
              )}
              <div className="staff-tile-tools">
                <button
                  className="staff-icon"
                  type="button"
                  data-action="earlier"
                  aria-label={words.earlier(number)}
                  disabled={index === 0}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onClick={() => move(index, index - 1, 'earlier')}
                >
                  <Icon name="left" />
                </button>
                <button
                  className="staff-icon"
                  type="button"
                  data-action="later"
                  aria-label={words.later(number)}
                  disabled={index === count - 1}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onClick={() => move(index, index + 1, 'later')}
                >
                  <Icon name="right" />
                </button>
                <button
                  className="staff-icon staff-danger staff-end"
                  type="button"
                  data-action="remove"
                  aria-label={words.remove(number)}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onClick={() => remove(index)}
                >
                  <Icon name="close" />
                </button>
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** `list` with the entry at `from` moved to `to`; an index outside the list changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const copy = [...list];
  if (from < 0 || from >= copy.length || to < 0 || to >= copy.length) return copy;
  copy.splice(to, 0, ...copy.splice(from, 1));
  return copy;
}

/**
 * Puts a picture whose upload has ended in its place: after those chosen before it, before those
 * chosen later whose uploads were quicker. `turns` says which upload brought a picture; pictures
 * without a turn were there before.
 */
export function placed(
  pictures: readonly string[],
  url: string,
  turn: number,
  turns: ReadonlyMap<string, number>,
): string[] {
  if (pictures.includes(url)) return [...pictures];
  let at = pictures.length;
  while (at > 0 && (turns.get(pictures[at - 1] ?? '') ?? -1) > turn) at -= 1;
  return [...pictures.slice(0, at), url, ...pictures.slice(at)];
}
