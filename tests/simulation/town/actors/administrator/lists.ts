import type { CouponRow } from '../../../../../src/admin/coupons/list-coupons.server.ts';
import type { LineReport } from '../../../../../src/features/products/admin/import-products.server.ts';
import type { CategoryRow } from '../../../../../src/features/products/admin/list-categories.server.ts';
import type { CsvColumn } from '../../../../../src/features/products/admin/product-csv.ts';
import { istDate } from '../../../../../src/rules/dates.ts';
import { rupeesText } from '../../../../../src/rules/fields/rupees-fields.ts';
import { percentText } from '../../../../../src/rules/gst/goods-tax.ts';
import { DAY } from '../../../../../src/rules/limits.ts';
import { TAX } from '../../../../shop/catalogue/tax.ts';
import { type Actor, MINUTE, SECOND } from '../../actor.ts';
import { type Act, type Area, chosen, type Desk, type Listed, on, typed } from '../../desk.ts';
import { COUPON } from '../../goods.ts';

const isAny = () => true;
const formOfCategory = ({ name, description, image, hasSizes, sizes, hsnCode, gstRate, usualGrams, seen }: CategoryRow) => ({
  ...{ hsnCode: hsnCode ?? '', gstRate: percentText(gstRate), usualGrams: String(usualGrams ?? '') },
  ...{ name, description, image: image ?? '', hasSizes, sizeList: sizes.join(', '), seen },
});

const onCategory = (is: (row: CategoryRow) => boolean, act: (row: CategoryRow, actor: Actor, desk: Desk) => unknown): Act =>
  on((actor, desk) => chosen<CategoryRow>(actor, desk, '/categories', is), act);

const addCategory: Act = async (actor, desk) => {
  const hasSizes = actor.often(0.6);
  const name = `Kada ${actor.sim.scheduler.events}`;
  if (!(await typed(actor))) return;
  await desk.press('POST', '/categories', {
    name,
    description: '',
    image: '',
    hasSizes,
    sizeList: hasSizes ? '2.4, 2.6' : '',
    ...TAX.form,
    usualGrams: '',
    seen: 0,
  });
};

/** A name, a description and the picture. Its address stays. */
const rename = onCategory(isAny, async (row, actor, desk) => {
  const name = `${row.name.split(' /')[0]} / ${actor.pick(['day', 'evening', 'bridal'])}`;
  const image = (actor.often(0.3) && (await desk.picture('categories'))) || (row.image ?? '');
  await desk.press('PUT', `/categories/${row.id}`, { ...formOfCategory(row), name, image, description: actor.pick(['', 'Made by hand']) });
});

/** Sizes that were typed on a piece: the category lists them from now on. */
const addSizes = onCategory(isAny, ({ id }, { pick }, desk) =>
  desk.press('POST', `/categories/${id}/sizes`, { sizes: [pick(['2.4', '2.8', '2.10'])], except: null }),
);

/** The newest size is taken away, which is refused while pieces on sale are counted by it. */
const dropSize = onCategory(
  ({ hasSizes, sizes }) => hasSizes && sizes.length > 1,
  (row, _, desk) => desk.press('PUT', `/categories/${row.id}`, { ...formOfCategory(row), sizeList: row.sizes.slice(0, -1).join(', ') }),
);

/** All pieces of one go to another. Only to one without sizes: the pieces that shoppers of the run buy have none. */
const move: Act = async (actor, desk) => {
  const row = await chosen<CategoryRow>(actor, desk, '/categories', ({ products }) => products > 0);
  const to = row && (await chosen<CategoryRow>(actor, desk, '/categories', ({ id, hasSizes }) => id !== row.id && !hasSizes));
  if (to) await desk.press('POST', `/categories/${row.id}/move`, { to: to.id });
};

const removeCategory = onCategory(
  ({ products, archived }) => products + archived === 0,
  ({ id }, _, desk) => desk.press('DELETE', `/categories/${id}`),
);

export const categories: Area = { weight: 1, acts: [addCategory, addCategory, rename, rename, addSizes, dropSize, move, removeCategory] };

/** The newest one is deleted as long as nothing is in it. */
const removeNewest: Act = async (actor, desk) => {
  const [newest] = actor.rows('SELECT max(id) AS id FROM categories');
  const row = await chosen<CategoryRow>(actor, desk, '/categories', ({ id, products }) => id === newest?.id && products === 0);
  if (row) await desk.press('DELETE', `/categories/${row.id}`);
};

/** Categories that come and go. */
export const newCategories: Area = { weight: 3, acts: [addCategory, removeNewest, removeNewest] };

const formOfCoupon = ({ code, type, value, expiresAt, maxUses, maxUsesPerCustomer, minPurchase, isActive, updatedAt }: CouponRow) => ({
  ...{ code, type, value: String(value / 100), lastDay: expiresAt === null ? '' : istDate(expiresAt - 1) },
  ...{ maxUses: String(maxUses ?? ''), maxUsesPerCustomer: String(maxUsesPerCustomer ?? ''), minPurchase: rupeesText(minPurchase) },
  ...{ isActive, seen: updatedAt },
});

