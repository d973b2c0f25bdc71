import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptsCourierWebhook,
  courierWebhooks,
  type WebhookSender,
} from '../../../../src/features/parcels/couriers/courier-webhooks.server.ts';
import type { Settings } from '../../../../src/platform/env.ts';
import { DEFAULT_KNOBS } from '../../../sandbox/couriers/knobs.ts';
import { startCouriers } from '../../../sandbox/couriers/server.ts';
import { adapterFor, booking, doneValue, refOf } from '../../../sandbox/couriers/testing.ts';
import { serveLocally } from '../../../sandbox/local-server.ts';

const received: { readonly path: string; readonly request: Request }[] = [];
const shop = await serveLocally(async (request, response) => {
  const body = await text(request);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  received.push({ path: request.url ?? '', request: new Request('http://shop.test/', { method: 'POST', headers, body }) });
  response.end();
});
const couriers = await startCouriers({ shopUrl: shop.url });
const settings = couriers.settings as unknown as Settings;
const { world } = couriers;
afterAll(() => Promise.all([couriers.close(), shop.close()]));
beforeEach(() => {
  couriers.setKnobs(DEFAULT_KNOBS);
  received.splice(0);
});

async function awbOf(id: WebhookSender): Promise<string> {
  const courier = adapterFor(couriers, id);
  if (id === 'shiprocket') return doneValue(await courier.assignAwb(refOf(doneValue(await courier.book(booking()))), '')).awb;
  const [awb = ''] = doneValue(await courier.takeWaybills(1));
  return doneValue(await courier.book(booking({ awb }))).awb;
}
function scan(id: WebhookSender, awb: string) {
  const parcel = world.byAwb(id, awb);
  if (!parcel) throw new Error(`no parcel ${awb}`);
  world.scan(parcel, 'picked_up');
  return parcel;
}

const request = (
  id: WebhookSender,
  body: string,
  key = id === 'shiprocket' ? couriers.settings.SHIPROCKET_WEBHOOK_KEY : couriers.settings.DELHIVERY_WEBHOOK_KEY,
) => new Request('http://shop.test/', { method: 'POST', headers: { [courierWebhooks[id].header]: key ?? '' }, body });

describe.each(['shiprocket', 'delhivery'] as const)('webhooks of %s (T5)', (id) => {
  test('a scan tells the shop whom to ask about, as often as it likes', async () => {
    couriers.setKnobs({ webhooks: { copies: 3, lateMs: 40, shuffled: true, lost: false, key: null } });
    const parcel = scan(id, await awbOf(id));
    await expect.poll(() => received.length).toBe(3);
    for (const { path, request: sent } of received) {
      expect(path).toBe(courierWebhooks[id].path);
      expect(await acceptsCourierWebhook(settings, id, sent)).toMatchObject({ about: { awb: parcel.awb, reference: parcel.reference } });
    }
  });

  test('a wrong key is refused before the body is read, and so is any key where none is set', async () => {
    couriers.setKnobs({ webhooks: { copies: 1, lateMs: 0, shuffled: false, lost: false, key: 'a guessed key' } });
    scan(id, await awbOf(id));
    await expect.poll(() => received.length).toBe(1);
    const [forged] = received;
    expect(forged && (await acceptsCourierWebhook(settings, id, forged.request))).toBeNull();
    expect(forged?.request.bodyUsed).toBe(false);
    for (const key of ['', 'a', `${couriers.settings.SHIPROCKET_WEBHOOK_KEY}x`])
      expect(await acceptsCourierWebhook(settings, id, request(id, '{}', key))).toBeNull();
    expect(await acceptsCourierWebhook({} as Settings, id, request(id, '{}', ''))).toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list', '[1]'],
    ['null', 'null'],
    ['a parcel without a name', '{"awb":"","order_id":null,"Shipment":{"AWB":"","ReferenceNo":""}}'],
    ['names that are objects', '{"awb":{"a":1},"order_id":[],"Shipment":{"AWB":{},"ReferenceNo":[]}}'],
    ['a name of a thousand letters', `{"awb":"${'9'.repeat(1000)}","Shipment":{"AWB":"${'9'.repeat(1000)}"}}`],
    ['a megabyte', `{"awb":"1","order_id":"2","Shipment":{"AWB":"1"},"more":"${'x'.repeat(1_000_000)}"}`],
  ])('%s with the right key wakes nobody', async (_name, body) => {
    expect(await acceptsCourierWebhook(settings, id, request(id, body))).toMatchObject({ about: null });
  });
});

test('no address of a webhook has a name in it that Shiprocket refuses', () => {
  for (const { path } of Object.values(courierWebhooks)) expect(path).not.toMatch(/shiprocket|kartrocket|sr|kr/i);
});
