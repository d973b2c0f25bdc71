import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkDatabase } from '../../../functions/cli/doctor/check-database.ts';
import { runMaintenance } from '../../../functions/cli/maintenance.ts';
import { closeDatabase } from '../../../functions/cli/restore/close-live.ts';
import * as pauses from '../../../functions/cli/restore/pause.ts';
import * as taking from '../../../functions/cli/restore/take-over.ts';
import { drainOutbox } from '../../../src/features/messages/outbox/send-messages.server.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { webhookOf } from '../../shop/orders/webhook-delivery.ts';
import { operatorOf } from '../../shop/people/operator.ts';
import { ofSomebody, Shopper } from '../../shop/people/shopper.ts';
import { rowsOf } from '../../shop/rows.ts';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, ask } = await shopWithAdministrator();
const operator = await operatorOf(shop);
const place = { url: shop.databaseUrl, token: undefined };
const MOVING = { code: 'SHOP_MOVED', details: 'We are moving the shop. Please try again in a few minutes.' };
const logged = vi.spyOn(console, 'error').mockReturnValue();
beforeEach(() => logged.mockClear());
afterAll(() => logged.mockRestore());

const piece = await shop.addProduct({ price: 84_900, stock: 50 });
const begin = async () => {
  const shopper = new Shopper(shop);
  const order = await shopper.send(ofSomebody(await shopper.orderBody([{ id: piece }])));
  return { shopper, order, id: order.body.dbOrderId };
};
const statusOf = async (id: string) => (await shop.rows('SELECT status FROM orders WHERE id = ?', id))[0]?.status;
const close = () => closeDatabase(place);

describe('a database that a restore has closed', () => {
  test('refuses whatever a shopper, an administrator or the gateway writes, with 503 and one sentence; pages are read', async () => {
    const { shopper, order, id } = await begin();
    const proof = await shopper.pay(order);
    await close();
    expect(await shopper.verify(order, proof)).toMatchObject({ status: 503, body: MOVING });
    expect(await new Shopper(shop).order([{ id: piece }])).toMatchObject({ status: 503, body: MOVING });
    const saved = await ask('PUT', '/settings/shipping', { freeFrom: '999', fee: '80', giftWrap: '', id: null, seen: 0 });
    expect(saved).toMatchObject({ status: 503, body: MOVING });
    const event = shop.razorpay.events().at(-1) ?? { id: '', body: '' };
    const webhook = await shop.fetch('/api/webhooks/razorpay', webhookOf(shop.razorpay, event));
    expect([webhook.status, await webhook.json()]).toEqual([503, expect.objectContaining(MOVING)]);
    expect(await statusOf(id)).toBe('pending_payment_gateway');
    expect((await shopper.quote([{ id: piece }])).status).toBe(200);
    const books = ['orders', 'order_events', 'payments', 'refunds', 'invoices', 'stock_moves'];
    for (const table of [...books, 'outbox', 'products', 'users', 'maintenance'])
      await expect(shop.rows(`INSERT INTO ${table} DEFAULT VALUES`), table).rejects.toThrow('SHOP_MOVED');
    // The gateway sends its event again, to whichever database the shop has then.
    await operator.openSale();
    await shop.deliverWebhooks();
    expect(await statusOf(id)).toBe('paid');
  });

  test('lets the jobs end with one line, and sends no message', async () => {
    const { shopper, order } = await begin();
    shop.failMails(true);
    expect((await shopper.verify(order, await shopper.pay(order))).status).toBe(200);
    await shop.settle();
    shop.failMails(false);
    await close();
    logged.mockClear();
    const before = shop.mails.length;
    await shop.runCron(Date.now() + HOUR);
    const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines).toEqual([expect.objectContaining({ where: 'cron', code: 'SHOP_MOVED' })]);
    await expect(drainOutbox(shop.at(Date.now() + HOUR))).rejects.toMatchObject({ code: 'SHOP_MOVED' });
    expect(shop.mails.length).toBe(before);
  });

  test('is named by the doctor and by `maintenance`, opens by `maintenance -- off`, and goes on where it stopped', async () => {
    const { shopper, order, id } = await begin();
    const proof = await shopper.pay(order);
    await close();
    const doctor = await checkDatabase({ settings: { TURSO_DATABASE_URL: place.url } } as Parameters<typeof checkDatabase>[0]);
    const wrong = doctor.filter(({ level }) => level === 'FAIL').map(({ says }) => says);
    expect(wrong).toEqual(['a restore has closed it, so that every write is refused']);
    const closed = `A restore had closed ${place.url}.`;
    expect((await operator.run(runMaintenance, ['status'])).said).toContain(`${closed} The shop moves to another database`);
    expect(await operator.openSale()).toMatchObject({ code: 0, said: `${closed} It takes writes again.\nThe shop sells.` });
    expect((await operator.openSale()).said).toBe('The shop sells.');
    expect((await shopper.verify(order, proof)).status).toBe(200);
    expect(await statusOf(id)).toBe('paid');
    await shop.deliverWebhooks();
  });

  test('can be backed up, and its backup is restored into a database that is open', async () => {
    await close();
    await operator.backedUp();
    expect((await operator.restored('--drill')).said).toContain('difference to the backup 0');
    await operator.openSale();
  });
});

