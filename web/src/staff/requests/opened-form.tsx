import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { useAdmin } from '../kit/admin-context.tsx';
import { formatSofiaToday } from '../kit/format-sofia.ts';
import { type DraftKind, keptDraft } from '../kit/forms/drafts.ts';
import { serverNow } from '../kit/server-clock.ts';
import { draftIds, untouched } from '../session/own-drafts.ts';

/** A form that is typed while somebody is on the telephone. */
export interface PhoneForm<Draft extends object> {
  kind: DraftKind<Draft, never>;
  isEmpty: (draft: Draft) => boolean;
}

/** The name of a call's draft: a viewing that is booked may take its place. */
export const callDraft = 'call';

interface Opened<Draft> {
  /** Of its draft in this tab. */
  id: string;
  /** With what it opens. */
  first: Draft;
}

/** What another page handed over, until something is typed: it is lost without a question. */
const begunOf = <Draft extends object>({ kind }: PhoneForm<Draft>) => ({
  ...kind,
  name: untouched(kind.name),
});

const stateSchema = z.object({ form: z.string() });
const stateOf = (form: string) => ({ form });
const formOf = (state: unknown) => z.safeParse(stateSchema, state).data?.form;

/**
 * The form of this history entry, by an id in the entry's state: a reload goes on with it, and every
 * other way to the page begins a new one, also a press of the button over the form itself.
 */
export function useOpenedForm<Draft extends object>(
  form: PhoneForm<Draft>,
  begin: (state: unknown) => Draft,
): Opened<Draft> {
  const { key, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const id = formOf(state);
  function open() {
    const known = id ?? crypto.randomUUID();
    const kept = [form.kind, begunOf(form)].map((kind) => keptDraft(kind, known).read()?.draft);
    return { entry: key, id: known, first: kept[0] ?? kept[1] ?? begin(state) };
  }
  const [opened, setOpened] = useState(open);
  if (opened.entry !== key) setOpened(id === opened.id ? { ...opened, entry: key } : open());
  // Before anybody can press a button that leads elsewhere.
  useLayoutEffect(() => {
    const begun = begunOf(form);
    for (const other of draftIds(begun.name))
      if (other !== opened.id) keptDraft(begun, other).forget();
    if (id === opened.id) return;
    const { first } = opened;
    if (!form.isEmpty(first))
      keptDraft(begun, opened.id).write({
        ...{ draft: first, base: first, version: null },
        savedAt: serverNow().toISOString(),
      });
    // Nobody's name stays in the history.
    navigate(`${pathname}${search}`, { replace: true, state: stateOf(opened.id) });
  }, [form, opened, id, navigate, pathname, search]);
  return opened;
}

/** What is typed into the form, kept in this tab until it is stored or dropped. */
export function useTyped<Draft extends object>(
  form: PhoneForm<Draft>,
  { id, first }: Opened<Draft>,
) {
  const [draft, setDraft] = useState(first);
  const [kept] = useState(() => keptDraft(form.kind, id));
  const latest = useRef(draft);
  return {
    draft,
    change(part: Partial<Draft>) {
      const next = { ...latest.current, ...part };
      latest.current = next;
      setDraft(next);
      keptDraft(begunOf(form), id).forget();
      if (form.isEmpty(next)) return kept.forget();
      const savedAt = serverNow().toISOString();
      kept.write({ draft: next, base: first, version: null, savedAt });
    },
    forget: kept.forget,
  };
}

/** Forms that were left, at most so many beside each other. */
const mostOffered = 3;

interface LeftFormsProps<Draft extends object> {
  form: PhoneForm<Draft>;
  /** The id of the one that is open. */
  open: string;
  /** What was left, by its time: nothing of whom it is about. */
  say: (when: string) => string;
  /** One was dropped. */
  onDropped: () => void;
}

/** What was left of the same form in this tab, the newest first: to go on with, or to drop. */
export function LeftForms<Draft extends object>(props: LeftFormsProps<Draft>) {
  const { form, open, say, onDropped } = props;
  const { language, messages } = useAdmin();
  const { left: words } = messages.adminPeople;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [, setDropped] = useState(0);
  const left = draftIds(form.kind.name)
    .flatMap((id) => {
      const kept = id === open ? null : keptDraft(form.kind, id).read();
      return kept ? [{ id, savedAt: kept.savedAt }] : [];
    })
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
  return left.slice(0, mostOffered).map(({ id, savedAt }) => (
    <div key={id} className="staff-notice" role="status">
      <span id={`left-${id}`}>{say(formatSofiaToday(savedAt, serverNow(), language))}</span>
      <button
        className="button button-quiet"
        type="button"
        aria-describedby={`left-${id}`}
        onClick={() => navigate(pathname, { replace: true, state: stateOf(id) })}
      >
        {words.goOn}
      </button>
      <button
        className="staff-link"
        type="button"
        aria-describedby={`left-${id}`}
        onClick={() => {
          keptDraft(form.kind, id).forget();
          setDropped((before) => before + 1);
          onDropped();
        }}
      >
        {words.drop}
      </button>
    </div>
  ));
}
