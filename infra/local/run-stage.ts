import { StartRefused } from './shared/start-refused.ts';
import type { StageMode } from './stage.ts';
import { readStageSettings } from './stage-settings.ts';

/** What `npm run dev` and `npm start` do: start the stage, keep it running, and leave nothing behind. */
export async function runStage(mode: StageMode): Promise<void> {
  const stopping = new AbortController();
  let stop: () => Promise<void> = async () => undefined;
  const leave = () => {
    // A second signal stops the stage without waiting.
    if (stopping.signal.aborted) process.exit(130);
    stopping.abort();
    void stop().then(() => process.exit(0));
  };
  try {
    process.on('SIGINT', leave);
    process.on('SIGTERM', leave);
    const settings = readStageSettings(process.env);
    const { startStage } = await import('./stage.ts');
    const onStop = (close: () => Promise<void>) => {
      stop = close;
    };
    // In `npm run dev` nothing is throttled: programs under development repeat calls quickly.
    const throttled = mode === 'built';
    const stage = await startStage({
      ...settings,
      mode,
      demo: true,
      offers: true,
      throttled,
      everyMinute: true,
      picturesFollow: true,
      onStop,
    });
    if (!stopping.signal.aborted) console.log(`ready ${stage.origin}`);
  } catch (error) {
    if (stopping.signal.aborted) return;
    console.error(error instanceof StartRefused ? error.message : error);
    await stop();
    process.exit(1);
  }
}
