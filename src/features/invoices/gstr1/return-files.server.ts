import { and, desc, eq, sql } from 'drizzle-orm';
import { csvResponse } from '../../../platform/csv.ts';
import { answerTo } from '../../../platform/database/constraints.ts';
import { guardOneRow } from '../../../platform/database/write-guard.ts';
import { sha256 } from '../../../platform/hashing.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import type { PortalDifference } from '../../../rules/gst/as-portal.ts';
import { type ChangedRow, filedDifferences, numbersBeyond } from '../../../rules/gst/filed-differences.ts';
import { type GstProblem, gstr1Problems } from '../../../rules/gst/gstr1-checks.ts';
import { type Gstr1Table, gstr1Rows } from '../../../rules/gst/gstr1-csv.ts';
import { gstr1Json } from '../../../rules/gst/gstr1-json.ts';
import type { IssuedRun } from '../../../rules/gst/issued-numbers.ts';
import { type ReturnMode, returnModes } from '../../../rules/gst/return-modes.ts';
import { isUuid } from '../../../rules/ids.ts';
import { type Paise, paise } from '../../../rules/money/money.ts';
import { recordAction } from '../../audit/record-action.server.ts';
import { gstFiles } from '../gst-files.table.ts';
import { inMode, type MonthReturn, readMonthReturn } from './month-documents.server.ts';
import type { ReturnFields } from './return.schema.ts';

/** When a file became what the portal has. */
const portalAt = sql`coalesce(amended_at, filed_at)`;
type KeptNotes = Pick<KeptFile, 'filedAt' | 'amendedAt'>;

/** Number of problems and differences that the screen lists. */
const SHOWN = 50;

export interface KeptFile {
  readonly id: string;
  readonly mode: ReturnMode;
  readonly hash: string;
  /** UTC ms. */
  readonly madeAt: number;
  readonly filedAt: number | null;
  /** The portal was corrected to it, after another one was filed. */
  readonly amendedAt: number | null;
  /** The documents of the month still make this file. */
  readonly isCurrent: boolean;
}

/** Differences between the documents and the file that was filed, or to which the portal was last corrected. */
export interface SinceFiled {
  readonly rows: readonly ChangedRow[];
  readonly rowCount: number;
  /** Numbers of documents that it did not have. */
  readonly documents: readonly string[];
  readonly documentCount: number;
}

export interface GstReturn {
  readonly month: string;
  /** '' where nobody has to file. */
  readonly gstin: string;
  /** Each GSTIN of the month, which has a return of its own. */
  readonly gstins: readonly string[];
  /** Numbers of documents that are in none of them. */
  readonly unregistered: readonly IssuedRun[];
  readonly problems: readonly GstProblem[];
  readonly problemCount: number;
  readonly differences: readonly PortalDifference[];
  readonly differenceCount: number;
  /** Paise of tax that the portal computes more than the documents have, negative for less: booked as rounding. */
  readonly rounding: Paise;
  /** Newest first. */
  readonly files: readonly KeptFile[];
  /** Null where nothing was filed, or the documents say the same as the portal. */
  readonly sinceFiled: SinceFiled | null;
}

/** Returns the return of a month under a GSTIN, '' for its newest, with its problems, what the portal computes otherwise, and the files that were made. */
export async function readGstReturn(shop: Shop, month: string, asked: string): Promise<GstReturn> {
  const made = await readMonthReturn(shop, month, asked);
  const { gstins, unregistered } = made;
  const { gstin } = made.given;
  const { id, mode, hash, createdAt, filedAt, amendedAt } = gstFiles;
  const files = await shop.db.orm
    .select({
      id,
      mode,
      hash,
      madeAt: createdAt,
      filedAt,
      amendedAt,
      portalText: sql<string | null>`iif(${portalAt} IS NULL, NULL, text)`.as('portal_text'),
    })
    .from(gstFiles)
    .where(and(eq(gstFiles.month, month), eq(gstFiles.gstin, gstin)))
    .orderBy(desc(createdAt), desc(id));
  const texts = returnModes.flatMap((way) => [true, false].map((withEmptyTables) => gstr1Json(inMode(made, way), { withEmptyTables })));
  const current = new Set(files.length > 0 ? await Promise.all(texts.map(sha256)) : []);
  const problems = gstr1Problems(made.given, made.issued);
  const notedAt = (file: KeptNotes) => file.amendedAt ?? file.filedAt ?? 0;
  const atPortal = files.filter((file) => notedAt(file) > 0).toSorted((a, b) => notedAt(b) - notedAt(a))[0];
  return {
    ...{ month, gstin, gstins, unregistered, problems: problems.slice(0, SHOWN), problemCount: problems.length },
    ...{ differences: made.differences.slice(0, SHOWN), differenceCount: made.differences.length },
    rounding: roundingOf(made.differences),
    files: files.map(({ portalText: _, ...file }) => ({ ...file, isCurrent: current.has(file.hash) })),
    sinceFiled: atPortal && !current.has(atPortal.hash) ? sinceFiled(made, atPortal) : null,
  };
}

