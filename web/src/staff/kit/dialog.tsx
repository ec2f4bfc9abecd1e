import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { useAdmin } from './admin-context.tsx';
import { failureText } from './failure-text.ts';

/** Chromium has it; TypeScript does not know it yet. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

interface DialogProps {
  label: string;
  /** Called for Escape and a phone's Back; the owner takes the dialog away, or keeps it while it is busy. */
  onClose: () => void;
  wide?: boolean;
  /** Where the focus goes afterwards; back to where it was without it, or where it finds nothing. */
  returnTo?: () => HTMLElement | null;
  /** Beside the dialog's own. */
  className?: string;
  children: ReactNode;
}

/** Dialogs that are open, the topmost last. Base UI orders only those that are inside one another; the sign-in opens beside. */
const open: symbol[] = [];

/** A modal dialog, open for as long as it is rendered; focus stays in it and goes back to where it was. */
export function Dialog({ label, onClose, wide = false, returnTo, className = '', children }: DialogProps) {
  const ask = useRef(onClose);
  ask.current = onClose;
  const self = useRef(Symbol('dialog')).current;
  const isTopmost = () => open.at(-1) === self;
  useEffect(() => {
    open.push(self);
    return () => void open.splice(open.indexOf(self), 1);
  }, [self]);
  // Chromium's close watcher tells of a phone's Back. It closes with its first event, so the next one is made at once.
  useEffect(() => {
    if (!('CloseWatcher' in window)) return;
    let watcher: CloseWatcher;
    function watch() {
      watcher = new CloseWatcher();
      watcher.onclose = () => {
        if (open.at(-1) === self) ask.current();
        watch();
      };
    }
    watch();
    return () => {
      watcher.onclose = null;
      watcher.destroy();
    };
  }, [self]);
  return (
    <BaseDialog.Root
      open
      disablePointerDismissal
      onOpenChange={(_, details) => {
        // A key that something in the dialog used already, or that another dialog is meant by.
        if (details.event.defaultPrevented || !isTopmost()) details.cancel();
        else onClose();
      }}
    >
      <BaseDialog.Portal className="staff-layer">
        <BaseDialog.Backdrop className="staff-backdrop" forceRender />
        <BaseDialog.Popup
          className={`staff-dialog ${wide ? 'staff-dialog-wide' : ''} ${className}`}
          aria-label={label}
          aria-modal
          finalFocus={() => returnTo?.() ?? true}
        >
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

interface ConfirmDialogProps {
  title: string;
  /** Paragraphs between the title and the buttons; a text is one. */
  children?: ReactNode;
  /** Words of the buttons; "cancel" and "OK" unless told. Without `onConfirm` there is only the way out. */
  cancel?: string;
  confirm?: string;
  /** Word of the button while it is at it: the dialog stays for as long. */
  busy?: string | false;
  error?: string;
  /** What is confirmed can't be undone. */
  danger?: boolean;
  onConfirm?: () => void;
  onClose: () => void;
  returnTo?: () => HTMLElement | null;
}

/** Asks whether something is to be done, or tells what came of it; while it is being done the dialog stays. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirm, busy = false, error, danger = false, onConfirm, onClose, returnTo } = props;
  const { admin } = useAdmin().messages;
  return (
    <Dialog label={title} onClose={() => busy === false && onClose()} {...(returnTo && { returnTo })}>
      <h2>{title}</h2>
      {typeof children === 'string' ? <p>{children}</p> : children}
      {error !== undefined && (
        <p className="staff-error" role="alert">
          {error}
        </p>
      )}
      <div className="staff-buttons">
        <button
          className={onConfirm ? 'button button-quiet' : 'button'}
          type="button"
          disabled={busy !== false}
          onClick={onClose}
        >
          {props.cancel ?? admin.cancel}
        </button>
        {onConfirm && (
          <button
            className={danger ? 'button button-danger' : 'button'}
            type="button"
            disabled={busy !== false}
            onClick={onConfirm}
          >
            {busy === false ? confirm : busy}
          </button>
        )}
      </div>
    </Dialog>
  );
}

interface DeleteDialogProps {
  title: string;
  words: { text: string; confirm: string; busy: string; failed: string };
  remove: () => Promise<void>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before something is deleted for good. */
export function DeleteDialog({ title, words, remove, onClose, onDeleted }: DeleteDialogProps) {
  const { messages } = useAdmin();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      remove().catch((failure) => {
        // Somebody else was quicker; the wish is fulfilled.
        if (!(failure instanceof ApiError && failure.code === 'not_found')) throw failure;
      }),
    onSuccess: onDeleted,
    networkMode: 'always',
  });
  return (
    <ConfirmDialog
      title={title}
      confirm={words.confirm}
      busy={isPending && words.busy}
      error={error ? `${words.failed}. ${failureText(error, messages)}`.trim() : ''}
      danger
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {words.text}
    </ConfirmDialog>
  );
}
