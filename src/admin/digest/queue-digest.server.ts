import { asc, ne } from 'drizzle-orm';
import type { DigestTexts } from '../../features/digest/digest-mails.ts';
import { digestReader } from '../../features/digest/digest-settings.server.ts';
import { dayFiguresQuery } from '../../features/ledger/admin/day-figures.server.ts';
import { lasts, ofPace, pace, runsLow, soldLately } from '../../features/ledger/admin/running-low.server.ts';
import { openFindings } from '../../features/ledger/checks/findings.server.ts';
import { ledgerFindings } from '../../features/ledger/findings.table.ts';
import { queueMessage, queueOwnersWhatsapp } from '../../features/messages/outbox/outbox.server.ts';
import { hasWhatsapp } from '../../features/messages/whatsapp/cloud-api.server.ts';
import { cashWithCouriersQuery } from '../../features/parcels/admin/cash-with-couriers.server.ts';
import { products } from '../../features/products/products.table.ts';
import type { Shop } from '../../platform/shop.ts';
import { formatDate, formatDateTime, startOfIstDate } from '../../rules/dates.ts';
import { digestDay } from '../../rules/digest/digest-day.ts';
import { daysLeft } from '../../rules/figures/days-left.ts';
import { daysBefore } from '../../rules/figures/periods.ts';
import { formatInr, paise } from '../../rules/money/money.ts';
import { withCouriersText } from '../parts/money/with-couriers-text.ts';
import { linesOf } from '../to-do/to-do.server.ts';
import { toDoCount, toDoWord } from '../to-do/to-do-kinds.ts';
import { toDoQueries } from '../to-do/to-do-queries.server.ts';

/** Pieces and differences that the digest names; the dashboard has all. */
const NAMED = 5;

/**
 * Runs every minute: between nine and one in India it queues the owner's digest of the day before, once. The key of the outbox
 * is the day, so that a second run at the same time queues nothing. At most two reads and a write.
 */
export async function queueDigest(shop: Shop): Promise<void> {
  const today = digestDay(shop.now);
  if (today === null) return;
  const key = `digest:${today}`;
  const reader = await digestReader(shop, key);
  if (!reader) return;
  const texts = { ...(await readTexts(shop, daysBefore(today, 1))) };
  await shop.db.write([
    queueMessage(shop, 'daily-digest', key, reader.email, texts),
    ...(reader.phone && hasWhatsapp(shop.env) ? [queueOwnersWhatsapp(shop, 'daily-digest', `${key}:whatsapp`, reader.phone, texts)] : []),
  ]);
}

/** Reads the digest's texts about `day`, in one round trip. */
async function readTexts(shop: Shop, day: string): Promise<DigestTexts> {
  const { orm } = shop.db;
  const { sold, owed, low, differences, counted } = await shop.db.read({
    sold: dayFiguresQuery(shop, day),
    owed: cashWithCouriersQuery(shop),
    low: orm
      .select({ name: products.name, left: products.stockQuantity, sold: soldLately })
      .from(products)
      .innerJoin(pace(shop), ofPace)
      .where(runsLow)
      .orderBy(asc(lasts), asc(products.id))
      .limit(NAMED),
    differences: openFindings(shop, ne(ledgerFindings.source, 'holds')).limit(NAMED),
    counted: toDoQueries(shop),
  });
  const [{ orders, takings } = { orders: 0, takings: 0 }] = sold;
  return {
    day: formatDate(startOfIstDate(day)),
    sales: orders === 0 ? '' : `${orders} ${orders === 1 ? 'order' : 'orders'}, ${formatInr(paise(takings))}`,
    toDo: linesOf(counted)
      .map((line) => `${toDoCount(line.count)} ${toDoWord(line)}${line.due === null ? '' : `, by ${formatDateTime(line.due)}`}`)
      .join('; '),
    cash: owed[0] && owed[0].parcels > 0 ? withCouriersText(owed[0]) : '',
    low: low.map(({ name, left, sold: pieces }) => `${name}: ${left} left, ${daysLeft(left, pieces)} days`).join('; '),
    differences: differences.map(({ kind, what }) => `${kind}: ${what}`).join('; '),
  };
}
