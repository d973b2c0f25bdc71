/**
 * `npm run db:seed`: fills an empty shop with the demo catalogue, banners, coupons, reviews and orders; a shop that has products
 * stays unchanged. `npm run db:seed -- --products 10000` adds an invented catalogue of that size.
 */

import type { Client } from '@libsql/client';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/libsql';
import { isMain, optionsOf } from '../functions/cli/command-line.ts';
import { homeBanners, notificationBarSettings } from '../src/features/content/content.table.ts';
import { coupons } from '../src/features/coupons/coupons.table.ts';
import { firstDay } from '../src/features/first-day/first-day.table.ts';
import { codSettings, shippingSettings, storeSettings } from '../src/features/settings/settings.table.ts';
import { demoSections } from '../src/rules/store/demo-store.ts';
import { catalogue } from './demo/catalogue.ts';
import { demoCod, demoCoupons, demoNotice, demoShipping } from './demo/content.ts';
import { translationStatements } from './demo/hindi/translations.ts';
import { addLargeCatalogue } from './demo/large.ts';
import { orderStatements } from './demo/orders.ts';
import { bannerKey } from './demo/pictures.ts';
import { buyerReviewStatements, reviewStatements } from './demo/reviews.ts';
import { productStatements } from './demo/shelf.ts';
import { clientFromEnv } from './migrate.ts';
import { writeAll } from './statements.ts';

/** Writes the demo in one batch, or nothing if the shop already has a product. True = written. */
export async function seedDemo(client: Client, now = Date.now()): Promise<boolean> {
  const { rows } = await client.execute('SELECT 1 FROM products LIMIT 1');
  if (rows.length > 0) return false;
  const orm = drizzle(client);
  await writeAll(client, [
    // The demonstration is open: it has no first day.
    orm.delete(firstDay),
    ...productStatements(orm, now),
    ...Object.entries(demoSections).map(([section, value]) =>
      orm
        .insert(storeSettings)
        .values({ section: section as keyof typeof demoSections, value })
        .onConflictDoNothing(),
    ),
    orm.insert(shippingSettings).values(demoShipping),
    orm.insert(codSettings).values(demoCod),
    orm.insert(notificationBarSettings).values(demoNotice),
    ...catalogue.banners.map(({ image, narrow_image, image_alt, link_to, link_text, ...texts }, at) =>
      orm.insert(homeBanners).values({
        ...texts,
        image: bannerKey(image),
        narrowImage: narrow_image ? bannerKey(narrow_image) : null,
        imageAlt: image_alt,
        linkTo: link_to,
        linkText: link_text,
        sortOrder: at + 1,
      }),
    ),
    ...translationStatements(orm),
    ...demoCoupons(now).map((coupon) => orm.insert(coupons).values(coupon)),
    ...reviewStatements(orm, now),
    ...orderStatements(orm, now),
    ...buyerReviewStatements(),
    // It has sold its goods before.
    sql`INSERT INTO known_taxes SELECT DISTINCT hsn_code, gst_rate, ${now} FROM order_items`,
  ]);
  return true;
}

const USAGE = `npm run db:seed                          fills an empty shop with the demo
npm run db:seed -- --products 10000      adds an invented catalogue of that size`;

if (isMain(import.meta)) {
  const values = optionsOf(USAGE, { products: { type: 'string' } });
  const wanted = Number(values.products ?? 0);
  if (!Number.isSafeInteger(wanted) || wanted < 0 || wanted > 1_000_000) {
    console.error(`--products takes a whole number up to 1000000.\n\n${USAGE}`);
    process.exit(2);
  }
  const client = clientFromEnv();
  try {
    console.log((await seedDemo(client)) ? 'The demo shop is ready.' : 'The shop already has products; nothing was changed.');
    if (wanted > 0) console.log(`${await addLargeCatalogue(client, wanted, Date.now())} invented pieces were added.`);
  } catch (error) {
    console.error(`Seeding failed: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  } finally {
    client.close();
  }
}
