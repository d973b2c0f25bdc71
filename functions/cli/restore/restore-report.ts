import { formatDateTime } from '../../../src/rules/dates.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { documentNumber } from '../../../src/rules/money/financial-year.ts';
import { formatInr, paise, sum } from '../../../src/rules/money/money.ts';
import { orderNumber } from '../../../src/rules/order-number.ts';
import { returnNumber } from '../../../src/rules/returns/returns.ts';
import type { Levelled } from './level-shop.ts';
import type { Restored } from './restore-shop.ts';
import type { Refused, Values } from './take-over.ts';

const SHOWN = 20;

const listed = (items: readonly string[]) =>
  items.length > SHOWN ? `${items.slice(0, SHOWN).join(', ')} and ${items.length - SHOWN} more` : items.join(', ');
const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
const part = (title: string, lines: readonly (string | false)[], empty: string) => {
  const shown = lines.filter((line) => line !== false);
  return [title, ...(shown.length > 0 ? shown : [empty]).map((line) => `  ${line}`)].join('\n');
};

/**
 * Returns the report of a restored backup: what was done, what is lost, and what is left for a person, as a page that an owner reads.
 */
export const restoreReport = (restored: Restored): string =>
  [
    `Restored ${restored.chosen.name}, taken ${formatDateTime(restored.chosen.takenAt)}`,
    levelReport(restored, [
      `${restored.rows} rows, difference to the backup 0; the books add up; ${counted(restored.pictures, 'picture')} put back`,
    ]),
  ].join('\n');

/**
 * Returns the report of the levelling: how the restored shop was brought up to what has happened since. `there`: what is there before
 * that.
 */
export function levelReport(level: Levelled, there: readonly string[] = []): string {
  return [
    part('What is there', [...there, ...whatCame(level)], 'the shop as it was then'),
    part('What is lost', whatIsLost(level), 'nothing that is known'),
    toDo(level),
  ].join('\n');
}

/** Tables that the report names by the numbers of their rows. */
const NUMBERED = ['orders', 'returns', 'invoices'];

function whatCame({ taken }: Levelled): (string | false)[] {
  if (!taken) return [];
  const of = (table: string) => taken.get(table) ?? { added: [], changed: [] };
  const numbersOf = (rows: readonly Values[]) => rows.map(({ number }) => Number(number)).sort((one, other) => one - other);
  const [added, moved] = [numbersOf(of('orders').added), numbersOf(of('orders').changed)];
  const returns = numbersOf([...of('returns').added, ...of('returns').changed]);
  const invoices = of('invoices').added.length;
  const others = [...taken].filter(([table, rows]) => !NUMBERED.includes(table) && rows.added.length + rows.changed.length + rows.gone > 0);
  const count = others.reduce((total, [, rows]) => total + rows.added.length + rows.changed.length + rows.gone, 0);
  return [
    added.length > 0 &&
      `${counted(added.length, 'order')} made since, taken over from the former database: ${listed(added.map(orderNumber))}`,
    moved.length > 0 && `${counted(moved.length, 'order')} that went on since, brought up to date: ${listed(moved.map(orderNumber))}`,
    returns.length > 0 &&
      `${counted(returns.length, 'return')} asked for or answered since, taken over: ${listed(returns.map(returnNumber))}`,
    invoices > 0 && `${counted(invoices, 'invoice or credit note', 'invoices and credit notes')} issued since`,
    count > 0 &&
      `${counted(count, 'row')} of other tables as the former database has them: ${others
        .map(([table]) => table)
        .sort()
        .join(', ')}`,
  ];
}

const refusedIn = ({ taken }: Levelled): Refused[] => [...(taken?.values() ?? [])].flatMap(({ refused }) => refused);

/** A document by its number, which somebody has on paper. */
const nameOf = ({ table, key, row }: Refused): string =>
  table === 'invoices' ? documentNumber(String(row.series), String(row.year), Number(row.number)) : `${table} ${key}`;

