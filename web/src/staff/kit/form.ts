import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { FieldErrors } from '../../../../functions/domain/errors.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { type DraftKind, type FormBase, keptDraft, mergeDrafts, type Side, sameDraft } from './drafts.ts';
import { type OddPrices, oddPricesOf } from './odd-prices.tsx';
import { conflictOf, type SchemaOf } from './writes.ts';

/** A form as the server takes it, or which field is wrong in which way, by the paths of the API. */
export type Checked<Input> = { input: Input } | { errors: FieldErrors };

export interface Sending {
  /** The one the form was opened on, null for something new. */
  version: number | null;
  /** The form's own through every try: saved again after a lost answer, the same thing is meant. */
  formId: string;
  /** Staff said that a price which looks mistyped is meant. */
  confirmed: boolean;
}

interface FormOptions<Draft extends FieldValues, Part extends string, Input, Saved> {
  kind: DraftKind<Draft, Part>;
  /** Null for something new. */
  id: string | null;
  start: FormBase<Draft>;
  /** What the form opens with, where that is not what is stored. */
  first?: Draft | undefined;
  check: (draft: Draft) => Checked<Input>;
  /** The form's field for a path of the API. */
  fieldOf: (path: string) => string;
  send: (input: Input, sending: Sending) => Promise<Saved>;
  /** What the server answers, and what it tells of where somebody else changed it. */
  saved: SchemaOf<Saved>;
  draftOf: (saved: Saved) => Draft;
  onSaved: (saved: Saved) => void;
}

/** Milliseconds of quiet after which the unsaved form is put aside. */
const storeDelay = 300;

/**
 * A form of something stored: its values as typed, their copy in this tab's storage that survives a reload, and the way to save
 * them. What goes wrong is a conflict, errors of fields, a question about prices, or a failure to put into words.
 */