const isShoppers = ({ code }: CouponRow) => code === COUPON;

/** One that pays whole orders asks for the password again. */
const addCoupon: Act = async (actor, desk) => {
  const { often, pick, sim } = actor;
  if (!(await typed(actor))) return;
  const isWhole = often(0.2);
  if (isWhole) desk.confirm();
  await desk.press('POST', '/coupons', {
    ...{ code: `SHAADI${sim.scheduler.events}`, type: 'percentage', value: isWhole ? '100' : pick(['10', '15.5']) },
    ...{ lastDay: often(0.5) ? istDate(sim.scheduler.now + 3 * DAY) : '', maxUses: pick(['', '1', '5']), maxUsesPerCustomer: '' },
    ...{ minPurchase: pick(['', '499']), isActive: true, seen: 0 },
  });
};

/** The limit for each customer stays: the check of it knows only the limit of now. */
const edit: Act = async (actor, desk) => {
  const row = await chosen<CouponRow>(actor, desk, '/coupons', actor.often(0.6) ? isShoppers : undefined);
  if (!row) return;
  desk.confirm();
  const worth = row.type === 'percentage' ? actor.pick(['5', '20']) : actor.pick(['40', '60']);
  await desk.press('PUT', `/coupons/${row.id}`, { ...formOfCoupon(row), value: worth, maxUses: actor.pick(['3', '6', '']) });
};

/** Switched off and, in most cases, on again. */
const switchOff: Act = async (actor, desk) => {
  const row = await chosen<CouponRow>(actor, desk, '/coupons', isShoppers);
  if (row) await desk.press('PUT', `/coupons/${row.id}`, { ...formOfCoupon(row), isActive: actor.often(0.75) });
};

/** One that orders name is switched off instead. */
const removeCoupon: Act = async (actor, desk) => {
  const row = await chosen<CouponRow>(actor, desk, '/coupons', (one) => !isShoppers(one));
  if (row) await desk.press('DELETE', `/coupons/${row.id}`);
  else await desk.read(`/coupons/${actor.rows('SELECT id FROM coupons')[0]?.id}/orders`);
};

export const coupons: Area = { weight: 1, acts: [addCoupon, edit, edit, switchOff, switchOff, removeCoupon] };

type Cells = Readonly<Partial<Record<CsvColumn, string>>>;

/** Checks the lines as the screen does, and then writes them, sometimes twice. */
async function imported(actor: Actor, desk: Desk, all: readonly Cells[]): Promise<void> {
  const lines = all.map((cells, at) => ({ line: at + 2, cells }));
  if (lines.length === 0) return;
  const report = await desk.press<{ lines: LineReport[] }>('POST', '/products/import', { lines, isDryRun: true });
  await actor.wait(SECOND, 30 * SECOND);
  const good = lines.filter((_, at) => report?.lines[at]?.outcome !== 'refused');
  if (!report || good.length === 0) return;
  desk.confirm();
  await desk.press('POST', '/products/import', { lines: good, isDryRun: false });
  if (actor.often(0.15)) await desk.press('POST', '/products/import', { lines: good, isDryRun: false });
}

/** The sheet sends what was typed, with the version that it showed. */
const sheet: Act = async (actor, desk) => {
  const { often, pick } = actor;
  const rows = (await desk.read<Listed<Record<CsvColumn, string>>>('/products/sheet'))?.rows ?? [];
  if (rows.length === 0 || !(await typed(actor))) return;
  const lines = rows
    .filter(() => often(0.4))
    .map(({ id, changed_at, sizes }) => ({
      ...{ id, changed_at },
      ...(often(0.6) && { price: pick(['300', '450', '650']), original_price: '', sale_last_day: '', mrp: '900' }),
      ...(often(0.5) && sizes === '' && { stock: pick(['+1', '+2', '-1']) }),
      ...(often(0.2) && { featured: pick(['yes', 'no']) }),
    }));
  await imported(actor, desk, lines);
};

/** A file that is saved, changed and read again, perhaps much later: what was sold since stands. */
const file: Act = async (actor, desk) => {
  const { often, pick } = actor;
  const [heads = [], ...rows] = cellsOf((await desk.file('/products.csv')) ?? '');
  await actor.wait(SECOND, 10 * MINUTE);
  const lines = rows
    .map((row): Cells => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])))
    .filter(() => often(0.6))
    .map((cells) => (cells.sizes === '' && often(0.6) ? { ...cells, stock: String(Number(cells.stock) + pick([1, 2])) } : cells));
  const name = `Piece ${actor.sim.scheduler.events}`;
  const extra: Cells = { sku: `FILE-${name}`, name, price: '350', stock: '3', ...TAX.cells };
  await imported(actor, desk, often(0.4) ? [...lines, extra] : lines);
};

/** Lines and cells of a CSV file. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.replace(/^\uFEFF/, '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '') break;
    if (end !== ',') lines.push([]);
  }
  return lines.filter((cells) => cells.length > 1);
}

export const catalogueFile: Area = { weight: 1, acts: [sheet, sheet, file] };
