import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PublicCampaign, StaffCampaign } from '#domain/offers/campaign.ts';
import type { StaffDiscount } from '#domain/offers/individual-discount.ts';
import type { StaffEnquiry } from '#domain/requests/enquiry.ts';
import type { StaffLoanRequest } from '#domain/requests/loan-request.ts';
import { ensureRoles } from '#infra/build/roles.ts';
import { type Stage, startStage } from '#infra/local/stage.ts';
import { allowErrors } from '#support/quiet/error-lines.ts';

// A reset empties the stage under its functions.
allowErrors('The current catalogue is not there');

let stage: Stage;
let folder: string;
const whole = {
  mode: 'dev',
  callsOnly: true,
  demo: true,
  offers: true,
  everyMinute: true,
  quiet: true,
} as const;
const open = async () =>
  startStage({ ...whole, port: 0, dataFolder: folder, roles: await ensureRoles() });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stage-offers-'));
  stage = await open();
}, 120_000);
afterAll(async () => {
  await stage?.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => room('/clock', { now: null }));

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(stage.origin + path, { redirect: 'manual', ...init });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
const room = (path: string, body: unknown = {}) =>
  ask(`/_local${path}`, { method: 'POST', body: JSON.stringify(body) });
async function asStaff(path: string, init: RequestInit = {}) {
  const { token } = await room('/staff-token');
  return ask(`/api/admin${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
}
const campaigns = async (): Promise<StaffCampaign[]> => (await asStaff('/get-campaigns')).campaigns;
const discounts = async (): Promise<StaffDiscount[]> =>
  (await asStaff('/individual-discounts')).items;
const enquiries = async (): Promise<StaffEnquiry[]> => (await asStaff('/enquiries')).items;
const loans = async (): Promise<StaffLoanRequest[]> => (await asStaff('/loan-requests')).items;
const banner = async (): Promise<PublicCampaign | null> =>
  (await ask('/api/get-active-banner-campaign')).campaign;
const discounted = async (): Promise<number> => (await ask('/api/caravans?discount=true')).total;
async function running(): Promise<PublicCampaign> {
  const campaign = await banner();
  if (!campaign) throw new Error('no banner is live');
  return campaign;
}

describe('the local stage’s demo data', () => {
  test('contain a live banner, and campaigns and discounts before, in and after their time', async () => {
    const { banner_image, up_to_percent } = await running();
    expect(up_to_percent).toBeGreaterThan(0);
    expect((await fetch(stage.origin + banner_image)).headers.get('content-type')).toBe(
      'image/jpeg',
    );
    expect(await discounted()).toBe(9);
    expect(await campaigns()).toHaveLength(3);
    expect(await discounts()).toHaveLength(2);
  });

  test('change prices at the exact millisecond', async () => {
    const { id, start_date, end_date } = await running();
    const at = (iso: string, ms: number) =>
      room('/clock', { now: new Date(Date.parse(iso) + ms).toISOString(), hold: true });
    const [{ caravan_id }] = (
      await ask(`/api/get-campaigns?campaign_id=${id}&include_caravans=true`)
    ).campaigns[0].caravans;
    const isReduced = async () =>
      (await ask(`/api/get-caravan-effective-price?caravan_id=${caravan_id}`)).result.has_discount;
    for (const [iso, ms, reduced] of [
      [start_date, -1, false],
      [start_date, 0, true],
      [end_date, 0, true],
      [end_date, 1, false],
    ] as const) {
      await at(iso, ms);
      expect(await isReduced()).toBe(reduced);
      expect((await banner())?.id).toBe(reduced ? id : undefined);
    }
  });

  test('change at once when staff change a campaign', async () => {
    const { id } = await running();
    const switchBanner = (is_banner_active: boolean) =>
      asStaff('/update-campaign', {
        method: 'PUT',
        body: JSON.stringify({ id, is_banner_active }),
      });
    await switchBanner(false);
    expect(await banner()).toBeNull();
    await switchBanner(true);
    expect((await banner())?.id).toBe(id);
  });

  test('follow the clock, since the schedule runs soon after the clock was set', async () => {
    const { id, end_date } = await running();
    await room('/clock', { now: new Date(Date.parse(end_date) + 60_000).toISOString() });
    const flag = async () =>
      (await campaigns()).find((campaign) => campaign.id === id)?.is_banner_active;
    await expect.poll(flag).toBe(false);
  });

  test('contain requests with which staff can go on as with any other', async () => {
    expect((await enquiries()).map(({ status }) => status)).toEqual([
      'new',
      'new',
      'new',
      'answered',
      'closed',
    ]);
    expect(await asStaff('/new-requests')).toMatchObject({ enquiries: 3, loan_requests: 3 });
    const approved = (await loans()).find(({ status }) => status === 'approved');
    const body = JSON.stringify({ loanRequestId: approved?.id });
    const { loan_request } = await asStaff('/process-tbi-loan', { method: 'POST', body });
    expect(loan_request).toMatchObject({
      status: 'processed',
      mails: [{}, { kind: 'loan-link', state: 'sent' }],
    });
    expect((await fetch(loan_request.bank.url)).status).toBe(200);
  });

  test('lose customers’ requests once these have expired', async () => {
    const [newest] = await enquiries();
    const over = (newest?.expires_at ?? 0) * 1000;
    await room('/clock', { now: new Date(over - 1000).toISOString(), hold: true });
    await room('/schedule');
    expect(await enquiries()).toHaveLength(1);
    await room('/clock', { now: new Date(over).toISOString(), hold: true });
    await room('/schedule');
    await room('/clock', { now: null });
    expect([...(await enquiries()), ...(await loans())]).toEqual([]);
  });

  test('are the same again after a reset, and after a restart', async () => {
    const { id } = (await campaigns())[0] ?? {};
    await asStaff(`/delete-campaign?campaign_id=${id}`, { method: 'DELETE' });
    expect(await campaigns()).toHaveLength(2);
    await room('/reset');
    const fresh = await campaigns();
    expect(fresh).toHaveLength(3);
    expect([(await enquiries()).length, (await loans()).length]).toEqual([5, 6]);
    expect(await discounted()).toBe(9);
    await stage.stop();
    stage = await open();
    expect(await campaigns()).toEqual(fresh);
    expect(await discounted()).toBe(9);
  }, 60_000);
});
