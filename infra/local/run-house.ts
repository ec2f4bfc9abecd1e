import type { HouseMode } from './house.ts';
import { readHouseSettings } from './house-settings.ts';
import { StartRefused } from './shared/start-refused.ts';

/** What `npm run dev` and `npm start` do: start the house, keep it running, and leave nothing behind. */
export async function runHouse(mode: HouseMode): Promise<void> {
  const stopping = new AbortController();
  let stop: () => Promise<void> = async () => undefined;
  const leave = () => {
    // A second signal stops the house without waiting.
    if (stopping.signal.aborted) process.exit(130);
    stopping.abort();
    void stop().then(() => process.exit(0));
  };
  try {
    process.on('SIGINT', leave);
    process.on('SIGTERM', leave);
    const settings = readHouseSettings(process.env);
    const { startHouse } = await import('./house.ts');
    const onStop = (close: () => Promise<void>) => {
      stop = close;
    };
    // In `npm run dev` nothing is throttled: programs under development repeat calls quickly.
    const throttled = mode === 'built';
    const house = await startHouse({
      ...settings,
      mode,
      demo: true,
      offers: true,
      throttled,
      everyMinute: true,
      picturesFollow: true,
      onStop,
    });
    if (!stopping.signal.aborted) console.log(`ready ${house.origin}`);
  } catch (error) {
    if (stopping.signal.aborted) return;
    console.error(error instanceof StartRefused ? error.message : error);
    await stop();
    process.exit(1);
  }
}
