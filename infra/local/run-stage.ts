// `npm run dev` and `npm start`: starts the stage, keeps it running until a signal, and leaves
// nothing behind.
import { readStageSettings } from './environment.ts';
import { StartRefused } from './shared/start-refused.ts';
import type { StageMode } from './stage.ts';

const [, , mode] = process.argv;
if (mode === 'dev' || mode === 'built') await runStage(mode);
else {
  console.error('Start the stage by npm run dev or npm start.');
  process.exitCode = 1;
}

async function runStage(mode: StageMode): Promise<void> {
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
    // Loaded after the settings, which a person may have to correct: the stage is large.
    const { startStage } = await import('./stage.ts');
    const stage = await startStage({
      ...settings,
      mode,
      demo: true,
      offers: true,
      // In `npm run dev` nothing is throttled: programs under development repeat calls quickly.
      throttled: mode === 'built',
      everyMinute: true,
      picturesFollow: true,
      onStop: (close) => {
        stop = close;
      },
    });
    if (!stopping.signal.aborted) console.log(`ready ${stage.origin}`);
  } catch (error) {
    if (stopping.signal.aborted) return;
    console.error(error instanceof StartRefused ? error.message : error);
    await stop();
    process.exit(1);
  }
}
