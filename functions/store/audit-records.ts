import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import {
  type AuditAction,
  type AuditEntry,
  type AuditKind,
  auditChanges,
  nobodyKnown,
  theSystem,
} from '../domain/audit.ts';

// The event's attribute values and the SDK's are one format under two names.
type Attributes = Parameters<typeof unmarshall>[0];
type Item = Record<string, unknown>;

/** By what partition keys begin with. */
const kinds: Readonly<Record<string, AuditKind>> = {
  CARAVAN: 'caravan',
  CAMPAIGN: 'campaign',
  DISCOUNT: 'discount',
  WEBSITE_IMAGE: 'website_image',
};

const textOf = (item: Item | null, name: string) => {
  const value = item?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

const isGone = (item: Item | null) => item === null || textOf(item, 'deleted_at') !== null;

function actionOf(before: Item | null, after: Item | null): AuditAction {
  if (isGone(after)) return 'deleted';
  if (isGone(before)) return 'created';
  const [was, is] = [textOf(before, 'archived_at'), textOf(after, 'archived_at')];
  if (was === null && is !== null) return 'archived';
  return was !== null && is === null ? 'restored' : 'changed';
}

function nameOf(kind: AuditKind, item: Item): string {
  if (kind === 'caravan') return [textOf(item, 'make'), textOf(item, 'model')].filter(Boolean).join(' ');
  if (kind === 'discount') return textOf(item, 'caravan_id') ?? '';
  return (kind === 'campaign' && (textOf(item, 'name_bg') ?? textOf(item, 'name_en'))) || '';
}

function idOf(kind: AuditKind, item: Item): string {
  return textOf(item, kind === 'website_image' ? 'section' : 'id') ?? textOf(item, 'sk') ?? '';
}

function byWhom(before: Item | null, after: Item | null): string {
  // A row taken out of the table without a mark was not deleted by the product.
  if (after === null) return textOf(before, 'deleted_by') ?? nobodyKnown;
  return textOf(after, 'changed_by') ?? theSystem;
}

/** A deletion is dated by the stream, in whole seconds: never before the write it followed. ISO. */
function whenOf(before: Item | null, after: Item | null, seconds: number | undefined): string {
  const written = after && textOf(after, 'updated_at');
  if (written !== null) return written;
  const last = Date.parse(textOf(before, 'updated_at') ?? '');
  return new Date(Math.max((seconds ?? 0) * 1000, Number.isNaN(last) ? 0 : last)).toISOString();
}

function entryOf({ eventID, dynamodb = {} }: DynamoDBRecord): AuditEntry | null {
  const { Keys, OldImage, NewImage, SequenceNumber, ApproximateCreationDateTime: seconds } = dynamodb;
  const kind = kinds[Keys?.pk?.S?.split('#')[0] ?? ''];
  if (!kind || eventID === undefined) return null;
  const before = OldImage ? unmarshall(OldImage as Attributes) : null;
  const after = NewImage ? unmarshall(NewImage as Attributes) : null;
  const item = after ?? before;
  // The schedule takes out for good what staff deleted before.
  if (!item || (isGone(before) && isGone(after))) return null;
  const action = actionOf(before, after);
  const changes = auditChanges(kind, isGone(before) ? null : before, isGone(after) ? null : after);
  if (action === 'changed' && changes.length === 0) return null;
  return {
    // The number puts writes of one moment in their order.
    id: `${(SequenceNumber ?? '').padStart(40, '0')}-${eventID}`,
    kind,
    item_id: idOf(kind, item),
    name: nameOf(kind, item),
    by: byWhom(before, after),
    at: whenOf(before, after, seconds),
    action,
    changes,
  };
}

/**
 * What stream records tell of who changed what. Items are read as they are: not even one that the product itself could not
 * read goes unrecorded. Writes that change nothing a person sees (history, marks) are none.
 */
export function auditEntries(records: readonly DynamoDBRecord[]): AuditEntry[] {
  return records.flatMap((record) => entryOf(record) ?? []);
}
