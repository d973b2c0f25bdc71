import type { BankAccount } from '../../../../src/features/money-desk/bank/bank-accounts.server.ts';
import type { MoneyMonth } from '../../../../src/features/money-desk/months/read-month.server.ts';
import type { VerdictRow } from '../../../../src/features/money-desk/months/verdict-rows.server.ts';
import type { TariffForm } from '../../../../src/features/money-desk/tariffs/tariffs.schema.ts';
import type { TariffList } from '../../../../src/features/money-desk/tariffs/tariffs.server.ts';
import { sum } from '../../../../src/rules/money/money.ts';
import { TARIFF } from '../../../sandbox/razorpay/settlements/tariff.ts';
import { type Actor, HOUR, type Kind, MINUTE } from '../actor.ts';
import { type Act, Desk } from '../desk.ts';
import { ACCOUNTANT, MONTH, monthEnd, pairsOfCouriers, restOf } from '../outside/money.ts';

/** Records a payment of a courier by its list; one that was recorded before is refused. */
async function record({ outside: { remittances } }: Actor, desk: Desk, at: number): Promise<void> {
  const list = remittances.lists[at];
  if (!list) return;
  const { courier, utr, lines, deduction, on } = list;
  desk.confirm();
  await desk.press('POST', '/parcels/money/remittances', {
    ...{ courier, utr, paidOn: on, bank: ((sum(lines.map(({ amount }) => amount)) - deduction) / 100).toFixed(2) },
    lines: lines.map(({ awb, reference, amount }, nth) => ({ awb, reference, amount, deduction: nth === 0 ? deduction : 0 })),
  });
}

/** One of the lists that came so far; now and then twice at once, or with another one. */
const recordSome: Act = async (actor, desk) => {
  const { length } = actor.outside.remittances.lists;
  const some = () => record(actor, desk, Math.floor(actor.random() * length));
  const last = () => record(actor, desk, length - 1);
  await Promise.all([last(), ...(actor.often(0.3) ? [last()] : []), ...(actor.often(0.3) ? [some()] : [])]);
};

async function recordAll(actor: Actor, desk: Desk): Promise<void> {
  for (const at of actor.outside.remittances.lists.keys()) await record(actor, desk, at);
}

const FROM = `${MONTH}-01`;
/** Ms before the run looks at what must be true at rest. */
const LAST_LOOK = 2 * HOUR;

/**
 * Keeps the accounts: notes what was agreed with the gateway, asks for settlements, drops statements of the bank and lists of couriers (twice,
 * overlapping, two at once), tries to close the month before it is over, and closes it once it is.
 */
export const accountant: Kind = {
  ...{ name: ACCOUNTANT, most: 1, share: 0.4, isApart: true },
  async play(actor) {
    const { scheduler } = actor.sim;
    const desk = await Desk.opened(actor);
    while (actor.goesOn) {
      await actor.wait(MINUTE, 12 * MINUTE);
      await actor.pick(acts)(actor, desk);
    }
    await scheduler.sleep(restOf(actor.sim) - LAST_LOOK - scheduler.now);
    await settlesUp(actor);
    await scheduler.sleep(monthEnd.closes - scheduler.now);
    await closes(await settlesUp(actor));
  },
};

const agree: Act = async ({ random }, desk) => {
  const noted = await desk.ask<TariffList>('GET', '/tariffs');
  if (!noted) return;
  const known = new Set(noted.rows.map(({ method }) => method));
  for (const [method, { hundredths, flat }] of Object.entries(TARIFF)) {
    if (known.has(method)) continue;
    const agreed: TariffForm = {
      id: crypto.randomUUID(),
      method,
      from: FROM,
      percent: rupees(hundredths),
      flat: rupees(flat),
      taxPercent: '18',
    };
    await desk.keyed('POST', '/tariffs', agreed);
    if (random() < 0.3) return;
  }
};

const rupees = (amount: number): string => (amount / 100).toFixed(2);

/** The account of the shop, which is added where it is not there: the oldest one, should it be added twice. */
async function accountAt(desk: Desk): Promise<BankAccount | null> {
  const read = async () => (await desk.ask<{ accounts: readonly BankAccount[] }>('GET', '/money/bank'))?.accounts ?? null;
  const accounts = await read();
  if (accounts?.length !== 0) return accounts?.[0] ?? null;
  await desk.ask('POST', '/money/bank', { name: 'Current account', ending: '5678' });
  return (await read())?.[0] ?? null;
}

/** Drops a statement of some or all of the moves so far; now and then another one at the same moment, or the same again. */
const drop: Act = async ({ outside: { bank }, often, random }, desk) => {
  const account = await accountAt(desk);
  const { length } = bank.moves;
  if (!account || length === 0) return;
  const statement = () => {
    const from = often(0.5) ? 0 : Math.floor(random() * length);
    const rows = bank.statement(from, often(0.7) ? length : from + 1 + Math.floor(random() * (length - from)));
    return { accountId: account.id, name: `statement from ${from}.csv`, columns: null, rows };
  };
  const first = statement();
  const others = [...(often(0.3) ? [statement()] : []), ...(often(0.2) ? [first] : [])];
  await Promise.all([first, ...others].map((file) => desk.press('POST', '/money/bank/files', file)));
};

const readAgain: Act = ({ pick }, desk) =>
  desk.press('POST', '/money/settlements/read', { span: pick([MONTH, '2026-11-02', '2026-11-01']) });
const look: Act = async ({ pick }, desk) =>
  desk.read(pick([`/money?month=${MONTH}`, '/money/settlements?tab=open', '/money/bank', `/gst-fees?month=${MONTH}`]));

const closeEarly: Act = async ({ fail }, desk) => {
  desk.confirm();
  if (await desk.press('POST', '/money/close', { month: MONTH })) fail('a month was closed before it was over');
};

const acts: readonly Act[] = [agree, drop, drop, drop, recordSome, recordSome, readAgain, look, look, closeEarly];

/** Notes all that is not noted yet. Returns the window in which that was done. */
async function settlesUp(actor: Actor): Promise<Desk> {
  const desk = await Desk.opened(actor);
  for (let missing = 5; missing > 0; missing -= 1) await agree(actor, desk);
  await recordAll(actor, desk);
  // What is matched in the background of the last of them has ended by then.
  await actor.sim.scheduler.sleep(5 * MINUTE);
  const account = await accountAt(desk);
  const rows = actor.outside.bank.statement(0, actor.outside.bank.moves.length);
  if (account && actor.outside.bank.moves.length > 0)
    await desk.press('POST', '/money/bank/files', { accountId: account.id, name: 'all.csv', columns: null, rows });
  const month = await desk.ask<MoneyMonth>('GET', `/money?month=${MONTH}`);
  if (month?.online !== 0) actor.fail(`the month differs by ${month?.online} paise online: ${month?.rows.map(named).join(', ')}`);
  return desk;
}

const named = ({ pair, subject, verdict, reason, difference }: VerdictRow): string =>
  [pair, subject, verdict, reason, difference].join(' ');

/** Closes the month. What is named of couriers is accepted, with a reason: what they charged beyond their quotes, what they say they never collected. */
async function closes(desk: Desk): Promise<void> {
  desk.confirm();
  const month = await desk.ask<MoneyMonth>('GET', `/money?month=${MONTH}`);
  for (const { pair, subject, verdict, difference } of month?.rows ?? []) {
    if (pairsOfCouriers.includes(pair))
      await desk.press('PUT', '/money/accepted', { pair, subject, verdict, difference, reason: 'As they say' });
  }
  await desk.press('POST', '/money/close', { month: MONTH });
}
