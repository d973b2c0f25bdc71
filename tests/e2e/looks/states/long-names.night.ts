/** Night: names as long as a field allows that are cut or cover something. */
import { shop } from '../../browser/browser.ts';
import { cartOf } from '../../browser/test-products.ts';
import { allWindows, sweep } from '../sweep.ts';

/** 100 letters, with the longest words that owners write. */
const LONG = 'Meenakari-Kundan-Polki-Chandbalis with Ghungroo Fringe and Rhodium-Plated Sterling Hooks, Pack of Two';
const LONG_PERSON = 'Venkatanarasimharajuvaripeta Lakshminarasimhan Thiruvenkatanathan-Balasubramaniam';

async function lengthen(): Promise<() => Promise<void>> {
  const [products, people] = [await shop.rows('SELECT id, name FROM products'), await shop.rows('SELECT id, full_name FROM users')];
  await shop.rows("UPDATE products SET name = ? || ' ' || id", LONG.slice(0, 96));
  await shop.rows('UPDATE users SET full_name = ?', LONG_PERSON);
  return async () => {
    for (const { id, name } of products) await shop.rows('UPDATE products SET name = ? WHERE id = ?', name ?? '', id ?? 0);
    for (const { id, full_name } of people) await shop.rows('UPDATE users SET full_name = ? WHERE id = ?', full_name ?? '', id ?? '');
  };
}

sweep(() => true, allWindows, { name: 'long names', setUp: lengthen, before: cartOf([6, 2], [14, 1, '2.6']) });
