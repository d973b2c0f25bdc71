import type { Page } from 'playwright';
import { expect } from 'vitest';
import { openFromEnv } from '../../../functions/cli/open-shop.ts';
import { runCron } from '../../../functions/start/start-worker.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import type { StepName } from '../../sandbox/couriers/steps.ts';
import type { Row } from '../../shop/rows.ts';
import { shop, shopUrl } from '../browser/browser.ts';
import { stack } from '../browser/stack.ts';

/** What no screen has yet is done as the command line does it. */
export async function asShop<T>(work: (of: Shop) => Promise<T>): Promise<T> {
  const { shop: opened, done } = openFromEnv(stack.settings);
  return work(opened).finally(done);
}

/** A call of the desk with the session of the page. */
export const call = (page: Page, method: string, path: string, body?: object): Promise<{ status: number; json: Record<string, unknown> }> =>
  page.evaluate(
    async ([verb, at, sent]) => {
      const answer = await fetch(`/api/admin${at}`, {
        method: verb as string,
        headers: { 'content-type': 'application/json' },
        ...(sent ? { body: sent } : {}),
      });
      return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
    },
    [method, path, body ? JSON.stringify(body) : null] as const,
  );

/** The parcels of an order, in their order. */
export const parcelsOf = (orderId: string): Promise<Row[]> =>
  shop.rows(
    `SELECT p.* FROM parcels p WHERE p.direction = 'out' AND p.id IN (SELECT parcel_id FROM parcel_items WHERE order_id = ?) ORDER BY p.number`,
    orderId,
  );

export async function parcelOf(orderId: string): Promise<Row> {
  const [parcel] = await parcelsOf(orderId);
  if (!parcel) throw new Error('the order has no parcel');
  return parcel;
}

/** A press on the tester's page of the stand-in: what happens to the parcel with this reference. */
export async function happens({ reference }: Row, ...steps: readonly StepName[]): Promise<void> {
  const text = await (await fetch(stack.couriersUrl)).text();
  const [, id] = new RegExp(`<article id="p(\\d+)"><h2>${reference} at`).exec(text) ?? [];
  expect(id, `the courier knows ${reference}`).toBeDefined();
  for (const step of steps) {
    const answer = await fetch(`${stack.couriersUrl}/parcels/${id}/scan`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ step }),
    });
    expect(answer.status).toBe(303);
  }
}

/** Time passes: the next run of the jobs asks couriers about every parcel, and for their statements. */
export async function laterOn(): Promise<void> {
  await shop.rows("DELETE FROM job_leases WHERE name IN ('couriers', 'courier-costs')");
  await shop.rows('UPDATE parcels SET next_check_at = 0 WHERE awb IS NOT NULL AND next_check_at IS NOT NULL');
  expect(await runCron(shopUrl)).toBe(true);
}

export const statusOf = async (orderId: string) => (await shop.rows('SELECT status FROM orders WHERE id = ?', orderId))[0]?.status;
export const stateOf = async ({ id }: Row) => (await shop.rows('SELECT state FROM parcels WHERE id = ?', String(id)))[0]?.state;
