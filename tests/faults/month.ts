import { databaseInProcess } from '../shop/database-in-process.ts';
import { freshShop } from '../shop/fresh-shop.ts';
import { closed, notPaidOf } from '../shop/money-month/by-verbs/judge.ts';
import { bankMoves, type TradedMonth, tradeMonth } from '../shop/money-month/by-verbs/month-by-verbs.ts';
import { plantErrors } from '../shop/money-month/by-verbs/planted-errors.ts';
import type { Outcome, Say } from './outcome.ts';

const [ORDERS, ORDERS_WITH_ERRORS] = [3_000, 300];
/** Months in which each of the errors is made once: one month has too few settlements for two of each. */
const MONTHS_WITH_ERRORS = 2;

/** A month of orders through the shop's verbs closes to the paisa; in another one each error that somebody made is named, and nothing else. */
export async function wholeMonth(seed: number, say: Say): Promise<Outcome[]> {
  const outcomes = [await clean(seed, say)];
  for (let of = 0; of < MONTHS_WITH_ERRORS; of += 1) outcomes.push(await withErrors(seed + of, say));
  return outcomes;
}

/**
 * Trades a month and says what came of it. The database answers in this process: beside others on a machine a server is late, and then the
 * shop is busy, which is another suite's.
 */
async function inMonth(asked: Parameters<typeof tradeMonth>[1], work: (month: TradedMonth) => Promise<Outcome>): Promise<Outcome> {
  const shop = await freshShop(databaseInProcess);
  try {
    const month = await tradeMonth(shop, asked);
    try {
      return await work(month);
    } finally {
      month.world.agenda.end();
    }
  } finally {
    await shop.close();
  }
}

function clean(seed: number, say: Say): Promise<Outcome> {
  const began = performance.now();
  return inMonth({ seed, orders: ORDERS }, async (month) => {
    say(`month: ${ORDERS} orders in ${Math.round((performance.now() - began) / 1_000)} s`);
    const named = await notPaidOf(month, bankMoves(month));
    const { paid, broken, figures } = await closed(month);
    const kinds = month.world.met.size;
    const rupees = (amount: number) => `₹${(amount / 100).toFixed(2)}`;
    say(`month: ${paid} verdicts paid; ${[...named, ...broken].join('; ') || 'nothing else'}`);
    const sums = `${rupees(figures.captured)} captured, ${rupees(figures.collected)} collected in cash`;
    return {
      what: `a month of ${ORDERS} orders of ${kinds} kinds through the shop's verbs, with settlements, lists of couriers and statements (seed ${seed})`,
      figures: `${sums}, ${paid} verdicts paid, ${named.length} others, difference ₹0.00`,
      broken: [...named, ...broken],
    };
  });
}

function withErrors(seed: number, say: Say): Promise<Outcome> {
  return inMonth({ seed, orders: ORDERS_WITH_ERRORS, isHeld: true }, async (month) => {
    const { moves, named, count } = plantErrors(month, bankMoves(month));
    const said = await notPaidOf(month, moves);
    const missing = named.filter((line) => !said.includes(line)).map((line) => `not named: ${line}`);
    const others = said.filter((line) => !named.includes(line)).map((line) => `named without an error: ${line}`);
    say(`month: ${count} errors, ${said.length} verdicts; ${[...missing, ...others].join('; ') || 'nothing else'}`);
    return {
      what: `${count} errors in such a month of ${ORDERS_WITH_ERRORS} orders (seed ${seed}): one paisa, one line, one day, one number`,
      figures: `${said.length} verdicts that do not say paid, ${missing.length} errors not named, ${others.length} verdicts without an error`,
      broken: [...missing, ...others],
    };
  });
}
