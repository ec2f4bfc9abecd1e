import { auditKinds } from '#domain/records/audit.ts';
import { requestKinds } from '#domain/requests/request-kinds.ts';
import {
  pointerPartition,
  readsPartition,
  snapshotPartition,
} from '#functions/catalogue/stored-snapshots.ts';
import { indexNames } from '#functions/platform/table.ts';
import { auditPartition } from '#functions/store/audit.ts';
import { caravanKind, caravanPartition } from '#functions/store/caravans.ts';
import { numbersPartition } from '#functions/store/house-numbers.ts';
import { moneyPartition } from '#functions/store/money.ts';
import { campaignKey, campaignKind, discountKey, discountKind } from '#functions/store/offers.ts';
import { recordRows } from '#functions/store/personal-data.ts';
import { submissionsPartition } from '#functions/store/rate-limit.ts';
import { confirmationsPartition } from '#functions/store/requests/confirmation-count.ts';
import { contactPartition } from '#functions/store/requests/contacts.ts';
import { sharePartition } from '#functions/store/requests/letter-shares.ts';
import { wishesPartition } from '#functions/store/requests/open-wishes.ts';
import { orderPartition } from '#functions/store/requests/order-times.ts';
import { recipientPartition } from '#functions/store/requests/recipients.ts';
import { requestRows } from '#functions/store/requests/request-stores.ts';
import { placesPartition } from '#functions/store/requests/viewing-places.ts';
import { scheduleStateKey } from '#functions/store/schedule-state.ts';
import { schemeCacheKey } from '#functions/store/scheme-cache.ts';
import { settingsKey } from '#functions/store/settings.ts';
import { websiteImagePartition } from '#functions/store/website-images.ts';

/** A transaction needs those of its actions, each for its own row. */
type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'Query';

/** What a function may do with which rows, in the table or in one of its indexes. */
export interface TableGrant {
  actions: readonly TableAction[];
  /** An index's name; absent for the table itself. */
  index?: string;
  /** Partition keys, of the index where there is one; `*` stands for any text. */
  keys: readonly string[];
}

const any = '*';

/** Partition keys of everything in the table, as the code that stores it makes them. */
export const rows = {
  houses: caravanPartition(any),
  houseNumbers: numbersPartition,
  campaigns: campaignKey(any).pk,
  discounts: discountKey(any).pk,
  websiteImages: websiteImagePartition,
  settings: settingsKey(any).pk,
  catalogue: pointerPartition,
  catalogueReads: readsPartition,
  snapshots: snapshotPartition(any),
  schedule: scheduleStateKey.pk,
  audit: auditKinds.map((kind) => auditPartition(kind, any)),
  enquiries: requestRows.enquiry.key(any).pk,
  loans: requestRows.loan.key(any).pk,
  calls: requestRows.call.key(any).pk,
  viewings: requestRows.viewing.key(any).pk,
  viewingPlaces: placesPartition(any),
  wishes: wishesPartition(any),
  contacts: contactPartition(any),
  money: moneyPartition(any),
  orders: orderPartition(any),
  submissions: submissionsPartition(any),
  recipients: recipientPartition(any),
  letterShares: sharePartition(any),
  confirmations: confirmationsPartition(any),
  privacyRecords: recordRows.key(any).pk,
  bankSchemes: schemeCacheKey.pk,
} as const;

/** The partitions of requests of every kind. */
export const requestPartitions = requestKinds.map((kind) => requestRows[kind].key(any).pk);

/** Listing everything of these kinds. */
export const listsOf = (...kinds: string[]): TableGrant => ({
  actions: ['Query'],
  index: indexNames.byKind,
  keys: kinds,
});

/**
 * Reading the published snapshots alone, no houses or offers; and noting that the format of the
 * snapshot is still read.
 */
export const readsCatalogue: readonly TableGrant[] = [
  { actions: ['GetItem', 'Query'], keys: [rows.catalogue] },
  { actions: ['Query'], keys: [rows.snapshots] },
  { actions: ['PutItem'], keys: [rows.catalogueReads] },
];

/** Making the catalogue from what the table lists. */
export const publishesCatalogue: readonly TableGrant[] = [
  { actions: ['GetItem', 'PutItem'], keys: [rows.catalogue] },
  { actions: ['Query', 'PutItem', 'DeleteItem'], keys: [rows.snapshots] },
  { actions: ['Query'], keys: [rows.websiteImages] },
  { actions: ['GetItem'], keys: [rows.bankSchemes, rows.settings] },
  listsOf(caravanKind, campaignKind, discountKind),
];

/** Noting that the CDN was told of it. */
export const announcesCatalogue: TableGrant = { actions: ['UpdateItem'], keys: [rows.catalogue] };

/** Comparing the catalogue with items that the table's lists may not show yet. */
export const repairsCatalogue: TableGrant = {
  actions: ['GetItem'],
  keys: [rows.houses, rows.campaigns, rows.discounts, rows.websiteImages],
};
