import { useAdmin } from '../admin-context.tsx';

interface BatchProgressProps {
  batch: {
    phase: 'idle' | 'running' | 'stopping' | 'over';
    total: number;
    done: number;
    failed: number;
    left: number;
    stop: () => void;
  };
  /** What the bar shows the progress of. */
  label: string;
}

/** How far a batch is, a way to stop it, and what became of it; the end is announced. */
export function BatchProgress({ batch, label }: BatchProgressProps) {
  const words = useAdmin().messages.adminTools.batch;
  const { phase, total, done, failed, left } = batch;
  const isRunning = phase === 'running' || phase === 'stopping';
  return (
    <div className="batch">
      {isRunning && (
        <div className="batch-bar">
          <progress aria-label={label} max={total} value={done + failed} />
          <span>{words.progress(done + failed, total)}</span>
          <button className="button button-quiet" type="button" disabled={phase === 'stopping'} onClick={batch.stop}>
            {phase === 'stopping' ? words.stopping : words.stop}
          </button>
        </div>
      )}
      <p role="status" className={phase === 'over' ? 'batch-result' : 'hidden-text'}>
        {phase === 'over' && words.result(done, failed, left)}
      </p>
    </div>
  );
}
