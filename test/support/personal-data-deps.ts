import { silentLogger } from '#functions/platform/logger.ts';
import type { Table } from '#functions/platform/table.ts';
import { createMoney } from '#functions/store/money.ts';
import { createAddressHash, createPersonalDataRecords } from '#functions/store/personal-data.ts';
import { createContacts } from '#functions/store/requests/contacts.ts';
import { createRequestEraser } from '#functions/store/requests/erase-request.ts';
import { createOpenWishes } from '#functions/store/requests/open-wishes.ts';
import { createRecipients } from '#functions/store/requests/recipients.ts';
import { createRequestLog } from '#functions/store/requests/request-log.ts';
import { createRequestReader } from '#functions/store/requests/request-reader.ts';
import { createRequestStores } from '#functions/store/requests/request-stores.ts';
import { createViewingPlaces } from '#functions/store/requests/viewing-places.ts';
import type { SoldHouse } from '#functions/use-cases/records/people.ts';

interface Given {
  /** The key of the addresses' hashes. */
  readKey: () => Promise<string>;
  clock?: () => Date;
  houses?: readonly SoldHouse[];
}

/** What exports, erasures and a person's card need, over this table. */
export function personalDataDeps(
  table: Table,
  { readKey, clock = () => new Date(), houses = [] }: Given,
) {
  return {
    requests: createRequestStores(table, silentLogger, clock),
    requestLog: createRequestLog(table, silentLogger),
    erase: createRequestEraser(table, createViewingPlaces(table)),
    contacts: createContacts(table),
    reader: createRequestReader(table),
    wishes: createOpenWishes(table, readKey, clock),
    money: createMoney(table, silentLogger),
    records: createPersonalDataRecords(table, silentLogger),
    recipients: createRecipients(table, readKey, clock),
    addressHash: createAddressHash(readKey),
    houses: async () => houses,
    clock,
    newId: () => crypto.randomUUID(),
  };
}
