import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Caravan } from '#domain/houses/caravan.ts';
import { caravanFields } from '#domain/houses/caravan-fields.ts';
import { dayOf } from '#domain/time.ts';
import { type HouseStep, saveStep } from '../../data/house-save.ts';
import { useAdmin } from '../../kit/admin-context.tsx';
import { failureText } from '../../kit/failure-text.ts';
import { formatDay } from '../../kit/format-sofia.ts';
import { keptDraft } from '../../kit/forms/drafts.ts';
import { FieldFrame } from '../../kit/forms/fields.tsx';
import { serverNow } from '../../kit/server-clock.ts';
import { useSellingWords } from '../../kit/use-selling-words.ts';
import { addLine, ChangedMeanwhile, moveTo, NoteFull } from './house-steps.ts';

const schema = z.object({ place: z.string(), line: z.string() });
type Typed = z.infer<typeof schema>;

/** Characters of a line: the note itself has more room. */
const lineLength = 300;

/** Where a house stands, and a line for its note. What is typed outlives a reload. */
export function StandPart({ house }: { house: Caravan }) {
  const { language, messages } = useAdmin();
  const { adminForm: form } = messages;
  const words = useSellingWords().adminYard;
  const cache = useQueryClient();
  const { yard_place, private_note } = house.internal;
  const kept = keptDraft({ name: 'yard', schema, parts: [] }, house.id);
  const [typed, setTyped] = useState<Typed>(() => {
    const { draft, base } = kept.read() ?? {};
    // A place that staff did not type is the one of today.
    const place = draft && draft.place !== base?.place ? draft.place : yard_place;
    return { place, line: draft?.line ?? '' };
  });
  /** The place that staff know of when they save theirs. */
  const [seen, setSeen] = useState(yard_place);
  const [busy, setBusy] = useState<keyof Typed | null>(null);
  const [said, setSaid] = useState<{ part: keyof Typed; text: string; isError: boolean } | null>(
    null,
  );

  // What is typed while something is saved stays: each change is made on what is there then.
  const latest = useRef(typed);
  function type(part: Partial<Typed>) {
    const draft = { ...latest.current, ...part };
    latest.current = draft;
    setTyped(draft);
    setSaid(null);
    keep(draft);
  }
  function keep(draft: Typed, place = seen) {
    if (draft.place.trim() === place && draft.line === '') kept.forget();
    else
      kept.write({
        draft,
        base: { place: yard_place, line: '' },
        version: house.version,
        savedAt: new Date().toISOString(),
      });
  }

  function failed(error: unknown): string {
    if (error instanceof NoteFull) return words.full;
    if (error instanceof ChangedMeanwhile) return words.theirs(error.theirs);
    return `${words.saveFailed} ${failureText(error, messages)}`.trim();
  }

  async function save(part: keyof Typed, step: HouseStep, sent: string) {
    if (busy === part) return;
    setBusy(part);
    setSaid(null);
    try {
      const { internal } = await saveStep(cache, house.id, step);
      if (part === 'place') {
        setSeen(internal.yard_place);
        keep(latest.current, internal.yard_place);
      } else if (latest.current.line.trim() === sent) type({ line: '' });
      setSaid({ part, text: words.saved, isError: false });
    } catch (error) {
      if (error instanceof ChangedMeanwhile) setSeen(error.theirs);
      setSaid({ part, text: failed(error), isError: true });
    } finally {
      setBusy((now) => (now === part ? null : now));
    }
  }

  const place = typed.place.trim();
  const line = typed.line.trim();
  const fields = {
    place: {
      label: words.place,
      max: caravanFields['internal.yard_place'].max,
      button: words.save,
    },
    line: { label: words.line, max: lineLength, button: words.add },
  };
  const send: Record<keyof Typed, () => Promise<void>> = {
    place: () => save('place', moveTo(seen, place), place),
    line: async () => {
      if (line === '') return;
      const dated = `${formatDay(dayOf(serverNow()), language)}: ${line}`;
      await save('line', addLine(dated), line);
    },
  };

  return (
    <section className="staff-card staff-stack staff-below">
      <h2>{words.stand}</h2>
      {(['place', 'line'] as const).map((part) => (
        <form
          key={part}
          aria-label={fields[part].label}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void send[part]();
          }}
        >
          <FieldFrame
            field={`yard.${part}`}
            label={fields[part].label}
            error={said?.part === part && said.isError ? said.text : undefined}
          >
            {(input) => (
              <div className="staff-row">
                <input
                  {...input}
                  autoComplete="off"
                  maxLength={fields[part].max}
                  value={typed[part]}
                  onChange={({ target }) => type({ [part]: target.value })}
                />
                <button className="button" type="submit" aria-disabled={busy === part || undefined}>
                  {fields[part].button}
                </button>
              </div>
            )}
          </FieldFrame>
          <p className="staff-hint" role="status">
            {said?.part === part && !said.isError ? said.text : ''}
          </p>
        </form>
      ))}
      {private_note !== '' && (
        <div>
          <h3>{words.note}</h3>
          <p className="staff-typed">{private_note}</p>
        </div>
      )}
      <p className="staff-hint">{form.internalHint}</p>
    </section>
  );
}
