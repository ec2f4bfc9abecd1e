import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { uploadKinds } from '#domain/pictures.ts';
import type { Enquiry } from '#domain/requests/enquiry.ts';
import { silentLogger } from '#functions/platform/logger.ts';
import { openTable } from '#functions/platform/table.ts';
import { createCaravanRepository } from '#functions/store/caravans.ts';
import { createMoney } from '#functions/store/money.ts';
import { createCampaignRepository, createDiscountRepository } from '#functions/store/offers.ts';
import { orderAction } from '#functions/store/requests/order-times.ts';
import { createRecipients } from '#functions/store/requests/recipients.ts';
import { createRequestStores } from '#functions/store/requests/request-stores.ts';
import {
  createEnquiryRepository,
  createLoanRepository,
} from '#functions/store/requests/requests.ts';
import { createSettingsRepository } from '#functions/store/settings.ts';
import { createWebsiteImageRepository } from '#functions/store/website-images.ts';
import { erasePersonalData } from '#functions/use-cases/records/personal-data.ts';
import { runBackup } from '#infra/backup/backup.ts';
import { everyRow } from '#infra/backup/every-row.ts';
import { nameOfRow, type Row } from '#infra/backup/row-json.ts';
import { careOf } from '#infra/backup/row-kinds.ts';
import { localNames } from '#infra/local/shared/names.ts';
import { bookPayment } from '#support/book-payment.ts';
import { buildCampaign, buildDiscount } from '#support/builders/build-campaign.ts';
import { buildCaravan } from '#support/builders/build-caravan.ts';
import { buildPayment } from '#support/builders/build-payment.ts';
import {
  buildCall,
  buildCustomer,
  buildEnquiry,
  buildLoanRequest,
  buildMail,
} from '#support/builders/build-request.ts';
import { personalDataDeps } from '#support/personal-data-deps.ts';

const { table, bucket } = localNames;
export const by = 'staff@example.com';
const now = () => new Date();
const stamps = {
  version: 1,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
};

/** A folder of a test's own, and in it a new key; nothing of both is in the other. */
export async function newKey(): Promise<{ folder: string; key: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'));
  const key = join(folder, 'operator.key');
  await runBackup(['--make-key', key], { say: () => undefined });
  return { folder, key };
}

