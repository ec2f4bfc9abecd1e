import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { FieldErrors } from '#domain/errors.ts';
import { sortedText } from '#domain/sorted-text.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { conflictOf, type SchemaOf } from '../writes.ts';
import {
  type DraftKind,
  type FormBase,
  keptDraft,
  mergeDrafts,
  type Side,
  sameDraft,
} from './drafts.ts';
import { type AskedPrices, oddPricesOf } from './odd-prices-dialog.tsx';

/** A form as the server takes it, or which field is wrong in which way, by the paths of the API. */
export type Checked<Input> = { input: Input } | { errors: FieldErrors };

export interface Sending {
  /** The version on which the form was opened, null for a new thing. */
  version: number | null;
  /**
   * The form's own id, the same in every try: a form that is saved again after a lost answer adds
   * nothing twice.
   */
  formId: string;
  /** The odd prices that staff confirmed: the key of the question, or false. */
  confirmed: string | false;
}

interface FormOptions<Draft extends FieldValues, Part extends string, Input, Saved> {
  kind: DraftKind<Draft, Part>;
  /** Null for a new thing. */
  id: string | null;
  start: FormBase<Draft>;
  /**
   * Adds what another page handed over to the form: when it opens, and again when an unsaved draft
   * is restored.
   */
  withBrought?: (draft: Draft) => Draft;
  check: (draft: Draft) => Checked<Input>;
  /** The form's field for a path of the API. */
  fieldOf: (path: string) => string;
  send: (input: Input, sending: Sending) => Promise<Saved>;
  /** What the server answers and, from a conflict's error, what somebody else stored. */
  saved: SchemaOf<Saved>;
  draftOf: (saved: Saved) => Draft;
  onSaved: (saved: Saved) => void;
}

/** Milliseconds without typing after which the unsaved form is stored in the tab. */
const storeDelay = 300;

/**
 * The form of a thing: its typed values, their copy in this tab's storage, which survives a reload,
 * and the way to save them. A try to save may end in a conflict, errors of fields, a question about
 * odd prices, or a failure with a sentence.
 */
export function useStaffForm<
  Draft extends FieldValues,
  Part extends string,
  Input,
  Saved extends { version: number },
>(options: FormOptions<Draft, Part, Input, Saved>) {
  const {
    kind,
    id,
    start,
    withBrought = (draft: Draft) => draft,
    check,
    fieldOf,
    send,
    draftOf,
    onSaved,
  } = options;
  const [first] = useState(() => withBrought(start.draft));
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
    // The library's types want a part of the values; for a generic type the compiler can't tell
    // that this is one.
    defaultValues: first as DefaultValues<Draft>,
    resolver: standardSchemaResolver(checkedSchema(check, fieldOf)),
    // Typing removes an error; only a try to save checks again.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { getValues, subscribe, reset, setError, handleSubmit } = methods;
  // The library changes its errors object in place, so React sees a change only in this text.
  const serialized = JSON.stringify(codesOf(methods.formState.errors));
  const codes = useMemo((): FieldErrors => JSON.parse(serialized), [serialized]);

  const isDirty = useCallback(
    () => !done.current && !sameDraft(kind, getValues(), base.draft),
    [kind, getValues, base.draft],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // While the form still offers a stored draft, values that another page handed over must not
    // overwrite that draft.
    const isOwn = () => isDirty() && !(offered && sameDraft(kind, getValues(), first));
    const write = () =>
      isOwn() &&
      kept.write({
        draft: getValues(),
        base: base.draft,
        version: base.version,
        savedAt: new Date().toISOString(),
      });
    function follow() {
      const dirty = isDirty();
      setChanged(dirty);
      clearTimeout(timer);
      if (dirty) timer = setTimeout(write, storeDelay);
      // The form is as it was at first: no draft is needed, except one that the form still offers.
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
  }, [kind, kept, base, first, offered, isDirty, getValues, subscribe]);

  const saving = useMutation({
    // Saving starts even when the browser says that it is offline.
    networkMode: 'always',
    mutationFn: async ({
      input,
      version,
      asked,
    }: {
      input: Input;
      version: number | null;
      asked: AskedPrices | null;
    }) => {
      const typed = structuredClone(getValues());
      try {
        return await send(input, { version, formId, confirmed: asked?.key ?? false });
      } catch (error) {
        const stored = conflictOf(options.saved, error);
        // An earlier try stored this, and its answer was lost: that is no conflict.
        if (stored && isStored(stored, input, typed)) return stored;
        throw error;
      }
    },
    onSuccess(saved) {
      finish();
      onSaved(saved);
    },
    onError(error) {
      if (!(error instanceof ApiError)) return;
      // The server may name a path that has no value of its own in the form.
      for (const [path, code] of Object.entries(error.fields))
        setError(fieldOf(path) as Path<Draft>, { type: 'server', message: code });
    },
  });
  const { error } = saving;
  const hasFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
  // The question about odd prices stays open while the confirmed form is being saved.
  const asked = oddPricesOf(error) ?? (saving.isPending ? saving.variables.asked : null);
  const theirs = conflictOf(options.saved, error);

  /** Whether what is stored is what was sent: as the server got it, or as it was typed. */
  function isStored(stored: Saved, input: Input, typed: Draft): boolean {
    const draft = draftOf(stored);
    const checked = check(draft);
    return (
      ('input' in checked && sortedText(checked.input) === sortedText(input)) ||
      sameDraft(kind, draft, typed)
    );
  }
  /** The form is saved or given up: the draft is removed, and leaving the page asks nothing. */
  function finish() {
    done.current = true;
    kept.forget();
  }
  /** A second press before the next render would add the same thing twice. */
  async function once(work: () => Promise<unknown>) {
    if (running.current) return;
    running.current = true;
    // The outcome is in `saving`.
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
      reset(withBrought(offered.draft));
      setOffered(null);
    },
    discard() {
      kept.forget();
      setOffered(null);
    },
    asked,
    /** Saves again, with the odd prices confirmed. */
    confirm() {
      const last = saving.variables;
      if (last) void once(() => saving.mutateAsync({ ...last, asked }));
    },
    conflict: theirs && { saved: theirs, draft: draftOf(theirs) },
    /** Takes somebody else's version with the chosen parts of this one, and saves that. */
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

/** The form's check as a schema: from typed values to the body that is sent. */
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
        context.issues.push({
          code: 'custom',
          path: fieldOf(path).split('.'),
          message,
          input: draft,
        });
      return z.NEVER;
    }),
  );
}

/** The library's tree of errors as codes by field; `root` is the error of a list as a whole. */
function codesOf(node: unknown, path = ''): FieldErrors {
  if (typeof node !== 'object' || node === null) return {};
  const codes: FieldErrors = {};
  for (const [key, child] of Object.entries(node)) {
    if (key === 'message' && typeof child === 'string') codes[path] = child;
    else if (key !== 'ref')
      Object.assign(
        codes,
        codesOf(child, key === 'root' || !path ? path || key : `${path}.${key}`),
      );
  }
  return codes;
}
