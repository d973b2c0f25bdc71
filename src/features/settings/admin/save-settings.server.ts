import { and, eq, type SQL, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import type { Statement } from '../../../platform/database/database.ts';
import { guard, guardOneRow } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { fieldError } from '../../../platform/shop-error.ts';
import { formatDate, istDate, startOfIstDate } from '../../../rules/dates.ts';
import { LOW_STOCK_TO } from '../../../rules/limits.ts';
import { type Box, boxText } from '../../../rules/parcels/label/box.ts';
import { leastTerms } from '../../../rules/returns/return-terms.ts';
import { defaultSections, type StoreSection, type StoreSections } from '../../../rules/store/store.ts';
import { type Action, changesOf, recordAction } from '../../audit/record-action.server.ts';
import { stockSettings } from '../../products/stock-settings.table.ts';
import { boxesOf, boxesQuery } from '../boxes.server.ts';
import { boxSettings, codSettings, returnSettings, shippingSettings, storeSettings } from '../settings.table.ts';
import type { BoxesFields } from './boxes.schema.ts';
import type { CashFields, ShippingFields } from './charges.schema.ts';
import type { ReturnTermsFields } from './returns.schema.ts';
import type { StockSettingsFields } from './stock.schema.ts';
import type { SectionSave } from './store.schema.ts';

/** The version of what was saved, and the row that holds it. */
interface Saved {
  readonly id: number | null;
  readonly seen: number;
}

interface By {
  /** E-mail of the administrator. */
  readonly by: string;
}

const answers = { CONFLICT: 'RECORD_CHANGED' } as const;

/** The version of a row grows with each save, also within one millisecond. */
const nextVersion = (now: number, before: number | undefined): number => Math.max(now, (before ?? 0) + 1);

/** Writes the statements. @throws ShopError RECORD_CHANGED if another window saved meanwhile */
async function write(shop: Shop, statements: readonly (Statement | SQL)[], action: Action) {
  try {
    return await shop.db.write([...statements, recordAction(shop, action)]);
  } catch (error) {
    throw answerTo(error, answers) ?? error;
  }
}

/**
 * Saves the charges for delivery. With a known active row, that row changes; without one, whatever is active is switched
 * off and a new row is written, in one transaction (C-25).
 * @throws ShopError RECORD_CHANGED
 */
export async function saveShipping(shop: Shop, { freeFrom, fee, giftWrap, id, seen, by }: ShippingFields & By): Promise<Saved> {
  const { orm } = shop.db;
  const [before] = await orm.select().from(shippingSettings).where(eq(shippingSettings.isActive, true));
  const updatedAt = nextVersion(shop.now, before?.updatedAt);
  const action: Action = {
    by,
    action: id === null ? 'create' : 'update',
    kind: 'shipping',
    id: 'shipping',
    label: 'Shipping',
    changes: changesOf(before ? { freeFrom: before.freeFrom, fee: before.fee, giftWrap: before.giftWrap } : {}, {
      freeFrom,
      fee,
      giftWrap,
    }),
  };
  if (id === null) {
    const written = await write(
      shop,
      [
        orm.update(shippingSettings).set({ isActive: false, updatedAt }).where(eq(shippingSettings.isActive, true)),
        orm
          .insert(shippingSettings)
          .values({ freeFrom, fee, giftWrap, isActive: true, createdAt: shop.now, updatedAt })
          .returning({ id: shippingSettings.id }),
      ],
      action,
    );
    return { id: Number(written[1]?.[0]?.id), seen: updatedAt };
  }
  const isSeen = and(eq(shippingSettings.id, id), eq(shippingSettings.isActive, true), eq(shippingSettings.updatedAt, seen));
  await write(shop, [orm.update(shippingSettings).set({ freeFrom, fee, giftWrap, updatedAt }).where(isSeen), guardOneRow()], action);
  return { id, seen: updatedAt };
}

/** Saves which orders can be paid in cash. @throws ShopError RECORD_CHANGED */
export async function saveCash(shop: Shop, { id, seen, by, ...fields }: CashFields & By): Promise<Saved> {
  const { orm } = shop.db;
  const [before] = await orm.select().from(codSettings).where(eq(codSettings.isActive, true));
  const updatedAt = nextVersion(shop.now, before?.updatedAt);
  const action: Action = {
    by,
    action: id === null ? 'create' : 'update',
    kind: 'cash-on-delivery',
    id: 'cash-on-delivery',
    label: 'Cash on delivery',
    changes: changesOf({ ...before }, fields),
  };
  if (id === null) {
    const written = await write(
      shop,
      [
        guard(sql`NOT EXISTS (SELECT 1 FROM cod_settings WHERE is_active = 1)`),
        orm
          .insert(codSettings)
          .values({ ...fields, isActive: true, createdAt: shop.now, updatedAt })
          .returning({ id: codSettings.id }),
      ],
      action,
    );
    return { id: Number(written[1]?.[0]?.id), seen: updatedAt };
  }
  const isSeen = and(eq(codSettings.id, id), eq(codSettings.isActive, true), eq(codSettings.updatedAt, seen));
  await write(
    shop,
    [
      orm
        .update(codSettings)
        .set({ ...fields, updatedAt })
        .where(isSeen),
      guardOneRow(),
    ],
    action,
  );
  return { id, seen: updatedAt };
}

/** Saves how long a return and an exchange can be asked for; orders that were placed keep their terms. @throws ShopError RECORD_CHANGED */
export async function saveReturnTerms(shop: Shop, { seen, by, ...terms }: ReturnTermsFields & By): Promise<{ seen: number }> {
  const { orm } = shop.db;
  const [before] = await orm.select().from(returnSettings);
  const updatedAt = nextVersion(shop.now, before?.updatedAt);
  const { returnDays, exchangeDays } = before ?? leastTerms;
  await write(
    shop,
    [
      orm
        .insert(returnSettings)
        .values({ id: 1, ...terms, updatedAt })
        .onConflictDoUpdate({ target: returnSettings.id, set: { ...terms, updatedAt }, setWhere: eq(returnSettings.updatedAt, seen) }),
      guardOneRow(),
    ],
    {
      ...{ by, action: 'update', kind: 'store', id: 'returns', label: 'Returns and exchanges' },
      changes: changesOf({ returnDays, exchangeDays }, terms),
    },
  );
  return { seen: updatedAt };
}

/** Saves from how many pieces down shoppers read how many are left. @throws ShopError RECORD_CHANGED */
export async function saveStockSettings(shop: Shop, { lowStockTo, seen, by }: StockSettingsFields & By): Promise<{ seen: number }> {
  const { orm } = shop.db;
  const [before] = await orm.select().from(stockSettings);
  const updatedAt = nextVersion(shop.now, before?.updatedAt);
  const set = { lowStockTo, updatedAt };
  await write(
    shop,
    [
      orm
        .insert(stockSettings)
        .values({ id: 1, ...set })
        .onConflictDoUpdate({ target: stockSettings.id, set, setWhere: eq(stockSettings.updatedAt, seen) }),
      guardOneRow(),
    ],
    {
      ...{ by, action: 'update', kind: 'store', id: 'stock', label: 'Few left' },
      changes: changesOf({ lowStockTo: before?.lowStockTo ?? LOW_STOCK_TO }, { lowStockTo }),
    },
  );
  return { seen: updatedAt };
}

const boxesText = (boxes: readonly Box[]) => boxes.map((box) => `${box.name} (${boxText(box)})`).join(', ');

/** Saves the boxes that parcels leave in; parcels that were made keep theirs. @throws ShopError RECORD_CHANGED */
export async function saveBoxes(shop: Shop, { boxes, seen, by }: BoxesFields & By): Promise<{ seen: number }> {
  const { orm } = shop.db;
  const before = await boxesQuery(orm);
  const updatedAt = nextVersion(shop.now, before[0]?.seen);
  const set = { boxes, updatedAt };
  await write(
    shop,
    [
      orm
        .insert(boxSettings)
        .values({ id: 1, ...set })
        .onConflictDoUpdate({ target: boxSettings.id, set, setWhere: eq(boxSettings.updatedAt, seen) }),
      guardOneRow(),
    ],
    {
      ...{ by, action: 'update', kind: 'store', id: 'boxes', label: 'Boxes' },
      changes: changesOf({ boxes: boxesText(boxesOf(before)) }, { boxes: boxesText(boxes) }),
    },
  );
  return { seen: updatedAt };
}

const sectionLabels: Readonly<Record<StoreSection, string>> = {
  identity: 'Store identity',
  grievance: 'Grievance officer',
  hours: 'Hours',
  holidays: 'Holidays',
  gst: 'GST',
  orderNumbers: 'Numbers',
  invoiceNumbers: 'Numbers',
};

/** Refuses a new holiday in the past; an old one may stay. @throws ShopError FIELDS_WRONG */
function refuseNewPastDays({ days }: StoreSections['holidays'], before: object | undefined, now: number): void {
  const known = ((before ?? defaultSections.holidays) as StoreSections['holidays']).days.map(({ date }) => date);
  const past = days.find(({ date }) => !known.includes(date) && date < istDate(now));
  if (past) throw fieldError('days', `${formatDate(startOfIstDate(past.date))} has passed. Choose today or a later day.`);
}

/** Saves one section of the store. @throws ShopError RECORD_CHANGED, FIELDS_WRONG for a new holiday in the past */
export async function saveStoreSection<S extends StoreSection>(
  shop: Shop,
  { section, value, seen, by }: SectionSave<S> & By & { readonly section: S },
): Promise<{ seen: number }> {
  const { orm } = shop.db;
  const [before] = await orm.select().from(storeSettings).where(eq(storeSettings.section, section));
  if ('days' in value) refuseNewPastDays(value, before?.value, shop.now);
  const updatedAt = nextVersion(shop.now, before?.updatedAt);
  await write(
    shop,
    [
      orm
        .insert(storeSettings)
        .values({ section, value, updatedAt })
        .onConflictDoUpdate({ target: storeSettings.section, set: { value, updatedAt }, setWhere: eq(storeSettings.updatedAt, seen) }),
      guardOneRow(),
    ],
    {
      by,
      action: 'update',
      kind: 'store',
      id: section,
      label: sectionLabels[section],
      changes: changesOf({ ...(before?.value ?? defaultSections[section]) }, { ...value }),
    },
  );
  return { seen: updatedAt };
}
