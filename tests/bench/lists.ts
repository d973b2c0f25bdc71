/**
 * `npm run bench:lists`: the part of `npm run bench` about what lists read, and the desk of parcels; with `--money` what the screens of the
 * money ask, by HTTP. Writes docs/lists.md.
 */
import { optionsOf } from '../../functions/cli/command-line.ts';
import { measureDesk } from './desk.ts';
import { measureGrowth } from './growth.ts';
import { MONEY_ORDERS, measureMoney } from './money-reads.ts';
import { costRows, readRows } from './report/growth.ts';
import { writeTables } from './report/table.ts';

const { data, desk, money, orders } = optionsOf('npm run bench:lists [-- --desk | --money [--orders 300000]] [--data folder]', {
  data: { type: 'string' },
  desk: { type: 'boolean', default: false },
  money: { type: 'boolean', default: false },
  /** Of the larger shop of `--money`. */
  orders: { type: 'string', default: String(MONEY_ORDERS) },
});
if (money) writeTables('lists.md', { '## The money by HTTP': await measureMoney({ orders: Number(orders), data }) });
else {
  if (!desk) writeTables('lists.md', { '# What a list reads': readRows(await measureGrowth(data)) });
  const costs = await measureDesk(data);
  writeTables('lists.md', { '## The desk of parcels': costRows('read', costs.orders, costs.reads) });
}
