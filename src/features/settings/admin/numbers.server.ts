import { inArray, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guard } from '../../../platform/database/write-guard.ts';
import type { Shop } from '../../../platform/shop.ts';
import { defaultSections, type NumberSeries } from '../../../rules/store/store.ts';
import { changesOf, recordAction } from '../../audit/record-action.server.ts';
import { storeSettings } from '../settings.table.ts';
import type { NumbersFields, NumbersForm } from './numbers.schema.ts';

const sections = ['orderNumbers', 'invoiceNumbers'] as const;
type Section = (typeof sections)[number];

/** The form, and which of its halves cannot be changed any more. */
export interface Numbers {
  readonly form: NumbersForm;
  readonly begun: Readonly<Record<Section, boolean>>;
}

async function readSections({ db: { orm } }: Shop) {
  const rows = await orm.select().from(storeSettings).where(inArray(storeSettings.section, sections));
  const of = (section: Section) => {
    const row = rows.find((one) => one.section === section);
    return { value: (row?.value ?? defaultSections[section]) as NumberSeries, isSaved: row !== undefined };
  };
  return { orderNumbers: of('orderNumbers'), invoiceNumbers: of('invoiceNumbers'), seen: Math.max(0, ...rows.map((row) => row.updatedAt)) };
}

const begunQuery = ({ db: { orm } }: Shop) => orm.select({ section: sql<Section>`section` }).from(sql`begun_numbers`);

/** Reads how the numbers of orders and invoices begin. */
export async function readNumbers(shop: Shop): Promise<Numbers> {
  const [{ orderNumbers: orders, invoiceNumbers: invoices, seen }, begun] = await Promise.all([readSections(shop), begunQuery(shop)]);
  const isBegun = (section: Section) => begun.some((row) => row.section === section);
  return {
    form: {
      ...{ orderPrefix: orders.value.prefix, firstOrder: String(orders.value.first) },
      ...{ invoicePrefix: invoices.value.prefix, firstInvoice: String(invoices.value.first), seen },
    },
    begun: { orderNumbers: isBegun('orderNumbers'), invoiceNumbers: isBegun('invoiceNumbers') },
  };
}

/**
 * Saves how the numbers of orders and invoices begin. What has begun is left out where it is the same.
 * @throws ShopError NUMBERS_BEGUN if a number was given meanwhile, RECORD_CHANGED if another window saved
 */
export async function saveNumbers(shop: Shop, { seen, by, ...typed }: NumbersFields & { readonly by: string }): Promise<{ seen: number }> {
  const [before, begun] = await Promise.all([readSections(shop), begunQuery(shop)]);
  const wanted: Readonly<Record<Section, NumberSeries>> = {
    orderNumbers: { prefix: typed.orderPrefix, first: typed.firstOrder },
    invoiceNumbers: { prefix: typed.invoicePrefix, first: typed.firstInvoice },
  };
  const updatedAt = Math.max(shop.now, seen + 1);
  const isSame = (section: Section) => JSON.stringify(wanted[section]) === JSON.stringify(before[section].value);
  const changed = sections.filter(
    (section) => !(isSame(section) && (before[section].isSaved || begun.some((row) => row.section === section))),
  );
  if (changed.length === 0) return { seen };
  try {
    await shop.db.write([
      guard(sql`(SELECT coalesce(max(updated_at), 0) FROM store_settings WHERE section IN ('orderNumbers', 'invoiceNumbers')) = ${seen}`),
      ...changed.map((section) => {
        const value = wanted[section];
        return shop.db.orm
          .insert(storeSettings)
          .values({ section, value, updatedAt })
          .onConflictDoUpdate({ target: storeSettings.section, set: { value, updatedAt } });
      }),
      recordAction(shop, {
        ...{ by, action: 'update', kind: 'store', id: 'numbers', label: 'Numbers' },
        changes: changesOf(
          {
            ...{ orderPrefix: before.orderNumbers.value.prefix, firstOrder: before.orderNumbers.value.first },
            ...{ invoicePrefix: before.invoiceNumbers.value.prefix, firstInvoice: before.invoiceNumbers.value.first },
          },
          typed,
        ),
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED', NUMBERS_BEGUN: 'NUMBERS_BEGUN' }) ?? error;
  }
  return { seen: updatedAt };
}
