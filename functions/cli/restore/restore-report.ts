import { formatDateTime } from '../../../src/rules/dates.ts';
import { orderNumber } from '../../../src/rules/ids.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import { formatInr, paise, sum } from '../../../src/rules/money/money.ts';
import { returnNumber } from '../../../src/rules/returns/returns.ts';
import type { Levelled } from './level-shop.ts';
import type { Restored } from './restore-shop.ts';

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

function whatCame({ taken, carried }: Levelled): (string | false)[] {
  if (!taken) return [];
  return [
    taken.added.length > 0 &&
      `${counted(taken.added.length, 'order')} made since, taken over from the former database: ${listed(taken.added.map(orderNumber))}`,
    taken.moved.length > 0 &&
      `${counted(taken.moved.length, 'order')} that went on since, brought up to date: ${listed(taken.moved.map(orderNumber))}`,
    taken.returns.length > 0 &&
      `${counted(taken.returns.length, 'return')} asked for or answered since, taken over: ${listed([...taken.returns].sort((one, other) => one - other).map(returnNumber))}`,
    taken.invoices > 0 && `${counted(taken.invoices, 'invoice or credit note', 'invoices and credit notes')} issued since`,
    carried > 0 && `${counted(carried, 'message')} marked as sent or dropped: nobody gets one twice`,
  ];
}

function whatIsLost({ taken, difference, heldBack, leftOut, isDrill, violations }: Levelled): (string | false)[] {
  if (!difference) {
    return [
      !isDrill && 'Everything since then that is not at Razorpay: the former database did not answer.',
      leftOut.length > 0 &&
        `numbers of invoices and credit notes that may have been given since, and are not given again: ${listed(leftOut)}`,
      heldBack > 0 && `${counted(heldBack, 'message')} held back, because some may have been sent before the loss`,
    ];
  }
  return [
    ...(taken?.refused ?? []).slice(0, SHOWN).map(({ what, why }) => `${what} could not be taken over: ${why}`),
    difference.lostOrders.length > 0 && `orders that only the former database has: ${listed(difference.lostOrders.map(orderNumber))}`,
    difference.movedOrders.length > 0 && `orders that have another status there: ${listed(difference.movedOrders.map(orderNumber))}`,
    difference.lostPayments.length > 0 && `payments that only the former database has: ${listed(difference.lostPayments)}`,
    difference.lostReturns.length > 0 && `returns that only the former database has: ${listed(difference.lostReturns.map(returnNumber))}`,
    difference.lostReviews > 0 && `${counted(difference.lostReviews, 'review')} that only the former database has`,
    difference.lostComplaints > 0 && `${counted(difference.lostComplaints, 'complaint')} that only the former database has`,
    difference.otherStock.length > 0 && `products with another stock there: ${listed(difference.otherStock.map(String))}`,
    difference.lostActions > 0 && `${counted(difference.lostActions, 'action')} of administrators: prices, stock, texts, settings`,
    ...violations.slice(0, SHOWN).map(({ kind, what }) => `the books do not add up: ${kind} ${what}`),
  ];
}

function toDo({ taken, difference, findings: compared, heldBack, leftOut, takenAt, violations }: Levelled): string {
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
      (taken?.refused ?? []).some(({ part: of }) => of === 'return') &&
        'Look up the returns that could not be taken over in the former database, do what is left of them by hand, and correct the stock of their pieces.',
      (taken?.refused ?? []).some(({ part: of }) => of === 'travel') &&
        'Pack the orders that are named as travelling along by hand with their first one: the shop does not know that they belong together.',
      (taken?.refused ?? []).some(({ part: of }) => of === undefined) &&
        'Tell the customers of the orders that could not be taken over, and take them again by hand.',
      ((taken?.refused ?? []).some(({ what }) => what.includes('/')) || leftOut.length > 0) &&
        'Tell whoever files the GST returns: /admin/gst counts the numbers of lost documents as cancelled. Tell the customers of lost documents that theirs is cancelled.',
      (difference?.otherStock.length ?? 0) > 0 && 'Compare the stock of the products above with the shelf.',
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
