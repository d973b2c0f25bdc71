import { asc, inArray, or, sql } from 'drizzle-orm';
import { answerTo } from '../../../platform/database/constraints.ts';
import type { Shop } from '../../../platform/shop.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { pastDayFault } from '../../../rules/dates.ts';
import { taxFaults, taxOfPiece } from '../../../rules/gst/goods-tax.ts';
import { isLeapOfPrice } from '../../../rules/money/odd-prices.ts';
import { adminRefusal } from '../../../rules/refusals/admin-refusals.ts';
import { fieldErrors } from '../../../rules/refusals/field-errors.ts';
import { bare } from '../../../rules/typed/format-characters.ts';
import type { Changes } from '../../audit/audit.table.ts';
import { dropPictures } from '../../media/admin/drop-pictures.server.ts';
import { productSizes, products } from '../products.table.ts';
import { englishOf, pieceTextsQuery, textChanges, textStatements, textsOfLine } from './line-translations.server.ts';
import { type ProductFields, productBody } from './product.schema.ts';
import { CellFault, type CsvCells, columnOf, formOfLine } from './product-csv.ts';
import { blankProduct, categoryChoicesQuery, formOf } from './read-product.server.ts';
import { lastDayOf, nextProductId, productChanges, savingAnswers, savingStatements } from './save-product.server.ts';
import { stockFault, stockFaults, type UnofferedSizes, unofferedSizes } from './size-faults.ts';
import { type StoredProduct, storedColumns } from './stored-product.server.ts';

/** A line of the file; `line` is its number in the file, for the report. */
export interface ImportLine {
  readonly line: number;
  readonly cells: CsvCells;
}

/** The result of a line, or its expected result in a dry run. */
export interface LineReport {
  readonly line: number;
  readonly outcome: 'new' | 'changed' | 'same' | 'refused';
  readonly name: string;
  readonly sku: string;
  readonly changes: Changes;
  /** A new piece without category and picture goes to the archive: nobody could find it or see it. */
  readonly isHeldBack?: boolean | undefined;
  /** It says no HSN code or rate of its own: its category does. */
  readonly isTaxOfCategory?: boolean | undefined;
  /** Facts for the sale of a new line: paise, pieces that it adds, and hundredths of a percent. */
  readonly sells?: { readonly price: number; readonly stock: number; readonly gstRate: number | null } | undefined;
  /** The number of texts in other languages that it writes or deletes. */
  readonly texts?: number | undefined;
  /** The faults, by column. */
  readonly faults: Readonly<Record<string, string>>;
  /** Sizes for which the line is refused until its category lists them. */
  readonly unoffered?: Pick<UnofferedSizes, 'category' | 'sizes'> | undefined;
}

interface Import {
  readonly lines: readonly ImportLine[];
  /** Nothing is written. */
  readonly isDryRun: boolean;
  readonly by: string;
  /** Whoever imports has just proved who they are. */
  readonly isConfirmed: boolean;
}

/** The number of lines written at the same time: the writer puts them into one transaction. */
const SIDE_BY_SIDE = 8;

type Stored = Awaited<ReturnType<typeof readStored>>;

/** A line that can be written. */
interface Planned {
  readonly line: number;
  readonly fields: ProductFields;
  /** The rate of GST of today, its own or its category's. */
  readonly rate: number | null;
  readonly before: StoredProduct | undefined;
  readonly texts: ReturnType<typeof textsOfLine>['texts'];
  /** It changes more than texts in other languages. */
  readonly savesProduct: boolean;
  readonly report: LineReport;
}

/**
 * Writes lines of a catalogue file, each in a batch of its own, and says what became of each. A line is matched by id, then by
 * SKU; any other is a new product, which needs a SKU so that it is not added twice, and a tax: its own or its category's. A line that changes stock is refused where
 * the product changed after the export: a file that is imported twice counts once. Texts in other languages are written in the same batch.
 * @throws ShopError CONFIRM_NEEDED, before anything is written, if a price falls by more than half or rises to five times
 */
