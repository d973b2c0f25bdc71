import { formatDateTime } from '../../../src/rules/dates.ts';
import { orderNumber } from '../../../src/rules/ids.ts';
import { formatInr } from '../../../src/rules/money/money.ts';
import type { Restored } from './restore-shop.ts';

const SHOWN = 20;

const listed = (items: readonly string[]) =>
  items.length > SHOWN ? `${items.slice(0, SHOWN).join(', ')} and ${items.length - SHOWN} more` : items.join(', ') || 'none';

/** What a restore did, and what is left for a person. */
export function restoreReport({ name, manifest, rows, difference, findings, carried, heldBack, pictures, isDrill }: Restored): string {
  const lines = [
    `Restored ${name}, taken ${formatDateTime(manifest.takenAt)}`,
    `  ${rows} rows, difference to the backup 0; books add up; ${pictures} pictures put back`,
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
