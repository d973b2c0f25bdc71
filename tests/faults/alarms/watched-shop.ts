import { readHealth } from '../../../src/features/health/read-health.server.ts';
import { WriteQueue } from '../../../src/platform/database/queue/write-queue.ts';
import { PlainWriterObject, type WriterObject } from '../../../src/platform/database/writer-object.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import type { HealthCheck } from '../../../src/rules/health/health-check.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { type FreshShop, freshShop } from '../../shop/fresh-shop.ts';
import { Shopper } from '../../shop/shopper.ts';
import { type BrokenService, startBrokenService } from './broken-service.ts';

/** A shop behind services that break, with a monitor, a cron and a clock that the suite drives. */
export interface WatchedShop {
  readonly shop: FreshShop;
  readonly database: BrokenService;
  readonly gateway: BrokenService;
  readonly writer: WriterObject;
  /** UTC ms: the real clock, moved ahead by every minute that was let pass. */
  now(): number;
  /** Lets a minute pass, at whose end the cron runs. */
  minute(): Promise<void>;
  /** Lets time pass in which no cron runs. */
  wait(ms: number): void;
  /** What a monitor reads: the checks that are not well. */
  wrong(): Promise<readonly HealthCheck[]>;
  /** Shoppers press “Pay”, one after the other. @returns the answers' statuses */
  orders(count: number): Promise<number[]>;
  /** Writes one after the other, as forms do. */
  writes(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function watchedShop(): Promise<WatchedShop> {
  const shop = await freshShop();
  const [database, gateway] = await Promise.all([startBrokenService(shop.databaseUrl), startBrokenService(shop.razorpay.url)]);
  Object.assign(shop.env, { TURSO_DATABASE_URL: database.url, RAZORPAY_SANDBOX_URL: gateway.url });
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const writer = new PlainWriterObject(new WriteQueue(() => parseEnv(shop.env), undefined, now), undefined, now);
  shop.env.LEDGER = { idFromName: (name: string) => name, get: () => writer };
  const piece = await shop.addProduct({ price: 70_000, stock: 1_000 });
  const wait = (ms: number) => {
    ahead += ms;
  };
  return {
    shop,
    database,
    gateway,
    writer,
    now,
    wait,
    async minute() {
      wait(MINUTE);
      await shop.runCron(now());
    },
    wrong: async () => (await readHealth(shop.at(now()))).checks.filter(({ state }) => state !== 'ok'),
    async orders(count) {
      const statuses: number[] = [];
      for (let at = 0; at < count; at += 1) {
        const shopper = new Shopper(shop);
        statuses.push((await shopper.send(await shopper.orderBody([{ id: piece }]))).status);
      }
      return statuses;
    },
    async writes(count) {
      for (let at = 0; at < count; at += 1) await writer.write([{ sql: 'DELETE FROM guard WHERE 0', args: [] }]);
    },
    async close() {
      await shop.close();
      await Promise.all([database.close(), gateway.close()]);
    },
  };
}
