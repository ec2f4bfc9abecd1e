import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { gatewayEvent, readAnswer } from '#support/calls/gateway-event.ts';
import { startEmulators } from '#support/emulators.ts';

let emulators: Awaited<ReturnType<typeof startEmulators>>;
beforeAll(async () => {
  emulators = await startEmulators();
  Object.assign(process.env, emulators.env, { LOG_LEVEL: 'error' });
});
afterAll(() => emulators?.stop());

test('the first step of a deployment stores the catalogue for new readers, and the schedule keeps it from then on', async () => {
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const { caravanItem } = await import('#functions/store/caravans.ts');
  const { openTable } = await import('#functions/platform/table.ts');
  const prepare = await import('#functions/entry/prepare-catalogue.ts');
  const scheduled = await import('#functions/entry/scheduled.ts');
  const api = await import('#functions/entry/public-api.ts');
  const { documents, name } = openTable(emulators.env.TABLE_NAME ?? '');
  const house = buildCaravan();
  await documents.send(new PutCommand({ TableName: name, Item: caravanItem(house) }));

  // A deletion of the stack is no deployment.
  expect(await prepare.handler({ RequestType: 'Delete' })).toBeNull();
  expect(await prepare.handler({ RequestType: 'Update' })).toEqual({ kept: true, changed: true });
  const answer = readAnswer(await api.handler(gatewayEvent({ routeKey: 'GET /api/caravans' })));
  expect(answer.body.items).toMatchObject([{ id: house.id }]);
  // The first run only adds the bank's schemes, which it asks for.
  const report = { full: true, schemes_asked: true, catalogue_changed: true, formats_forgotten: 0 };
  expect(await scheduled.handler({})).toMatchObject(report);
  expect(await scheduled.handler({ everything: true })).toMatchObject({
    schemes_asked: false,
    catalogue_changed: false,
  });
  expect(await prepare.handler()).toEqual({ kept: false, changed: false });
});