export async function importProducts(shop: Shop, { lines, isDryRun, by, isConfirmed }: Import): Promise<LineReport[]> {
  const stored = await readStored(shop, lines);
  const planned = lines.map((line) => planLine(shop, line, stored));
  if (isDryRun) return planned.map((plan) => ('report' in plan ? plan.report : plan));
  if (!isConfirmed && planned.some(leaps)) throw new ShopError('CONFIRM_NEEDED');
  let id = await nextProductId(shop);
  const numbered = planned.map((plan) => ('report' in plan ? { ...plan, id: plan.before?.id ?? id++ } : plan));
  const reports: LineReport[] = [];
  for (let at = 0; at < numbered.length; at += SIDE_BY_SIDE) {
    const group = numbered.slice(at, at + SIDE_BY_SIDE);
    reports.push(...(await Promise.all(group.map((plan) => ('report' in plan ? writeLine(shop, plan, stored, by) : plan)))));
  }
  return reports;
}

const leaps = (plan: Planned | LineReport): boolean =>
  'report' in plan && plan.before !== undefined && isLeapOfPrice(plan.before.price, plan.fields.price);

async function readStored({ db }: Shop, lines: readonly ImportLine[]) {
  const { orm } = db;
  const numbers = lines.map(({ cells }) => Number(bare(cells.id ?? '') || -1)).filter(Number.isSafeInteger);
  const skus = lines.map(({ cells }) => bare(cells.sku ?? '')).filter(Boolean);
  const wanted = or(inArray(products.id, [-1, ...numbers]), inArray(sql`${products.sku} COLLATE NOCASE`, ['', ...skus]));
  const ids = orm.select({ id: products.id }).from(products).where(wanted);
  const read = await db.read({
    found: orm.select(storedColumns).from(products).where(wanted),
    sizes: orm.select().from(productSizes).where(inArray(productSizes.productId, ids)).orderBy(asc(productSizes.size)),
    texts: pieceTextsQuery({ db }, ids),
    categories: categoryChoicesQuery({ db }),
  });
  return {
    ...read,
    sizesOf: (id: number) => read.sizes.filter(({ productId }) => productId === id),
    textsOf: (id: number) => read.texts.filter(({ subject }) => subject === String(id)),
  };
}

