import { desc, eq, isNull, sql } from 'drizzle-orm';
import { csvResponse } from '../../../platform/csv.ts';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { sha256 } from '../../../platform/hashing.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { PortalDifference } from '../../../rules/gst/as-portal.ts';
import { type GstProblem, gstr1Problems } from '../../../rules/gst/gstr1-checks.ts';
import { type Gstr1Table, gstr1Rows } from '../../../rules/gst/gstr1-csv.ts';
import { gstr1Json } from '../../../rules/gst/gstr1-json.ts';
import { type ReturnMode, returnModes } from '../../../rules/gst/return-modes.ts';
import { isUuid } from '../../../rules/ids.ts';
import { type Paise, paise } from '../../../rules/money/money.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { gstFiles } from '../gst-files.table.ts';
import { inMode, readMonthReturn } from './month-documents.server.ts';
import type { ReturnFields } from './return.schema.ts';

/** What the screen lists of problems and differences. */
const SHOWN = 50;

export interface KeptFile {
  readonly id: string;
  readonly mode: ReturnMode;
  readonly hash: string;
  /** UTC ms. */
  readonly madeAt: number;
  readonly filedAt: number | null;
  /** The documents of the month still make this file. */
  readonly isCurrent: boolean;
}

export interface GstReturn {
  readonly month: string;
  /** '' where nobody has to file. */
  readonly gstin: string;
  readonly problems: readonly GstProblem[];
  readonly problemCount: number;
  readonly differences: readonly PortalDifference[];
  readonly differenceCount: number;
  /** Paise of tax that the portal computes more than the documents have, negative for less: booked as rounding. */
  readonly rounding: Paise;
  /** Newest first. */
  readonly files: readonly KeptFile[];
}

/** Returns the return of a month with its problems, what the portal computes otherwise, and the files that were made. */
export async function readGstReturn(shop: Shop, month: string): Promise<GstReturn> {
  const made = await readMonthReturn(shop, month);
  const { id, mode, hash, createdAt, filedAt } = gstFiles;
  const files = await shop.db.orm
    .select({ id, mode, hash, madeAt: createdAt, filedAt })
    .from(gstFiles)
    .where(eq(gstFiles.month, month))
    .orderBy(desc(createdAt), desc(id));
  const texts = returnModes.flatMap((way) => [true, false].map((withEmptyTables) => gstr1Json(inMode(made, way), { withEmptyTables })));
  const current = new Set(files.length > 0 ? await Promise.all(texts.map(sha256)) : []);
  const problems = gstr1Problems(made.given, made.issued);
  return {
    ...{ month, gstin: made.given.gstin, problems: problems.slice(0, SHOWN), problemCount: problems.length },
    ...{ differences: made.differences.slice(0, SHOWN), differenceCount: made.differences.length },
    rounding: roundingOf(made.differences),
    files: files.map((file) => ({ ...file, isCurrent: current.has(file.hash) })),
  };
}

/** A note whose tax is higher lowers the tax of the month. */
const roundingOf = (differences: readonly PortalDifference[]): Paise =>
  paise(
    differences.reduce((sum, { where, issued, computed }) => sum + (where.startsWith('CRN') ? issued - computed : computed - issued), 0),
  );

/**
 * Makes the GSTR-1 file of a month and keeps it with its hash; the same file again is the one that is kept.
 * @throws ShopError BAD_REQUEST for an invalid month or where no document names a GSTIN
 */
export async function makeReturn(
  shop: Shop,
  { month, mode, withEmptyTables }: ReturnFields,
  by: string,
): Promise<{ readonly id: string; readonly hash: string }> {
  const made = await readMonthReturn(shop, month);
  if (made.given.gstin === '') throw new ShopError('BAD_REQUEST');
  const text = gstr1Json(inMode(made, mode), { withEmptyTables });
  const hash = await sha256(text);
  const id = crypto.randomUUID();
  await shop.db.write([
    shop.db.orm.insert(gstFiles).values({ id, month, mode, hash, text, createdAt: shop.now }).onConflictDoNothing(),
    recordAction(shop, { by, action: 'export', kind: 'gst-return', id: month, label: `GSTR-1 ${month}`, changes: { hash: [null, hash] } }),
  ]);
  const [kept] = await shop.db.orm.select({ id: gstFiles.id }).from(gstFiles).where(sql`month = ${month} AND hash = ${hash}`);
  return { id: kept?.id ?? id, hash };
}

/** Notes that a kept file is the one that was filed. @throws ShopError RECORD_NOT_FOUND; RECORD_CHANGED where one of the month was filed */
export async function markFiled(shop: Shop, id: string, by: string): Promise<void> {
  const [file] = isUuid(id) ? await shop.db.orm.select({ month: gstFiles.month }).from(gstFiles).where(eq(gstFiles.id, id)) : [];
  if (!file) throw new ShopError('RECORD_NOT_FOUND');
  const { month } = file;
  try {
    await shop.db.write([
      shop.db.orm
        .update(gstFiles)
        .set({ filedAt: shop.now })
        .where(sql`${gstFiles.id} = ${id} AND ${isNull(gstFiles.filedAt)}`),
      guardOneRow(),
      recordAction(shop, { by, action: 'update', kind: 'gst-return', id: month, label: `GSTR-1 ${month}`, changes: { filed: [null, id] } }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED', GST_FILED_ONCE: 'RECORD_CHANGED' }) ?? error;
  }
}

/** Returns a kept file as a download. @throws ShopError RECORD_NOT_FOUND */
export async function keptReturn(shop: Shop, id: string): Promise<Response> {
  const [file] = isUuid(id) ? await shop.db.orm.select().from(gstFiles).where(eq(gstFiles.id, id)) : [];
  if (!file) throw new ShopError('RECORD_NOT_FOUND');
  return new Response(file.text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="gstr1-${file.month}-${file.hash.slice(0, 8)}.json"`,
      'cache-control': 'private, no-store',
    },
  });
}

/** Returns a table of the return as a CSV file. @throws ShopError BAD_REQUEST for an invalid month */
export async function returnTable(shop: Shop, month: string, mode: ReturnMode, table: Gstr1Table): Promise<Response> {
  const { head, rows } = gstr1Rows(inMode(await readMonthReturn(shop, month), mode), table);
  return csvResponse(
    `gstr1-${month}-${table}.csv`,
    head,
    (async function* () {
      yield rows;
    })(),
  );
}
