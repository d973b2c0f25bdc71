import type { Simulation } from '../../world/simulation.ts';
import { type Checks, noRows } from './check.ts';

const sinceMigration = ({ operator }: Simulation) => [operator?.migratedAt ?? 0];

export const documents: Checks = {
  'documents are numbered without a gap but the numbers of lost ones': noRows(
    `SELECT series, year, first FROM (SELECT series, year, first, lag(last, 1, 0) OVER (PARTITION BY series, year ORDER BY first) AS former FROM (
      SELECT series, year, number AS first, number AS last FROM invoices UNION ALL SELECT series, year, first, last FROM lost_documents))
      WHERE first <> former + 1`,
  ),
  // What was taken out of a cash order afterwards is credited, or will be.
  'an invoice is about what is due for its order': noRows(
    `SELECT i.id FROM invoices i JOIN orders o ON o.id = i.order_id WHERE i.kind <> 'credit-note' AND i.total_paise - o.due_paise <>
      (SELECT coalesce(sum(c.total_paise), 0) FROM invoices c WHERE c.invoice_id = i.id AND c.request LIKE 'cut:%')
      + (SELECT coalesce(sum(q.amount_paise), 0) FROM invoice_requests q WHERE q.order_id = o.id AND q.id LIKE 'cut:%')`,
  ),
  'a document is the sum of its lines': noRows(
    `SELECT i.id FROM invoices i WHERE (taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise) <>
      (SELECT sum(value ->> 'taxable'), sum(value ->> 'cgst'), sum(value ->> 'sgst'), sum(value ->> 'igst'), sum(value ->> 'total') FROM json_each(i.lines))`,
  ),
  // Documents from before the newest migration may have an odd paisa of CGST on each line, and their notes too.
  'an invoice has two equal halves of tax': noRows(
    "SELECT id, cgst_paise, sgst_paise FROM invoices WHERE kind <> 'credit-note' AND cgst_paise <> sgst_paise AND issued_at >= ?",
    sinceMigration,
  ),
  'credits are within their invoice at each rate': noRows(
    `SELECT id, rate FROM (SELECT coalesce(i.invoice_id, i.id) AS id, value ->> 'gstRate' AS rate, iif(i.kind = 'credit-note', -1, 1) AS sign,
        value ->> 'taxable' AS taxable, value ->> 'cgst' AS cgst, value ->> 'sgst' AS sgst, value ->> 'igst' AS igst FROM invoices i, json_each(i.lines))
      GROUP BY id, rate HAVING min(sum(sign * taxable), sum(sign * cgst), sum(sign * sgst), sum(sign * igst)) < 0`,
  ),
};

/**
 * What went back of an invoiced order, through the gateway or by hand, or was taken out of a cash order since. One that ended was never paid:
 * all of it.
 */
const back = `CASE WHEN o.method = 'cod' AND o.reservation = 'released' THEN i.total_paise ELSE
  (SELECT coalesce(sum(r.amount_paise), 0) FROM payments p JOIN refunds r ON r.payment_id = p.id
    WHERE p.order_id = o.id AND p.settlement = 'counted' AND r.status = 'processed')
  + (SELECT coalesce(sum(amount_paise), 0) FROM hand_refunds WHERE order_id = o.id)
  + (SELECT coalesce(sum(refund_paise), 0) FROM returns WHERE order_id = o.id AND is_manual = 1) + i.total_paise - o.due_paise END`;

export const documentsAtRest: Checks = {
  'every parcel has its invoice': noRows(
    `SELECT id FROM orders o WHERE status IN sent_statuses AND NOT EXISTS (SELECT 1 FROM invoices WHERE order_id = o.id)
      AND NOT EXISTS (SELECT 1 FROM invoice_requests WHERE order_id = o.id)`,
  ),
  'no document is long due': noRows("SELECT id, due_at FROM invoice_requests WHERE due_at < unixepoch('subsec') * 1000 - 7200000"),
  // What the newest migration adds to the triggers is not of documents from before it.
  'money that went back is credited': noRows(
    `SELECT o.id, i.total_paise AS invoiced, ${back} AS back, (SELECT coalesce(sum(total_paise), 0) FROM invoices c WHERE c.invoice_id = i.id) AS credited
      FROM invoices i JOIN orders o ON o.id = i.order_id WHERE i.kind <> 'credit-note' AND i.issued_at >= ? AND credited <> min(invoiced, back)
        AND NOT EXISTS (SELECT 1 FROM invoice_requests q WHERE q.order_id = o.id)`,
    sinceMigration,
  ),
};
