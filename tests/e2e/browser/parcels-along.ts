import { expect, vi } from 'vitest';
import { runCron } from '../../../functions/tools/start/start-worker.ts';
import { newSession } from '../../shop/people/sign-in.ts';
import { shop, shopUrl } from './browser.ts';
import { ADMIN_EMAIL, owner } from './people.ts';
import type { PlantedOrder } from './planted-orders.ts';
import { stack } from './stack.ts';

async function asOwner(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  await owner();
  const [user] = await shop.rows('SELECT id FROM users WHERE email = ?', ADMIN_EMAIL);
  const answer = await fetch(`${shopUrl}/api/admin${path}`, {
    method,
    headers: {
      origin: shopUrl,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      cookie: await newSession(shop, String(user?.id)),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status, `${method} ${path}`).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

type Quote = { readonly courier: string; readonly option: string };

/** Books an order with a courier of the stand-ins. Returns the id of its parcel. */
export async function bookedParcel({ id: orderId }: PlantedOrder): Promise<string> {
  const { id } = await asOwner('POST', '/parcels', { orderId });
  const { quotes } = (await asOwner('GET', `/parcels/${id}/quotes`)) as { quotes: readonly Quote[] };
  // Numbers of the other one rest for some minutes before they can be used.
  const { courier, option } = quotes.find((quote) => quote.courier === 'shiprocket') ?? { courier: '', option: '' };
  await asOwner('POST', `/parcels/${id}/book`, { courier, option });
  return String(id);
}

/** The courier scans a parcel, and the shop asks about it. */
export async function scan(parcel: string, step: string): Promise<void> {
  const [row] = await shop.rows('SELECT reference FROM parcels WHERE id = ?', parcel);
  const page = await (await fetch(stack.couriersUrl)).text();
  const [, id] = new RegExp(`id="p(\\d+)"><h2>${row?.reference} at`).exec(page) ?? [];
  await fetch(`${stack.couriersUrl}/parcels/${id}/scan`, { method: 'POST', body: new URLSearchParams({ step }), redirect: 'manual' });
  await shop.rows("UPDATE job_leases SET last_run_at = 0 WHERE name = 'couriers'");
  await shop.rows('UPDATE parcels SET next_check_at = 0 WHERE id = ?', parcel);
  await runCron(shopUrl);
  const stateOf = async () => (await shop.rows('SELECT state FROM parcels WHERE id = ?', parcel))[0]?.state;
  await vi.waitFor(async () => expect(await stateOf()).toBe(step), { timeout: 15_000 });
}
