import { createApi } from '../platform/api.ts';
import { systemClock } from '../platform/clock.ts';
import { start } from '../platform/start.ts';
import { publicCaravanHandlers } from '../routes/caravans-public.ts';
import { openPublicCatalogue } from '../store/public-catalogue.ts';
import { createPublicReads } from '../use-cases/read-public.ts';

const name = 'public-api';
const { env, log } = start(name, ['TABLE_NAME']);
const reads = createPublicReads(openPublicCatalogue(env.TABLE_NAME, log), systemClock);

export const handler = createApi({ name, handlers: publicCaravanHandlers(reads), log });
