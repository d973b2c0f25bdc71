import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_KNOBS } from './knobs.ts';
import { switchNames } from './page.ts';
import { startCouriers } from './server.ts';
import { stepNames } from './steps.ts';
import { adapterFor, booking, doneValue, refOf } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'chamak-couriers-'));
const stateFile = join(folder, 'couriers.jsonl');
const couriers = await startCouriers({ stateFile });
const shiprocket = adapterFor(couriers, 'shiprocket');
afterAll(async () => {
  await couriers.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => couriers.setKnobs(DEFAULT_KNOBS));

async function booked() {
  const parcel = doneValue(await shiprocket.book(booking()));
  return doneValue(await shiprocket.assignAwb(refOf(parcel), ''));
}
const page = async () => (await fetch(couriers.url)).text();
const press = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(couriers.url + path, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' });

describe('the page of a tester', () => {
  test('a parcel is shown with a button for each scan, and a press moves it', async () => {
    const { customer } = booking();
    await shiprocket.book(booking({ customer: { ...customer, name: '<b>Asha</b> "Rao"' } }));
    const { reference, awb, orderId } = await booked();
    const before = await page();
    for (const text of [
      `${reference} at Shiprocket: Booked`,
      awb,
      '₹799 in cash',
      'To Asha Rao, Mysuru 570001',
      '&lt;b&gt;Asha&lt;/b&gt; &quot;Rao&quot;',
    ])
      expect(before).toContain(text);
    for (const name of stepNames) expect(before).toContain(`value="${name}"`);
    expect((await press(`/parcels/${orderId}/scan`, { step: 'out_for_delivery' })).status).toBe(303);
    expect(await page()).toContain(`${reference} at Shiprocket: Out for delivery`);
    expect(doneValue(await shiprocket.track([awb]))).toMatchObject([{ state: 'out_for_delivery' }]);
  });

  test('every switch turns on and off', async () => {
    for (const name of switchNames) {
      await press('/switches', { switch: name });
      expect(await page()).toContain(`value="${name}" aria-pressed="true"`);
      await press('/switches', { switch: name });
    }
    expect(couriers.world.knobs).toEqual(DEFAULT_KNOBS);
  });

  test('a page of another site moves nothing', async () => {
    const { orderId } = await booked();
    const answer = await press(`/parcels/${orderId}/scan`, { step: 'delivered' }, { origin: 'https://elsewhere.example' });
    expect(answer.status).toBe(403);
    expect(couriers.world.parcels.find(({ id }) => String(id) === orderId)?.step).toBe('booked');
  });
});

test('parcels outlive a restart, in a file of the owner alone', async () => {
  const { reference, awb } = await booked();
  expect(statSync(stateFile).mode & 0o077).toBe(0);
  expect(readFileSync(stateFile, 'utf8')).toContain(awb);
  const again = await startCouriers({ stateFile });
  expect(again.world.byAwb('shiprocket', awb)).toMatchObject({ reference, payment: 'COD' });
  const { orderId } = doneValue(await adapterFor(again, 'shiprocket').book(booking()));
  expect(couriers.world.parcels.map(({ id }) => String(id))).not.toContain(orderId);
  await again.close();
});
