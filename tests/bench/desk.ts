import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { migrateDatabase } from '../../drizzle/migrate.ts';
import { freePorts } from '../../functions/start/ports.ts';
import { startSqld } from '../../functions/start/sqld.ts';
import { waits } from '../../src/features/cash-guard/answer/pass-check.server.ts';
import { listParcels } from '../../src/features/parcels/admin/list-parcels.server.ts';
import { type ParcelListQuery, parcelTabs } from '../../src/features/parcels/admin/parcel-admin.schema.ts';
import { parcelsToDo } from '../../src/features/parcels/admin/parcels-to-do.server.ts';
import { freshShop } from '../shop/fresh-shop.ts';
import { fillLarge } from '../shop/large-shop.ts';
import { costsOf, type Filled, type Read, type ReadCost, sendAsWorker, untilIdle } from './read-cost.ts';
import { reportReads } from './report-reads.ts';

/** Orders, each with its parcel. A year of 280 a day is 1,00,000. */
const SIZES = [1_000, 10_000, 100_000];
const PRODUCTS = 1_000;
const READS_PER_ROUND = 20;

const page = (shop: Parameters<Read>[0], query: Partial<ParcelListQuery>) =>
  listParcels(shop, { tab: 'book', search: '', after: '', before: '', ...query });

/** What the desk reads. */
const reads: ReadonlyMap<string, Read> = new Map<string, Read>([
  ...parcelTabs.map((tab): [string, Read] => [`desk: ${tab}`, (shop) => page(shop, { tab })]),
  ...(['book', 'hand', 'all'] as const).map((tab): [string, Read] => [
    `desk: ${tab}, searched`,
    (shop) => page(shop, { tab, search: '100123' }),
  ]),
  ['desk: all, searched by the courier’s number', (shop) => page(shop, { tab: 'all', search: '191000000123' })],
  ...reportReads,
  ['work to do at the desk', (shop) => shop.db.read(parcelsToDo(shop, waits))],
]);

async function openFilled(orders: number, folder: string): Promise<Filled> {
  const shop = await freshShop();
  const place = {
    folder: join(folder, `parcels-${orders}`),
    port: (await freePorts()).database,
    logFile: join(folder, `parcels-${orders}.log`),
  };
  if (!existsSync(place.folder)) {
    // The server that is measured has not written it all.
    const sqld = await startSqld(place);
    const client = createClient({ url: sqld.url });
    await migrateDatabase(client);
    await client.execute('DELETE FROM first_day');
    client.close();
    const from = performance.now();
    await fillLarge({ databaseUrl: sqld.url }, { products: PRODUCTS, orders, customers: orders, hasParcels: true });
    console.log(`${orders} orders with parcels were made in ${((performance.now() - from) / 1000).toFixed(0)} s`);
    await sqld.child.stop();
  }
  const sqld = await startSqld(place);
  shop.env.TURSO_DATABASE_URL = sqld.url;
  return { shop, sqld, reads };
}

export interface DeskCosts {
  /** '1,000' and so on. */
  readonly orders: readonly string[];
  readonly reads: readonly ReadCost[];
}

/**
 * What the desk of parcels reads from the database, with few parcels and with very many. About ten minutes, most of them for filling the
 * databases.
 * @param data a folder that keeps the databases for another run
 */
export async function measureDesk(data?: string): Promise<DeskCosts> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'chamak-desk-'));
  const shops: Filled[] = [];
  const asBefore = sendAsWorker();
  try {
    for (const size of SIZES) shops.push(await openFilled(size, folder));
    for (const shop of shops) await untilIdle(shop);
    const costs: ReadCost[] = [];
    for (const name of reads.keys()) {
      const cost = await costsOf(name, shops, READS_PER_ROUND);
      costs.push(cost);
      console.log(name, cost.rows.join(' '), cost.ms.map((each) => each.toFixed(2)).join(' '));
    }
    return { orders: SIZES.map((size) => size.toLocaleString('en-IN')), reads: costs };
  } finally {
    asBefore();
    for (const { shop, sqld } of shops) {
      await sqld.child.stop();
      await shop.close();
    }
    if (!data) rmSync(folder, { recursive: true, force: true });
  }
}
