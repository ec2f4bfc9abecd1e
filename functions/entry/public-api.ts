import { openPublicCatalogue } from '../catalogue/load.ts';
import { createApi } from '../platform/api.ts';
import { start, systemClock } from '../platform/env.ts';
import { publicCaravanHandlers } from '../routes/caravans-public.ts';
import { createPublicReads } from '../use-cases/pages/read-public.ts';

const name = 'public-api';
const { env, log } = start(name, ['TABLE_NAME']);
const reads = createPublicReads(openPublicCatalogue(env.TABLE_NAME, log), systemClock);

export const handler = createApi({ name, handlers: publicCaravanHandlers(reads), log });