function whatIsLost(level: Levelled): (string | false)[] {
  const { difference, heldBack, leftOut, isDrill, violations } = level;
  if (!difference) {
    return [
      !isDrill && 'Everything since then that is not at Razorpay: the former database did not answer.',
      leftOut.length > 0 &&
        `numbers of invoices and credit notes that may have been given since, and are not given again: ${listed(leftOut)}`,
      heldBack > 0 && `${counted(heldBack, 'message')} held back, because some may have been sent before the loss`,
    ];
  }
  return [
    ...refusedIn(level)
      .slice(0, SHOWN)
      .map((refused) => `${nameOf(refused)} could not be taken over: ${refused.why}`),
    difference.lostOrders.length > 0 && `orders that only the former database has: ${listed(difference.lostOrders.map(orderNumber))}`,
    difference.movedOrders.length > 0 && `orders that have another status there: ${listed(difference.movedOrders.map(orderNumber))}`,
    difference.lostPayments.length > 0 && `payments that only the former database has: ${listed(difference.lostPayments)}`,
    difference.lostReturns.length > 0 && `returns that only the former database has: ${listed(difference.lostReturns.map(returnNumber))}`,
    difference.lostActions > 0 && `${counted(difference.lostActions, 'action')} of administrators: prices, texts, settings`,
    ...violations.slice(0, SHOWN).map(({ kind, what }) => `the books do not add up: ${kind} ${what}`),
  ];
}

function toDo(level: Levelled): string {
  const { difference, findings: compared, heldBack, leftOut, takenAt, violations } = level;
  const refused = refusedIn(level);
  const findings = compared ?? [];
  const unknown = findings.filter(({ kind }) => kind === 'payment for an unknown order');
  const total = formatInr(sum(unknown.map(({ theirs }) => theirs ?? paise(0))));
  const others = findings.filter((finding) => !unknown.includes(finding));
  return part(
    'What to do',
    [
      compared === null &&
        `Razorpay did not answer, so that payments and refunds since then are not compared. Before the shop sells, with the settings of the new database: npm run books -- compare --since ${new Date(takenAt - HOUR).toISOString()}`,
      unknown.length > 0 &&
        `Razorpay has ${counted(unknown.length, 'payment')} for orders that are lost, ${total} in all. Take an order again by hand, or refund all: npm run restore -- --refund-unknown`,
      ...unknown.slice(0, SHOWN).map(({ kind, what, theirs }) => `  ${kind}: ${what} ${formatInr(theirs ?? paise(0))}`),
      unknown.length > SHOWN && `  and ${unknown.length - SHOWN} more`,
      ...others.slice(0, SHOWN).map(({ kind, what }) => `Look at Razorpay and at the order: ${kind}: ${what}`),
      others.length > SHOWN && `and ${others.length - SHOWN} more: npm run books -- compare`,
      heldBack > 0 && 'Look at Messages in the admin area and send again what a customer still needs.',
      refused.length > 0 && 'Look up in the former database what could not be taken over, and do by hand what is left of it.',
      (refused.some(({ table }) => table === 'invoices') || leftOut.length > 0) &&
        'Tell whoever files the GST returns: /admin/gst counts the numbers of lost documents as cancelled. Tell the customers of lost documents that theirs is cancelled.',
      (difference?.lostActions ?? 0) > 0 && 'Tell the administrators which of their work is lost: /admin/audit ends where the backup does.',
      violations.length > 0 && 'Ask whoever keeps the program before the shop sells: npm run books -- audit',
    ],
    'nothing',
  );
}

/** Returns the operator's next steps once a database is restored next to the one that the Worker uses. */
export const nextSteps = (url: string, token: string): string => `
Next: 1. write these two into production.vars:
TURSO_DATABASE_URL=${url}
TURSO_AUTH_TOKEN=${token}
      2. give them to the Worker: grep -E '^TURSO_(DATABASE_URL|AUTH_TOKEN)=' production.vars | npx wrangler secret bulk
      3. look at the shop, then let it sell: SHOP_SETTINGS=production.vars npm run maintenance -- off`;
