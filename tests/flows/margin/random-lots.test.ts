import { afterAll, afterEach, expect, it } from 'vitest';
import { freshShop } from '../../shop/fresh-shop.ts';
import { seeded } from '../../shop/random.ts';
import { cancelled, insert, moved, ordered, text } from '../../simulation/town/attacks/stage.ts';

const shop = await freshShop();
afterAll(() => shop.close());
// Orders that a statement makes have no mails; every other book must be right.
afterEach(async () => {
  expect((await shop.invariants()).filter(({ invariant }) => !String(invariant).startsWith('I13'))).toEqual([]);
});

/** The same moves in exact fractions: what a piece in stock costs, and what each order froze. Paise. */
interface Book {
  free: number;
  known: number;
  value: number;
  readonly sold: Map<string, { pieces: number; costed: number; value: number }>;
}

/** Rounded amounts differ from exact ones by less than this for the whole of a piece. */
const A_PAISA = 1;

async function piece(id: number): Promise<void> {
  await shop.rows(insert('products', { id, name: text(`P${id}`), slug: text(`p-${id}`), price_paise: 70_000, mrp_paise: 70_000 }));
}

const lot = (id: string, product: number, quantity: number, unit: number, isCounted: boolean, corrects: string | null = null) =>
  shop.rows(
    `INSERT INTO purchase_lots (id, product_id, quantity, unit_paise, tax_paise, credit_ok, bought_on, is_counted, corrects, by)
      VALUES (?, ?, ?, ?, 0, 1, '2026-11-27', ?, ?, 'x')`,
    ...[id, product, quantity, unit, Number(isCounted), corrects],
  );

async function run(sql: readonly string[]) {
  for (const one of sql) await shop.rows(one);
}

async function compare(product: number, book: Book): Promise<void> {
  const [row] = await shop.rows('SELECT pieces, value_mpaise AS value FROM piece_costs WHERE product_id = ?', product);
  expect(Number(row?.pieces)).toBe(book.known);
  expect(Math.abs(Number(row?.value) / 1000 - book.value)).toBeLessThan(A_PAISA);
  const [sums] = await shop.rows(
    `SELECT (SELECT sum(value_mpaise) FROM lot_values v JOIN purchase_lots l ON l.id = v.id WHERE l.product_id = ?1)
      - (SELECT coalesce(sum(value_mpaise), 0) FROM sale_costs WHERE product_id = ?1)
      + (SELECT coalesce(sum(value_mpaise), 0) FROM cost_moves WHERE product_id = ?1 AND kind = 'write-off') AS value`,
    product,
  );
  expect(Math.abs(Number(sums?.value) - Number(row?.value))).toBeLessThanOrEqual(1000);
}

it.each([1, 2, 3, 4])('lots, sales, returns and write-offs keep the value of the stock to the paisa (%i)', async (seed) => {
  const random = seeded(seed);
  const upTo = (most: number) => 1 + Math.floor(random() * most);
  const product = 5_000 + seed;
  await piece(product);
  await lot(`first ${seed}`, product, 7, 3_333, false);
  const book: Book = { free: 7, known: 7, value: 7 * 3_333, sold: new Map() };
  for (let step = 0; step < 60; step += 1) {
    const act = random();
    const id = `${seed}-${step}`;
    if (act < 0.3) {
      const [quantity, unit] = [upTo(9), upTo(99_999)];
      await lot(id, product, quantity, unit, false);
      book.free += quantity;
      book.known += quantity;
      book.value += quantity * unit;
    } else if (act < 0.6 && book.free > 0) {
      const quantity = Math.min(book.free, upTo(5));
      await run([
        ...ordered(id, { product, quantity }, { method: text('cod'), next_check_at: null }),
        moved(id, "status = 'processing', reservation = 'committed'", 'shopper'),
      ]);
      const costed = Math.min(quantity, book.known);
      const value = costed === 0 ? 0 : (book.value * costed) / book.known;
      book.free -= quantity;
      book.known -= costed;
      book.value -= value;
      book.sold.set(id, { pieces: quantity, costed, value });
    } else if (act < 0.8 && book.sold.size > 0) {
      const [order = ''] = [...book.sold.keys()].slice(Math.floor(random() * book.sold.size));
      const sale = book.sold.get(order);
      await run([cancelled(order)]);
      book.sold.delete(order);
      book.free += sale?.pieces ?? 0;
      book.known += sale?.costed ?? 0;
      book.value += sale?.value ?? 0;
    } else if (act < 0.9 && book.free > 0) {
      const gone = Math.min(book.free, upTo(3));
      await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity, note) VALUES (?, 'adjust', ?, 'Damaged')", product, -gone);
      const costed = Math.max(0, gone - (book.free - book.known));
      book.value -= book.known === 0 ? 0 : (book.value * costed) / book.known;
      book.free -= gone;
      book.known -= costed;
    } else {
      // Pieces that somebody counts have no cost until a lot says it.
      await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity, note) VALUES (?, 'adjust', 2, 'Counted again')", product);
      book.free += 2;
      const unit = upTo(50_000);
      const shelf = book.free - book.known;
      await lot(id, product, shelf, unit, true);
      book.known += shelf;
      book.value += shelf * unit;
    }
    await compare(product, book);
  }
});

it('a lot of counted pieces covers the shelf, then the newest sales without a cost', async () => {
  const product = 6_001;
  await piece(product);
  await shop.rows("INSERT INTO stock_moves (product_id, kind, quantity) VALUES (?, 'adjust', 10)", product);
  const sell = (id: string, quantity: number) =>
    run([
      ...ordered(id, { product, quantity }, { method: text('cod'), next_check_at: null }),
      moved(id, "status = 'processing', reservation = 'committed'", 'shopper'),
    ]);
  await sell('old', 2);
  await sell('new', 3);
  await expect(lot('too many', product, 11, 100, true)).rejects.toThrow('LOT_ABOVE_COUNT');
  await lot('counted', product, 9, 1_001, true);
  expect(
    await shop.rows('SELECT order_id AS id, pieces, value_mpaise AS value FROM sale_costs WHERE product_id = ? ORDER BY 1', product),
  ).toEqual([
    { id: 'new', pieces: 3, value: 3_003_000 },
    { id: 'old', pieces: 1, value: 1_001_000 },
  ]);
  expect(
    await shop.rows('SELECT pieces, value_mpaise AS value, average_mpaise AS average FROM piece_costs WHERE product_id = ?', product),
  ).toEqual([{ pieces: 5, value: 5_005_000, average: 1_001_000 }]);
  // What is frozen stays: a dearer lot changes the average alone.
  await lot('dear', product, 5, 3_001, false);
  expect(await shop.rows("SELECT value_mpaise AS value FROM sale_costs WHERE order_id = 'new'")).toEqual([{ value: 3_003_000 }]);
  expect(await shop.rows('SELECT average_mpaise AS average FROM piece_costs WHERE product_id = ?', product)).toEqual([
    { average: 2_001_000 },
  ]);
});
