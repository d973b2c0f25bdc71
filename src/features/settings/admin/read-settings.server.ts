import { desc, eq, inArray, max } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { rupeesText } from '../../../rules/fields/rupees-fields.ts';
import { LOW_STOCK_TO } from '../../../rules/limits.ts';
import { defaultShipping } from '../../../rules/money/charges.ts';
import { leastTerms } from '../../../rules/returns/return-terms.ts';
import { defaultSections, type StoreSection, type StoreSections } from '../../../rules/store/store.ts';
import { adminActions } from '../../audit/audit.table.ts';
import { stockSettings } from '../../products/stock-settings.table.ts';
import { boxesOf, boxesQuery } from '../boxes.server.ts';
import { codSettings, returnSettings, shippingSettings, storeSettings } from '../settings.table.ts';
import type { BoxesForm } from './boxes.schema.ts';
import type { CashForm, ShippingForm } from './charges.schema.ts';
import type { ReturnTermsForm } from './returns.schema.ts';
import type { StockSettingsForm } from './stock.schema.ts';
import type { StoreForms } from './store.schema.ts';

/**
 * The author of a section's last change ('you' for the administrator, else an address or a command), and its time (UTC ms).
 */
export interface LastChange {
  readonly by: string;
  readonly at: number;
}

/** The sections of the settings screen, as their forms take them. */
export interface Settings {
  readonly shipping: ShippingForm;
  readonly cash: CashForm;
  readonly returnTerms: ReturnTermsForm;
  readonly stock: StockSettingsForm;
  readonly boxes: BoxesForm;
  readonly store: StoreForms;
  /** By kind and object of the audit log: 'shipping', 'cash-on-delivery', 'store identity', 'notification' … */
  readonly changed: Readonly<Record<string, LastChange>>;
}

const DAY_OPENS = '11:00';
const DAY_CLOSES = '18:00';

export async function readSettings({ db, env }: Shop): Promise<Settings> {
  const { orm } = db;
  const { shipping, cash, terms, stock, boxes, sections, actions } = await db.read({
    shipping: orm
      .select()
      .from(shippingSettings)
      .where(eq(shippingSettings.isActive, true))
      .orderBy(desc(shippingSettings.updatedAt))
      .limit(1),
    cash: orm.select().from(codSettings).where(eq(codSettings.isActive, true)).orderBy(desc(codSettings.updatedAt)).limit(1),
    terms: orm.select().from(returnSettings),
    stock: orm.select().from(stockSettings),
    boxes: boxesQuery(orm),
    sections: orm.select().from(storeSettings),
    actions: lastActionsQuery(orm),
  });
  return {
    shipping: shippingForm(shipping[0]),
    cash: cashForm(cash[0]),
    returnTerms: returnTermsForm(terms[0]),
    stock: { lowStockTo: String(stock[0]?.lowStockTo ?? LOW_STOCK_TO), seen: stock[0]?.updatedAt ?? 0 },
    boxes: boxesForm(boxes),
    store: storeForms(sections),
    changed: changesByKey(actions, env.ADMIN_EMAIL),
  };
}

/** SQLite takes the other columns from the row with the greatest `seq`. */
const lastActionsQuery = (orm: Shop['db']['orm']) =>
  orm
    .select({
      kind: adminActions.kind,
      objectId: adminActions.objectId,
      actor: adminActions.actor,
      at: adminActions.createdAt,
      seq: max(adminActions.seq),
    })
    .from(adminActions)
    .where(inArray(adminActions.kind, ['notification', 'shipping', 'cash-on-delivery', 'store', 'digest', 'owner-news']))
    .groupBy(adminActions.kind, adminActions.objectId);

type Action = Awaited<ReturnType<typeof lastActionsQuery>>[number];

function changesByKey(actions: readonly Action[], administrator: string | undefined): Record<string, LastChange> {
  const sorted = actions.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
  return Object.fromEntries(
    sorted.map(({ kind, objectId, actor, at }) => [
      kind === 'store' ? `store ${objectId}` : kind,
      { by: actor === administrator ? 'you' : actor, at },
    ]),
  );
}

/** Returns the form of the active row; the defaults if there is none (#152). */
const shippingForm = (row: typeof shippingSettings.$inferSelect | undefined): ShippingForm => ({
  freeFrom: rupeesText(row?.freeFrom ?? defaultShipping.freeFrom),
  fee: rupeesText(row?.fee ?? defaultShipping.fee),
  giftWrap: rupeesText(row?.giftWrap ?? null),
  id: row?.id ?? null,
  seen: row?.updatedAt ?? 0,
});

const cashForm = (row: typeof codSettings.$inferSelect | undefined): CashForm => ({
  isOn: row?.isOn ?? false,
  min: rupeesText(row?.min ?? 0),
  max: row ? rupeesText(row.max) : '',
  blockedPins: row?.blockedPins.join(', ') ?? '',
  id: row?.id ?? null,
  seen: row?.updatedAt ?? 0,
});

const returnTermsForm = (row: typeof returnSettings.$inferSelect | undefined): ReturnTermsForm => ({
  returnDays: String(row?.returnDays ?? leastTerms.returnDays),
  exchangeDays: String(row?.exchangeDays ?? leastTerms.exchangeDays),
  seen: row?.updatedAt ?? 0,
});

const centimetres = (mm: number) => String(mm / 10);

const boxesForm = (rows: Awaited<ReturnType<typeof boxesQuery>>): BoxesForm => ({
  boxes: boxesOf(rows).map(({ name, lengthMm, breadthMm, heightMm, grams }) => ({
    ...{ name, lengthMm: centimetres(lengthMm), breadthMm: centimetres(breadthMm), heightMm: centimetres(heightMm) },
    grams: String(grams),
  })),
  seen: rows[0]?.seen ?? 0,
});

function storeForms(rows: readonly (typeof storeSettings.$inferSelect)[]): StoreForms {
  const row = (section: StoreSection) => rows.find((one) => one.section === section);
  const part = <S extends StoreSection>(section: S) => ({
    ...defaultSections[section],
    ...(row(section)?.value as StoreSections[S] | undefined),
    seen: row(section)?.updatedAt ?? 0,
  });
  const { week, seen } = part('hours');
  const holidays = part('holidays');
  return {
    identity: part('identity'),
    grievance: part('grievance'),
    hours: { week: week.map((day) => ({ isOpen: day !== null, from: day?.[0] ?? DAY_OPENS, to: day?.[1] ?? DAY_CLOSES })), seen },
    holidays: { ...holidays, days: [...holidays.days] },
    gst: part('gst'),
  };
}
