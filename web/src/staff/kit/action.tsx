import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAdmin } from './admin-context.tsx';
import { failureText } from './failure-text.ts';

/** Why something went wrong, read out once it is there: it is in the page before it is filled. */
export function ErrorLine({ children }: { children: ReactNode }) {
  return (
    <p className="staff-error" role="alert">
      {children}
    </p>
  );
}

/** "It was not saved. No connection." */
export function useFailureText() {
  const { messages } = useAdmin();
  return (failed: string, error: unknown): string =>
    `${failed}. ${failureText(error, messages)}`.trim();
}

interface ActionOptions<Input, Output> {
  send: (input: Input) => Promise<Output>;
  /** What did not happen, without a full stop: why follows it. */
  failed: string;
  /** A sentence of its own for a failure; null where there is none. */
  say?: (error: unknown) => string | null;
  /** Also called where staff have left the page meanwhile. */
  onDone?: (output: Output, input: Input) => void;
  onFailed?: (error: unknown) => void;
  onSettled?: () => void;
}

interface Action<Input, Output> {
  run: UseMutationResult<Output, Error, Input>['mutate'];
  busy: boolean;
  isDone: boolean;
  /** Why it failed, in words; empty where it did not. */
  failure: string;
  /** The same as a line of the page. */
  error: ReactNode;
  reset: () => void;
}

/** A change that one press sends, also while the browser thinks itself offline. */
export function useAction<Input = void, Output = unknown>(
  options: ActionOptions<Input, Output>,
): Action<Input, Output> {
  const { send, failed, say, onDone, onFailed, onSettled } = options;
  const sayFailure = useFailureText();
  const { mutate, isPending, isSuccess, error, reset } = useMutation<Output, Error, Input>({
    networkMode: 'always',
    mutationFn: send,
    onSuccess: (output, input) => onDone?.(output, input),
    onError: (failure) => onFailed?.(failure),
    onSettled: () => onSettled?.(),
  });
  const failure = error ? (say?.(error) ?? sayFailure(failed, error)) : '';
  return {
    run: mutate,
    busy: isPending,
    isDone: isSuccess,
    failure,
    error: <ErrorLine>{failure}</ErrorLine>,
    reset,
  };
}
