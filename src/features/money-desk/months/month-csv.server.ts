import { sql } from 'drizzle-orm';
import { type Cell, type CsvPages, csvResponse, EXPORT_PAGE, rupeesCell } from '../../../platform/csv.ts';
import { selectRaw } from '../../../platform/database/ready-query.ts';
import type { Shop } from '../../../platform/shop.ts';
import type { Paise } from '../../../rules/money/money.ts';
import { boundsOf } from './month-figures.server.ts';

interface Line {
  readonly pair: string;
  readonly subject: string;
  /** Of a charge for an unknown number: the courier's document and that number. */
  readonly charge: string | null;
  readonly verdict: string;
  readonly reason: string;
  readonly difference: Paise;
  readonly accepted: string;
  readonly by: string;
  readonly matched: string | null;
  readonly amount: Paise | null;
  readonly bankDay: string | null;
  readonly bankText: string | null;
}

const heads = [
  ...['What', 'Number', 'Verdict', 'Reason', 'Difference', 'Accepted because', 'Accepted by'],
  ...['Matched with', 'Amount', 'Bank day', 'Bank text'],
] as const;

const leftOf =
  sql.raw(`CASE v.pair WHEN 'capture-recon' THEN 'capture' WHEN 'refund-recon' THEN 'refund' WHEN 'settlement-bank' THEN 'settlement'
  WHEN 'parcel-remittance' THEN 'parcel' WHEN 'remittance-bank' THEN 'remittance' WHEN 'cost-quote' THEN 'cost' END`);

/** Everything of a month that was judged, with what it was matched with, for the accountant. Read page by page while it is sent. */
export function monthCsv(shop: Shop, month: string): Response {
  boundsOf(month);
  return csvResponse(`money-${month}.csv`, [...heads], pages(shop, month));
}

async function* pages({ db }: Shop, month: string): CsvPages {
  let after: readonly [string, string] = ['', ''];
  for (;;) {
    const { lines } = await db.read({
      lines:
        selectRaw<Line>(sql`SELECT v.pair, v.subject, g.document || ' ' || g.awb AS charge, v.verdict, v.reason, v.difference_paise AS difference,
          v.accepted_reason AS accepted, v.accepted_by AS by, m.right_id AS matched, m.paise AS amount, b.on_day AS bankDay, b.text AS bankText
        FROM verdicts v LEFT JOIN matches m ON m.left_kind = ${leftOf} AND m.left_id = v.subject
        LEFT JOIN bank_lines b ON b.key = iif(m.right_kind = 'bank-line', m.right_id, iif(v.verdict = 'unknown', v.subject, NULL))
        LEFT JOIN foreign_charges g ON v.pair = 'cost-quote' AND v.verdict = 'unknown' AND g.id = v.subject
        WHERE v.month = ${month} AND (v.pair, v.subject) > (${after[0]}, ${after[1]}) ORDER BY v.pair, v.subject LIMIT ${EXPORT_PAGE}`),
    });
    yield lines.map(cells);
    const last = lines.at(-1);
    if (!last || lines.length < EXPORT_PAGE) return;
    after = [last.pair, last.subject];
  }
}

const cells = ({ pair, subject, charge, verdict, reason, difference, accepted, by, matched, amount, bankDay, bankText }: Line): Cell[] => [
  ...[pair, charge ?? subject, verdict, reason, rupeesCell(difference), accepted, by],
  ...[matched ?? '', amount === null ? '' : rupeesCell(amount), bankDay ?? '', bankText ?? ''],
];
