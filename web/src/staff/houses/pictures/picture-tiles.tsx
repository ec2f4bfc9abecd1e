import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Picture } from '../../../shared/ui/picture.tsx';
import { useAdmin } from '../../kit/admin-context.tsx';
import { moved } from './reorder.ts';

interface PictureTilesProps {
  pictures: readonly string[];
  onChange: (pictures: string[]) => void;
  /** Announces what happened. */
  onSay: (text: string) => void;
  /** The last picture was removed. */
  onEmptied: () => void;
}

type Action = 'earlier' | 'later' | 'remove';
const keySteps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The pictures in their order; dragging, buttons or arrow keys change it. */
export function PictureTiles({ pictures, onChange, onSay, onEmptied }: PictureTilesProps) {
  const { pictures: words } = useAdmin().messages.adminForm;
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  // A moved element loses the focus; this is where it goes back to.
  const refocus = useRef<{ index: number; action: Action } | null>(null);

  useEffect(() => {
    const wanted = refocus.current;
    refocus.current = null;
    if (!wanted) return;
    const buttons = list.current?.children[wanted.index]?.querySelectorAll<HTMLButtonElement>('button:enabled');
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
      <ol className="staff-tiles" ref={list} aria-label={words.list}>
        {pictures.map((url, index) => {
          const number = index + 1;
          return (
            <li
              key={url}
              className={over === index && dragged !== index ? 'staff-tile staff-tile-over' : 'staff-tile'}
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
              {index === 0 && <span className="staff-main">{words.main}</span>}
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
                  className="staff-icon staff-danger"
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
