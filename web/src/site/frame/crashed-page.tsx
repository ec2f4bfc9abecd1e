import { useEffect } from 'react';
import { useMessages } from '../../shared/site-context.tsx';
import { TroubleView } from '../../shared/ui/trouble-view.tsx';

/** A public page that stopped working. */
export function CrashedPage({ reference }: { reference: string }) {
  const { error } = useMessages().common;
  useEffect(() => {
    document.title = error.crash.title;
  }, [error.crash.title]);
  return (
    <div role="alert">
      <TroubleView
        title={error.crash.title}
        text={error.crash.text}
        reference={reference || null}
        retry={{ label: error.crash.reload, action: () => location.reload() }}
      />
    </div>
  );
}