function planLine(shop: Shop, { line, cells }: ImportLine, stored: Stored): Planned | LineReport {
  const sku = bare(cells.sku ?? '');
  const name = cells.name?.trim() ?? '';
  const refused = (faults: Record<string, string>): LineReport => ({ line, outcome: 'refused', name, sku, changes: {}, faults });
  const id = bare(cells.id ?? '');
  if (id !== '' && !/^\d{1,9}$/.test(id)) return refused({ id: `“${id}” is no product number.` });
  const hasCode = (one: { readonly sku: string | null }) => sku !== '' && one.sku?.toLowerCase() === sku.toLowerCase();
  const before = id === '' ? stored.found.find(hasCode) : stored.found.find((one) => one.id === Number(id));
  if (id !== '' && !before) return refused({ id: `No product has the number ${id}.` });
  if (!before && sku === '') return refused({ sku: 'A new product needs a SKU, so that it is not added twice.' });
  try {
    const form = before ? formOf(before, stored.sizesOf(before.id)) : blankProduct;
    const read = productBody.safeParse(formOfLine(cells, { form, isNew: !before, categories: stored.categories }));
    if (!read.success) return refused(byColumn(fieldErrors(read.error.issues)));
    const fields = read.data;
    const stands = { before: englishOf(before), after: englishOf(fields), stored: before ? stored.textsOf(before.id) : [] };
    const { texts, faults } = textsOfLine(cells, stands);
    if (Object.keys(faults).length > 0) return refused(faults);
    const changes = productChanges(before, fields, shop.now);
    const home = stored.categories.find(({ id: one }) => one === fields.categoryId);
    const { gstRate: rate, hsnCode } = taxOfPiece(fields, home);
    const savesProduct = !before || Object.keys(changes).length > 0;
    const report: LineReport = {
      line,
      outcome: before ? (savesProduct || texts.length > 0 ? 'changed' : 'same') : 'new',
      name: fields.name,
      sku: fields.sku,
      changes: before ? { ...changes, ...textChanges(texts) } : {},
      isHeldBack: !before && fields.categoryId === null && fields.images.length === 0,
      isTaxOfCategory: rate !== fields.gstRate || hsnCode !== fields.hsnCode,
      sells: { price: fields.price, stock: piecesOf(fields), gstRate: rate },
      texts: texts.reduce((sum, each) => sum + each.changes.length, 0),
      faults: {},
    };
    const pastDay = pastDayFault(fields.saleLastDay, lastDayOf(before), shop.now);
    if (pastDay) return refused({ sale_last_day: pastDay });
    const untaxed = taxFaults(fields, { home, isOnSale: !before?.archivedAt, now: shop.now });
    if (Object.keys(untaxed).length > 0) return refused(byColumn(untaxed));
    const unoffered = unofferedSizes(fields, stored.categories);
    if (unoffered) {
      const { category, sizes, sentence } = unoffered;
      const column = before && before.categoryId !== fields.categoryId ? 'category' : 'sizes';
      return { ...refused({ [column]: sentence }), unoffered: { category, sizes } };
    }
    if (before && movesStock(fields) && cells.changed_at?.trim() !== new Date(before.updatedAt).toISOString()) {
      return refused({ changed_at: 'The product changed after this file was exported: its stock is not changed twice.' });
    }
    if (before && stored.found.some((one) => hasCode(one) && one.id !== before.id))
      return refused({ sku: adminRefusal('SKU_TAKEN').message });
    const fault = stockFault({ before, sizes: before ? stored.sizesOf(before.id) : [], fields });
    if (fault) return refused({ [stockFaults[fault]]: adminRefusal(fault).message });
    return { line, fields, rate, before, texts, savesProduct, report };
  } catch (error) {
    if (error instanceof CellFault) return refused({ [error.column]: error.message });
    throw error;
  }
}

const piecesOf = ({ stock, sizes }: ProductFields): number =>
  sizes.length > 0 ? sizes.reduce((sum, { change }) => sum + (change ?? 0), 0) : (stock ?? 0);

const movesStock = ({ stock, sizes }: ProductFields) => Boolean(stock) || sizes.some(({ change }) => Boolean(change));

const byColumn = (faults: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(faults).map(([field, sentence]) => [columnOf(field), sentence]));

async function writeLine(
  shop: Shop,
  { id, before, fields, rate, texts, savesProduct, report }: Planned & { readonly id: number },
  stored: Stored,
  by: string,
): Promise<LineReport> {
  if (report.outcome === 'same') return report;
  try {
    const sizes = before ? stored.sizesOf(before.id) : [];
    await shop.db.write([
      ...(savesProduct ? savingStatements(shop, { id, before, sizes, fields, rate, isHeldBack: report.isHeldBack === true, by }) : []),
      ...textStatements(shop, id, texts, by),
    ]);
    await dropPictures(shop, before?.images.filter((image) => !fields.images.includes(image)) ?? []);
    return report;
  } catch (error) {
    const refusal = error instanceof ShopError && error.code === 'SIZES_HELD' ? error : answerTo(error, savingAnswers);
    if (!refusal) throw error;
    const column =
      { SKU_TAKEN: 'sku', RECORD_CHANGED: 'changed_at', SIZES_HELD: 'sizes', SIZE_NOT_OFFERED: 'sizes', TAX_UNKNOWN: 'gst_rate' }[
        refusal.code as string
      ] ?? 'stock';
    return { ...report, outcome: 'refused', faults: { [column]: refusal.refusal.message } };
  }
}