/** The stage whose emulators the environment names, as a test fills, breaks and compares it. */
export function openStock() {
  const dynamodb = new DynamoDBClient();
  const s3 = new S3Client();
  const opened = openTable(table);
  const recipientKey = async () => {
    const secrets = new SecretsManagerClient();
    const SecretId = localNames.recipientKeySecret;
    const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
    secrets.destroy();
    return SecretString;
  };
  const houses = createCaravanRepository(opened, silentLogger);
  const enquiries = createEnquiryRepository(opened, silentLogger, now);
  const loans = createLoanRepository(opened, silentLogger, now);
  const { call: calls } = createRequestStores(opened, silentLogger, now);
  const recipients = createRecipients(opened, recipientKey, now);

  const put = (Key: string, Body: string, headers: object = { ContentType: 'image/jpeg' }) =>
    s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ...headers }));

  async function keys(): Promise<string[]> {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
    return Contents.flatMap(({ Key }) => Key ?? []);
  }

  async function rows(): Promise<Row[]> {
    const found: Row[] = [];
    for await (const row of everyRow(dynamodb, table)) found.push(row);
    return found.sort((a, b) => nameOfRow(a).localeCompare(nameOfRow(b)));
  }

  return {
    houses,
    enquiries,
    loans,
    calls,
    put,
    keys,
    rows,
    recipientKey,
    dynamodb,
    s3,
    remove: (Key: string) => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key })),
    removeRow: (pk: string, sk: string) =>
      dynamodb.send(
        new DeleteItemCommand({ TableName: table, Key: { pk: { S: pk }, sk: { S: sk } } }),
      ),
    putRow: (Item: Row) => dynamodb.send(new PutItemCommand({ TableName: table, Item })),

    /** Everything that a table and a bucket hold, of `count` houses. */
    async fill(count: number) {
      const stock = Array.from({ length: count }, (_, at) =>
        buildCaravan({ model: `House ${at}` }),
      );
      for (const house of stock) {
        await houses.create(house, by);
        const at = `images/${house.id}`;
        await put(`${at}.jpg`, `the picture of ${house.model}`, {
          ContentType: 'image/jpeg',
          CacheControl: 'public, max-age=3600',
          Metadata: { width: '2000', height: '1500' },
        });
        await put(`${at}/card@1x.webp`, `its card ${house.model}`, { ContentType: 'image/webp' });
      }
      const [first, second] = stock;
      if (!first || !second) throw new Error('two houses at least');
      await createCampaignRepository(opened, silentLogger).create(
        buildCampaign({}, [first.id]),
        by,
      );
      await createDiscountRepository(opened, silentLogger).create(
        buildDiscount({ caravan_id: second.id }),
        by,
      );
      await createWebsiteImageRepository(opened, silentLogger).put(
        { section: 'hero', image_url: '/media/website/hero-1.jpg', ...stamps },
        0,
        by,
      );
      const hours = { hours: ['Mo-Fr 09:30-16:30'], closed_days: [], open_days: [] };
      await createSettingsRepository(opened, silentLogger).put(
        { topic: 'hours', value: hours, ...stamps },
        0,
        by,
      );
      const money = createMoney(opened, silentLogger);
      await bookPayment(money, first.id, buildPayment({ amount: 500.5 }));
      await put('website/hero-1.jpg', 'the hero');
      await put('banners/campaign-1.jpg', 'the banner');
      await put('og/house-1.jpg', 'made of the house, by the stage itself');
      await put('incoming/upload', 'not checked yet');
      await this.ask('asks@example.com');
      await this.erase('asked@example.com');
      return stock;
    },

    /** An enquiry, a loan request with its order, and the letters of both. */
    async ask(email: string) {
      const enquiry = buildEnquiry({ email });
      const id = crypto.randomUUID();
      const { tbi_data } = buildLoanRequest();
      const loan = buildLoanRequest({
        id,
        customer_data: buildCustomer({ email }),
        tbi_data: { ...tbi_data, orderid: `${id}-1` },
      });
      await enquiries.create(enquiry);
      await loans.create(loan, [orderAction(loan.tbi_data.orderid, loan)]);
      await recipients.admit(email, buildMail('enquiry-confirmation'));
      return { enquiry, loan };
    },

    /** What came for the house of an enquiry, with a note about its person, and went back. */
    async paid({ id, caravan_id }: Enquiry) {
      const note = `Брат му, ${id}`;
      const payment = buildPayment({ holder: { kind: 'enquiry', id }, note });
      const money = createMoney(opened, silentLogger);
      await bookPayment(money, caravan_id ?? '', payment);
      const refund = buildPayment({ kind: 'refund', holder: payment.holder });
      await bookPayment(money, caravan_id ?? '', refund);
      return payment;
    },

    /** A call of which staff know nobody yet. */
    async noted() {
      const call = buildCall({ name: 'Ана', phone: '', email: '' });
      await calls.create(call);
      return call;
    },

    /** Erases a person as staff do. */
    erase: (email: string) =>
      erasePersonalData(personalDataDeps(opened, { readKey: recipientKey }), { email }, by),

    /** Rows that another stage needs, without the mark of their arrival there. */
    async carried(): Promise<Row[]> {
      return (await rows())
        .filter(({ pk }) => careOf(pk?.S ?? '') !== 'stage')
        .map(({ restored_at: _, ...row }) => row);
    },

    /** Every picture that staff stored, with what S3 keeps beside it. */
    async pictures(): Promise<Record<string, unknown>> {
      const folders = Object.values(uploadKinds).map(({ folder }) => `${folder}/`);
      const found: Record<string, unknown> = {};
      for (const Key of await keys()) {
        if (!folders.some((folder) => Key.startsWith(folder))) continue;
        const object = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
        const { Body, ContentType, CacheControl, Metadata } = object;
        const text = await Body?.transformToString();
        found[Key] = { text, ContentType, CacheControl, Metadata };
      }
      return found;
    },

    /** Removes every row and every object. */
    async destroy(): Promise<void> {
      for (const { pk, sk } of await rows())
        await dynamodb.send(
          new DeleteItemCommand({
            TableName: table,
            Key: { ...(pk && { pk }), ...(sk && { sk }) },
          }),
        );
      for (const Key of await keys())
        await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    },

    close(): void {
      dynamodb.destroy();
      s3.destroy();
      opened.documents.destroy();
    },
  };
}
export type Stock = ReturnType<typeof openStock>;
