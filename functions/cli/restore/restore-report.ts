import { formatDateTime } from '../../../src/rules/dates.ts';
import { orderNumber } from '../../../src/rules/ids.ts';
import { formatInr } from '../../../src/rules/money/money.ts';
import type { Levelled } from './level-shop.ts';
import type { Restored } from './restore-shop.ts';

const SHOWN = 20;

const listed = (items: readonly string[]) =>
  items.length > SHOWN ? `${items.slice(0, SHOWN).join(', ')} and ${items.length - SHOWN} more` : items.join(', ') || 'none';

/** What a restore of a backup did, and what is left for a person. */
export const restoreReport = (restored: Restored): string =>
  [
    `Restored ${restored.name}, taken ${formatDateTime(restored.manifest.takenAt)}`,
    `  ${restored.rows} rows, difference to the backup 0; books add up; ${restored.pictures} pictures put back`,
    levelReport(restored),
  ].join('\n');

/** What was done so that the restored shop is level with what has happened since. */
export function levelReport({ difference, findings, carried, heldBack, isDrill }: Levelled): string {
  const lines = [
    carried > 0 ? `  ${carried} messages marked as the live database had them` : null,
    heldBack > 0 ? `  ${heldBack} messages held back; look at Messages in the admin area and send again what is needed` : null,
  ];
  if (difference) {
    lines.push(
      'What the live database has besides:',
      `  orders: ${listed(difference.lostOrders.map(orderNumber))}`,
      `  orders with another status: ${listed(difference.movedOrders.map(orderNumber))}`,
      `  payments: ${listed(difference.lostPayments)}`,
      `  products with other stock: ${listed(difference.otherStock.map(String))}`,
      `  actions of administrators: ${difference.lostActions}`,
    );
  } else if (!isDrill) {
    lines.push('The live database did not answer: what it had besides is known from Razorpay alone.');
  }
  lines.push('Left after the comparison with Razorpay:');
  for (const { kind, what, theirs } of findings.slice(0, SHOWN))
    lines.push(`  ${kind}: ${what}${theirs === undefined ? '' : ` ${formatInr(theirs)}`}`);
  if (findings.length > SHOWN) lines.push(`  and ${findings.length - SHOWN} more`);
  lines.push(
    findings.length === 0 ? '  nothing' : '  Refund each at Razorpay, or take the order again by hand; the findings stay open until then.',
  );
  return lines.filter((line) => line !== null).join('\n');
}

/** What the operator does once a database is restored beside the one that the Worker uses. */
export const nextSteps = (url: string, token: string): string => `
Next: 1. write these two into production.vars:
TURSO_DATABASE_URL=${url}
TURSO_AUTH_TOKEN=${token}
      2. give them to the Worker: grep -E '^TURSO_(DATABASE_URL|AUTH_TOKEN)=' production.vars | npx wrangler secret bulk
      3. look at the shop, then let it sell: SHOP_SETTINGS=production.vars npm run maintenance -- off`;
