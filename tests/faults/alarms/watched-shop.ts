import { readHealth } from '../../../src/features/health/read-health.server.ts';
import { WriteQueue } from '../../../src/platform/database/queue/write-queue.ts';
import { PlainWriterObject } from '../../../src/platform/database/writer-object.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { freshShop, libsqlServer } from '../../shop/fresh-shop.ts';
import { Shopper } from '../../shop/people/shopper.ts';
import { startBrokenService } from './broken-service.ts';

/** A shop behind services that break, with a monitor, a cron and a clock that the suite drives. */
export async function watchedShop() {
  const shop = await freshShop(libsqlServer);
  const [database, gateway] = await Promise.all([startBrokenService(shop.databaseUrl), startBrokenService(shop.razorpay.url)]);
  Object.assign(shop.env, { TURSO_DATABASE_URL: database.url, RAZORPAY_SANDBOX_URL: gateway.url });
  let ahead = 0;
  /** UTC ms: the real clock, moved ahead by every minute that was let pass. */
  const now = () => Date.now() + ahead;
  const writer = new PlainWriterObject(new WriteQueue(() => parseEnv(shop.env), undefined, now), undefined, now);
  shop.env.LEDGER = { idFromName: (name: string) => name, get: () => writer };
  const piece = await shop.addProduct({ price: 70_000, stock: 1_000 });
  /** Lets time pass in which no cron runs. */
  const wait = (ms: number) => {
    ahead += ms;
  };
  return {
    ...{ shop, database, gateway, now, wait },
    /** Lets a minute pass, at whose end the cron runs. */
    async minute() {
      wait(MINUTE);
      await shop.runCron(now());
    },
    /** What a monitor reads: the checks that are not well. */
    wrong: async () => (await readHealth(shop.at(now()))).checks.filter(({ state }) => state !== 'ok'),
    /** Shoppers press “Pay”, one after the other. */
    async orders(count: number) {
      for (let at = 0; at < count; at += 1) {
        const shopper = new Shopper(shop);
        await shopper.send(await shopper.orderBody([{ id: piece }]));
      }
    },
    /** Writes one after the other, as forms do. */
    async writes(count: number) {
      for (let at = 0; at < count; at += 1) await writer.write([{ sql: 'DELETE FROM guard WHERE 0', args: [] }]);
    },
    async close() {
      await shop.close();
      await Promise.all([database.close(), gateway.close()]);
    },
  };
}
export type WatchedShop = Awaited<ReturnType<typeof watchedShop>>;