describe('a restore', () => {
  test('opens it again where a later step fails, and names the command where it cannot', async () => {
    await operator.backedUp();
    const failing = vi.spyOn(taking, 'takeOver').mockRejectedValue(new Error('the line went dead'));
    const { code, said } = await operator.restore(operator.emptyDatabase());
    expect([code, said]).toEqual([1, expect.stringContaining('opening the live database again')]);
    expect(said).toContain('The sale of the live database is stopped: npm run maintenance -- off');
    await shop.rows('UPDATE products SET updated_at = updated_at + 1');
    // The live database is gone at the same moment.
    failing.mockImplementation(async (live) => {
      (live as { url: string }).url = 'http://127.0.0.1:9';
      throw new Error('the line went dead');
    });
    const unopened = { code: 1, said: expect.stringContaining('The live database takes no writes: npm run maintenance -- off opens it') };
    expect(await operator.restore(operator.emptyDatabase())).toMatchObject(unopened);
    failing.mockRestore();
    await expect(shop.rows('UPDATE products SET updated_at = 1')).rejects.toThrow('SHOP_MOVED');
  });

  test('waits for a message that is on its way, so that it does not leave again from the new database', async () => {
    const { shopper, order, id } = await begin();
    const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { EMAIL } = shop.env as { EMAIL: { send: (mail: unknown) => Promise<unknown> } };
    vi.spyOn(EMAIL, 'send').mockImplementationOnce(() => {
      asked.resolve();
      return left.promise;
    });
    await operator.backedUp();
    expect((await shopper.verify(order, await shopper.pay(order))).status).toBe(200);
    await asked.promise;
    const waiting = vi.spyOn(pauses, 'pause').mockImplementation(async () => {
      // Not `shop.rows`, which waits for the message.
      await expect(rowsOf(shop.databaseUrl)('UPDATE products SET updated_at = updated_at + 1')).rejects.toThrow('SHOP_MOVED');
      left.resolve();
      await shop.settle();
    });
    const { into } = await operator.restored();
    await expect(shop.rows('UPDATE products SET updated_at = 1')).rejects.toThrow('SHOP_MOVED');
    expect(waiting).toHaveBeenCalledOnce();
    waiting.mockRestore();
    const before = shop.mails.length;
    operator.moveTo(into);
    await operator.openSale();
    await shop.runCron(Date.now() + HOUR);
    const [{ number } = {}] = await shop.rows('SELECT number FROM orders WHERE id = ?', id);
    expect(shop.mails.slice(before).filter(({ subject }) => subject.includes(`CHK-${number} `)).length).toBe(0);
    expect(await statusOf(id)).toBe('paid');
  });
});
