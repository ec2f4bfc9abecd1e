import { lazyPictureCheck } from '../images/lazy-picture-check.ts';
import { createApi } from '../platform/api.ts';
import { systemClock } from '../platform/clock.ts';
import { start } from '../platform/start.ts';
import { adminCaravanHandlers } from '../routes/caravans-admin.ts';
import { createCaravanRepository } from '../store/caravan-repository.ts';
import { openTable } from '../store/table.ts';

const name = 'admin-api';
const { env, log } = start(name, ['TABLE_NAME', 'BUCKET_NAME']);

export const handler = createApi({
  name,
  log,
  handlers: adminCaravanHandlers({
    caravans: createCaravanRepository(openTable(env.TABLE_NAME), log),
    pictures: lazyPictureCheck(env.BUCKET_NAME),
    clock: systemClock,
    newId: () => crypto.randomUUID(),
  }),
});