/** Compares with what the portal has, computed in the same way. */
function sinceFiled(
  made: MonthReturn,
  { mode, portalText }: { readonly mode: ReturnMode; readonly portalText: string | null },
): SinceFiled {
  const text = portalText ?? '';
  const rows = filedDifferences(text, gstr1Json(inMode(made, mode), { withEmptyTables: false }));
  const documents = numbersBeyond(
    text,
    made.given.documents.map(({ number }) => number),
  );
  return { rows: rows.slice(0, SHOWN), rowCount: rows.length, documents: documents.slice(0, SHOWN), documentCount: documents.length };
}

/** A note whose tax is higher lowers the tax of the month. */
const roundingOf = (differences: readonly PortalDifference[]): Paise =>
  paise(
    differences.reduce((sum, { where, issued, computed }) => sum + (where.startsWith('CRN') ? issued - computed : computed - issued), 0),
  );

/**
 * Makes the GSTR-1 file of a month and keeps it with its hash; the same file again is the one that is kept.
 * @throws ShopError BAD_REQUEST for an invalid month or where the GSTIN issued nothing in it
 */
export async function makeReturn(
  shop: Shop,
  { month, gstin: asked = '', mode, withEmptyTables }: ReturnFields,
  by: string,
): Promise<{ readonly id: string; readonly hash: string }> {
  const made = await readMonthReturn(shop, month, asked);
  const { gstin } = made.given;
  // Of several, the press says which.
  if (gstin === '' || (asked === '' && made.gstins.length > 1)) throw new ShopError('BAD_REQUEST');
  const text = gstr1Json(inMode(made, mode), { withEmptyTables });
  const hash = await sha256(text);
  const id = crypto.randomUUID();
  await shop.db.write([
    shop.db.orm.insert(gstFiles).values({ id, month, mode, hash, text, createdAt: shop.now }).onConflictDoNothing(),
    recordAction(shop, {
      by,
      action: 'export',
      kind: 'gst-return',
      id: month,
      label: labelOf(month, gstin),
      changes: { hash: [null, hash] },
    }),
  ]);
  const [kept] = await shop.db.orm.select({ id: gstFiles.id }).from(gstFiles).where(sql`month = ${month} AND hash = ${hash}`);
  return { id: kept?.id ?? id, hash };
}

/**
 * Notes that a kept file is the one that was filed, or the one to which the portal was corrected later.
 * @throws ShopError RECORD_NOT_FOUND; RECORD_CHANGED where one of the month and GSTIN was filed, or nothing was that could be corrected
 */
export async function noteReturn(shop: Shop, id: string, note: 'filed' | 'amended', by: string): Promise<void> {
  const [file] = isUuid(id)
    ? await shop.db.orm.select({ month: gstFiles.month, gstin: gstFiles.gstin }).from(gstFiles).where(eq(gstFiles.id, id))
    : [];
  if (!file) throw new ShopError('RECORD_NOT_FOUND');
  const { month, gstin } = file;
  try {
    await shop.db.write([
      shop.db.orm
        .update(gstFiles)
        .set(note === 'filed' ? { filedAt: shop.now } : { amendedAt: shop.now })
        .where(sql`${gstFiles.id} = ${id} AND ${portalAt} IS NULL`),
      guardOneRow(),
      recordAction(shop, {
        by,
        action: 'update',
        kind: 'gst-return',
        id: month,
        label: labelOf(month, gstin),
        changes: { [note]: [null, id] },
      }),
    ]);
  } catch (error) {
    throw answerTo(error, { CONFLICT: 'RECORD_CHANGED', GST_FILED_ONCE: 'RECORD_CHANGED', GST_FILE_IMMUTABLE: 'RECORD_CHANGED' }) ?? error;
  }
}

const labelOf = (month: string, gstin: string): string => `GSTR-1 ${month} ${gstin}`;

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

interface AskedTable {
  readonly month: string;
  /** '' for the newest of the month. */
  readonly gstin: string;
  readonly mode: ReturnMode;
  readonly table: Gstr1Table;
}

/** Returns a table of the return as a CSV file. @throws ShopError BAD_REQUEST for an invalid month or GSTIN */
export async function returnTable(shop: Shop, { month, gstin, mode, table }: AskedTable): Promise<Response> {
  const { head, rows } = gstr1Rows(inMode(await readMonthReturn(shop, month, gstin), mode), table);
  return csvResponse(
    `gstr1-${month}-${table}.csv`,
    head,
    (async function* () {
      yield rows;
    })(),
  );
}
