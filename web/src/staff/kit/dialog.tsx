import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { useAdmin } from './admin-context.tsx';
import { failureText } from './failure-text.ts';

/** Chromium has it; TypeScript does not know it yet. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

interface DialogProps {
  label: string;
  /**
   * Called for Escape and a phone's Back; the owner removes the dialog, or keeps it while it is
   * busy.
   */
  onClose: () => void;
  wide?: boolean;
  /**
   * Where the focus goes when the dialog closes; without it, or if that element is gone, back to
   * where it was.
   */
  returnTo?: () => HTMLElement | null;
  /** Classes besides the dialog's own. */
  className?: string;
  children: ReactNode;
}

/**
 * Open dialogs, the topmost last. Base UI orders only dialogs inside each other; the sign-in is
 * inside none.
 */
const open: symbol[] = [];

/**
 * A modal dialog, open while it is rendered; the focus stays in it and then goes back to where it
 * was.
 */
export function Dialog({
  label,
  onClose,
  wide = false,
  returnTo,
  className = '',
  children,
}: DialogProps) {
  const ask = useRef(onClose);
  ask.current = onClose;
  const self = useRef(Symbol('dialog')).current;
  const isTopmost = () => open.at(-1) === self;
  useEffect(() => {
    open.push(self);
    return () => void open.splice(open.indexOf(self), 1);
  }, [self]);
  // Chromium's close watcher reports a phone's Back. It closes with its first event, so the next
  // one is made at once.
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
        // Escape was used by another part of the dialog already, or is meant for the dialog above
        // this one.
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
  /** Paragraphs between the title and the buttons; a plain text becomes one paragraph. */
  children?: ReactNode;
  /**
   * The buttons' words; "cancel" and "OK" by default. Without `onConfirm` there is only one button.
   */
  cancel?: string;
  confirm?: string;
  /** The confirming button's word while it works: until that is done, the dialog stays open. */
  busy?: string | false;
  error?: string;
  /** Confirming can't be undone. */
  danger?: boolean;
  onConfirm?: () => void;
  onClose: () => void;
  returnTo?: () => HTMLElement | null;
}

/** Asks whether to do something, or shows its outcome; the dialog stays while the work is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    confirm,
    busy = false,
    error,
    danger = false,
    onConfirm,
    onClose,
    returnTo,
  } = props;
  const { admin } = useAdmin().messages;
  return (
    <Dialog
      label={title}
      onClose={() => busy === false && onClose()}
      {...(returnTo && { returnTo })}
    >
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
        // Somebody else has deleted it already: nothing is left to do.
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
