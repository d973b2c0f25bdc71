import { issueDueDocuments } from '../../../../src/features/invoices/issue-due.server.ts';
import { istDate, startOfIstDate } from '../../../../src/rules/dates.ts';
import { HOUR, MINUTE } from '../../../../src/rules/limits.ts';
import { paise } from '../../../../src/rules/money/money.ts';
import { JOB_CALLS } from '../../../../src/rules/order/reconcile.ts';
import { daysBetween } from '../../../../src/rules/settlements/days-to-read.ts';
import type { FreshShop } from '../../fresh-shop.ts';
import { bankSide } from '../bank-side.ts';
import { type BankMove, Dice } from '../facts.ts';
import { Agenda } from './agenda.ts';
import { askCouriers, cashKinds } from './cash-orders.ts';
import { type CourierList, courierDays } from './courier-lists.ts';
import { agreeTariffs, largeRefund, settleDaily } from './gateway-days.ts';
import { onlineKinds } from './online-orders.ts';
import { newCouriers, Webhooks, type World } from './world.ts';

export const MONTH = '2026-11';
/** Orders end with the month; what follows from them goes on for a month. */
const [OPENED, FIRST, LAST, OVER] = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-24'];
const ONLINE = 70;
/** Hours of the day (IST) at which the job runs unless a test says otherwise: the first reads settlements. */
const RUNS = [7.1, 14, 21];
/** Runs of a job that issue what is due of at most a week: more would be a job that gets nowhere. */
const RUNS_MAX = 400;
const PRICES = [19_900, 34_950, 49_900, 70_050, 89_900, 129_900, 249_900] as const;

type Kinds = Readonly<Record<string, readonly [weight: number, play: (world: World) => Promise<unknown>]>>;

/** Kinds for so many orders: each at least once, the others by chance. */
function chosen(dice: Dice, kinds: Kinds, count: number): string[] {
  const names = Object.keys(kinds);
  const heap = Object.entries(kinds).flatMap(([name, [weight]]) => Array.from({ length: weight }, () => name));
  return Array.from({ length: count }, (_, at) => names[at] ?? heap[dice.int(0, heap.length - 1)] ?? '');
}

export interface TradedMonth {
  readonly world: World;
  /** What couriers have sent, recorded or not. */
  readonly lists: readonly CourierList[];
}

interface Asked {
  readonly seed: number;
  readonly orders: number;
  /** Lists of couriers are not recorded, and the gateway says nothing of settlements, until the test lets them. */
  readonly isHeld?: boolean;
  /** Hours of the day at which the job runs; after the month it runs at the first of them, every third day. */
  readonly runs?: readonly number[];
}

/**
 * Lets a shop live through a month of orders and the month after it: everything passes its own verbs, at the moment at which it happens.
 * The clock of this process stays at the end; `world.agenda.end` gives it back, and so does an error.
 */
export async function tradeMonth(shop: FreshShop, asked: Asked): Promise<TradedMonth> {
  const agenda = new Agenda(startOfIstDate(OPENED) + 12 * HOUR);
  try {
    return await tradeIn(shop, agenda, asked);
  } catch (error) {
    agenda.end();
    throw error;
  }
}

async function tradeIn(shop: FreshShop, agenda: Agenda, { seed, orders, isHeld = false, runs = RUNS }: Asked): Promise<TradedMonth> {
  const dice = new Dice(seed);
  const goods: number[] = [];
  for (const price of PRICES) goods.push(await shop.addProduct({ price, stock: 100_000 }));
  const [first = 0, ...others] = goods;
  const world: World = {
    ...{ shop, agenda, dice, goods: [first, ...others], couriers: newCouriers(), webhooks: new Webhooks(shop, agenda, dice) },
    ...{ settled: [], sent: [], met: new Map() },
  };
  await shop.rows("INSERT INTO cod_settings (is_on, min_paise, max_paise, blocked_pins, is_active) VALUES (1, 0, 500000, '[]', 1)");
  await shop.rows('UPDATE cod_rules SET is_on = 0');
  await agreeTariffs(world, FIRST);
  if (isHeld) shop.razorpay.setKnobs({ failNext: { path: '/v1/settlements', status: 503, times: -1 } });
  planOrders(world, Math.round((orders * ONLINE) / 100), onlineKinds);
  planOrders(world, orders - Math.round((orders * ONLINE) / 100), cashKinds);
  const days = daysBetween(FIRST, OVER);
  settleDaily(world, days.slice(1));
  largeRefund(world, '2026-11-05', '2026-11-16');
  const lists = courierDays(world, days.slice(3), isHeld);
  for (const [at, day] of days.toReversed().entries()) {
    for (const hour of day <= LAST ? runs : at % 3 === 0 ? runs.slice(0, 1) : [])
      agenda.at(startOfIstDate(day) + hour * HOUR, () => runJobs(world));
    agenda.at(startOfIstDate(day) + 20 * HOUR, () => askCouriers(world));
  }
  await agenda.runUntil(startOfIstDate(OVER) + 22 * HOUR);
  return { world, lists };
}

/** The job runs each minute: until now it has issued the documents that are due, a few in each run. Then it runs once for all the rest. */
async function runJobs({ shop, agenda }: World): Promise<void> {
  const isDue = async () => (await shop.rows('SELECT 1 FROM invoice_requests WHERE due_at <= ? LIMIT 1', agenda.now)).length > 0;
  for (let run = 0; run < RUNS_MAX && (await isDue()); run += 1) {
    const its = shop.at();
    its.calls.allow(JOB_CALLS.issueDueDocuments);
    await issueDueDocuments(its);
  }
  await shop.runCron(agenda.now);
}

function planOrders(world: World, count: number, kinds: Kinds): void {
  const { agenda, dice, met } = world;
  const [from, until] = [startOfIstDate(FIRST), startOfIstDate(LAST) + 24 * HOUR - 1];
  for (const name of chosen(dice, kinds, count)) {
    met.set(name, (met.get(name) ?? 0) + 1);
    agenda.at(dice.int(Math.ceil(from / MINUTE), Math.floor(until / MINUTE)) * MINUTE, async () => kinds[name]?.[1](world));
  }
}

/** What the bank shows of all that was settled and paid on, among other moves. */
export const bankMoves = ({ world: { dice, settled }, lists }: TradedMonth): BankMove[] =>
  bankSide(
    dice,
    settled.map(({ settlement: { id, amount, utr }, paidAt }) => ({
      id,
      amount: paise(amount),
      state: 'processed',
      utr: utr ?? '',
      on: istDate(paidAt),
    })),
    lists
      .filter(({ kind }) => kind === 'remittance')
      .map(({ number, courier, lines, deduction, on }) => ({
        ...{ id: number, utr: number, courier: courier.toUpperCase(), deduction: paise(deduction), on },
        lines: lines.map(({ awb, amount }) => ({ id: awb, awb, reference: '', amount: paise(amount), at: 0 })),
      })),
  );
