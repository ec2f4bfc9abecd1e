// Runs as a worker: the emulators on a thread of their own, so that neither their work nor their
// memory slows what is measured. With a folder in its data, they keep their files there.
import { parentPort, workerData } from 'node:worker_threads';
import { startEmulators } from '#support/emulators.ts';

const { env, stop } = await startEmulators(
  typeof workerData === 'string' ? { folder: workerData } : {},
);
parentPort?.postMessage(env);
parentPort?.once('message', async () => {
  await stop();
  parentPort?.close();
});