export function useStaffForm<Draft extends FieldValues, Part extends string, Input, Saved extends { version: number }>(
  options: FormOptions<Draft, Part, Input, Saved>,
) {
  const { kind, id, start, first = start.draft, check, fieldOf, send, draftOf, onSaved } = options;
  const [kept] = useState(() => keptDraft(kind, id));
  const [formId] = useState(() => crypto.randomUUID());
  const [base, setBase] = useState(start);
  const [changed, setChanged] = useState(false);
  const [tries, setTries] = useState(0);
  const done = useRef(false);
  const running = useRef(false);
  const [offered, setOffered] = useState(() => {
    const stored = kept.read();
    return stored && !sameDraft(kind, stored.draft, first) ? stored : null;
  });

  const methods = useForm<Draft, unknown, Input>({
    // The library's types ask for a part of the values, which the compiler can't tell of a type it doesn't know yet.
    defaultValues: first as DefaultValues<Draft>,
    resolver: standardSchemaResolver(checkedSchema(check, fieldOf)),
    // Typing takes an error away; only a try to save says whether rightly.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { getValues, subscribe, reset, setError, handleSubmit } = methods;
  // The library changes its errors in place.
  const said = JSON.stringify(codesOf(methods.formState.errors));
  const codes = useMemo((): FieldErrors => JSON.parse(said), [said]);

  const isDirty = useCallback(
    () => !done.current && !sameDraft(kind, getValues(), base.draft),
    [kind, getValues, base.draft],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const write = () =>
      isDirty() &&
      kept.write({ draft: getValues(), base: base.draft, version: base.version, savedAt: new Date().toISOString() });
    function follow() {
      const dirty = isDirty();
      setChanged(dirty);
      clearTimeout(timer);
      if (dirty) timer = setTimeout(write, storeDelay);
      // Back where it started: there is nothing to keep, except what is still on offer.
      else if (!offered) kept.forget();
    }
    follow();
    const stop = subscribe({ formState: { values: true }, callback: follow });
    addEventListener('pagehide', write);
    return () => {
      stop();
      clearTimeout(timer);
      removeEventListener('pagehide', write);
    };
  }, [kept, base, offered, isDirty, getValues, subscribe]);

  const saving = useMutation({
    // A browser's word that it is offline is not waited on.
    networkMode: 'always',
    mutationFn: ({ input, version, asked }: { input: Input; version: number | null; asked: OddPrices | null }) =>
      send(input, { version, formId, confirmed: asked !== null }),
    onSuccess(saved) {
      finish();
      onSaved(saved);
    },
    onError(error) {
      if (!(error instanceof ApiError)) return;
      // The server may name what has no value of its own in the form.
      for (const [path, code] of Object.entries(error.fields))
        setError(fieldOf(path) as Path<Draft>, { type: 'server', message: code });
    },
  });
  const { error } = saving;
  const hasFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  // A question stays open until it is answered, the answer being on its way included.
  const asked = oddPricesOf(error) ?? (saving.isPending ? saving.variables.asked : null);
  const theirs = conflictOf(options.saved, error);

  /** Saved, or given up: nothing is kept and leaving asks nothing. */
  function finish() {
    done.current = true;
    kept.forget();
  }
  /** A second press before the first one's re-render would add the same thing twice. */
  async function once(work: () => Promise<unknown>) {
    if (running.current) return;
    running.current = true;
    // What became of it stands in `saving`.
    await work().catch(() => undefined);
    running.current = false;
    setTries((before) => before + 1);
  }
  const submit = (version = base.version) =>
    once(handleSubmit((input) => saving.mutateAsync({ input, version, asked: null })));

  return {
    kind,
    methods,
    base,
    changed,
    isDirty,
    finish,
    submit: () => void submit(),
    codes,
    /** Counts the tries to save. */
    tries,
    busy: saving.isPending,
    failure: asked || theirs || hasFields ? null : error,
    dismiss: saving.reset,
    offered,
    restore() {
      if (!offered) return;
      setBase({ draft: offered.base, version: offered.version });
      reset(offered.draft);
      setOffered(null);
    },
    discard() {
      kept.forget();
      setOffered(null);
    },
    asked,
    /** Sends again what was asked about. */
    confirm() {
      const last = saving.variables;
      if (last) void once(() => saving.mutateAsync({ ...last, asked }));
    },
    conflict: theirs && { saved: theirs, draft: draftOf(theirs) },
    /** Goes on from somebody else's version with the parts that were chosen, and saves them. */
    settle(side: (part: Part) => Side) {
      if (!theirs) return;
      const stored = draftOf(theirs);
      reset(mergeDrafts(kind, getValues(), stored, side));
      setBase({ draft: stored, version: theirs.version });
      saving.reset();
      void submit(theirs.version);
    },
  };
}

/** The check of a form as a schema from what is typed to what is sent. */
function checkedSchema<Draft extends FieldValues, Input>(
  check: (draft: Draft) => Checked<Input>,
  fieldOf: (path: string) => string,
) {
  return z.pipe(
    z.custom<Draft>(),
    z.transform((draft: Draft, context): Input => {
      const checked = check(draft);
      if ('input' in checked) return checked.input;
      for (const [path, message] of Object.entries(checked.errors))
        context.issues.push({ code: 'custom', path: fieldOf(path).split('.'), message, input: draft });
      return z.NEVER;
    }),
  );
}

/** The library's tree of errors as codes by field; `root` is what is wrong with a list as a whole. */
function codesOf(node: unknown, path = ''): FieldErrors {
  if (typeof node !== 'object' || node === null) return {};
  const codes: FieldErrors = {};
  for (const [key, child] of Object.entries(node)) {
    if (key === 'message' && typeof child === 'string') codes[path] = child;
    else if (key !== 'ref')
      Object.assign(codes, codesOf(child, key === 'root' || !path ? path || key : `${path}.${key}`));
  }
  return codes;
}
