import type { Scene } from './scene.ts';
import {
  accepted,
  answered,
  asked,
  byHand,
  cash,
  delivered,
  insert,
  moved,
  NOW,
  openShop,
  PRICE,
  paid,
  refund,
  shipped,
  text,
} from './stage.ts';

/** The financial year in which every run begins. */
const YEAR = text('26-27');
const SERIES = "coalesce((SELECT series FROM invoices WHERE kind <> 'credit-note' LIMIT 1), 'CHK')";
type Over = Readonly<Record<string, string | number>>;
/** The highest number of a series that was given or lost. */
const highest = (series: string) => `max((SELECT coalesce(max(number), 0) FROM invoices WHERE series = ${series} AND year = ${YEAR}),
  (SELECT coalesce(max(last), 0) FROM lost_documents WHERE series = ${series} AND year = ${YEAR}))`;
/** Not before any document, as the machine that restores may be ahead. */
const LAST_DATE = `max(${NOW}, (SELECT coalesce(max(issued_at), 0) FROM invoices), (SELECT coalesce(max(issued_at), 0) FROM lost_documents))`;

/** The next invoice, of an order. */
export const invoice = (order: string, over: Over = {}) =>
  insert('invoices', {
    ...{
      id: text(`invoice ${order}`),
      kind: text('invoice'),
      series: SERIES,
      year: YEAR,
      order_id: text(order),
      request: text(`invoice:${order}`),
    },
    number: `${highest(SERIES)} + 1`,
    issued_at: LAST_DATE,
    ...{ place_of_supply: text('29'), seller: text('{}'), buyer: text('{}'), facts: text('{}'), lines: text('[]') },
    ...{ taxable_paise: PRICE, cgst_paise: 0, sgst_paise: 0, igst_paise: 0, total_paise: PRICE, ...over },
  });
/** The next credit note, of the invoice of the stage. */
export const credit = (amount: number, over: Over = {}) =>
  invoice('stage', {
    ...{ id: text('credit'), kind: text('credit-note'), series: text('CRN'), invoice_id: text('invoice stage'), request: text('credit') },
    number: `${highest(text('CRN'))} + 1`,
    ...{ taxable_paise: amount, total_paise: amount, ...over },
  });
/** A number that is lost after the invoice of the stage. */
const lost = (over: Over = {}) =>
  insert('lost_documents', {
    ...{ series: SERIES, year: YEAR, first: `${AMONG} + 1`, last: `${AMONG} + 5`, reason: text('unanswered') },
    ...{ issued_at: LAST_DATE, lost_at: NOW, ...over },
  });
const returned = insert('gst_files', {
  ...{ id: text('return'), month: text('2026-04'), mode: text('issued'), hash: text('a'.repeat(64)), text: text('{}') },
});
const due = (request: string) => `SELECT 'it is not' WHERE NOT EXISTS (SELECT 1 FROM invoice_requests WHERE id LIKE '${request}%')`;
const changed = (columns: string) => `UPDATE invoices SET ${columns} WHERE id = 'invoice stage'`;
const AMONG = "(SELECT number FROM invoices WHERE id = 'invoice stage')";

/** Numbers of documents have no gap, and documents do not change. */
export const invoiceScene: Scene = {
  name: 'two parcels, one with its invoice',
  stage: [...openShop, ...paid('stage'), ...paid('other'), shipped('stage'), shipped('other'), invoice('stage')],
  attempts: [
    { what: 'a gap in the numbers', sql: invoice('other', { number: `${AMONG} + 2` }), refused: 'INVOICE_NUMBER_GAP' },
    { what: 'a number twice', sql: invoice('other', { number: AMONG }), refused: 'INVOICE_NUMBER_GAP' },
    { what: 'other letters', sql: invoice('other', { series: text('ABC'), number: 1 }), refused: 'INVOICE_NUMBER_GAP' },
    { what: 'another year', sql: invoice('other', { year: text('19-20'), number: 1 }), refused: 'INVOICE_DATE_WRONG' },
    { what: 'a date before the last one', sql: invoice('other', { issued_at: 1 }), refused: 'INVOICE_DATE_WRONG' },
    { what: 'two invoices of an order', sql: invoice('stage', { id: text('twin'), request: text('twin') }), refused: 'invoices.order_id' },
    { what: 'an invoice whose parts are not its total', sql: invoice('other', { taxable_paise: 1 }), refused: 'invoices_total_is_sum' },
    { what: 'a credit above the invoice', sql: credit(PRICE + 1), refused: 'CREDIT_ABOVE_INVOICE' },
    {
      what: 'credits above the invoice',
      sql: [credit(PRICE), credit(1, { id: text('more'), request: text('more') })],
      refused: 'CREDIT_ABOVE_INVOICE',
    },
    {
      what: 'a credit of a rate that the invoice has not',
      sql: credit(1, { lines: text('[{"gstRate":300,"taxable":1,"cgst":0,"sgst":0,"igst":0,"total":1}]') }),
      refused: 'CREDIT_ABOVE_INVOICE',
    },
    { what: 'two credits of one refund', sql: [credit(100), credit(100, { id: text('more') })], refused: 'invoices.request' },
    { what: 'a credit of another order', sql: credit(1, { order_id: text('other') }), refused: 'CREDIT_ABOVE_INVOICE' },
    {
      what: 'another total',
      sql: changed('total_paise = total_paise + 1, taxable_paise = taxable_paise + 1'),
      refused: 'INVOICE_IMMUTABLE',
    },
    {
      what: 'another file',
      sql: [changed("file_hash = 'a', file_key = 'private/invoices/a'"), changed("file_hash = 'b', file_key = 'private/invoices/b'")],
      refused: 'INVOICE_IMMUTABLE',
    },
    {
      what: 'a lost number that is given again',
      sql: [lost(), invoice('other', { number: `${AMONG} + 1` })],
      refused: 'INVOICE_NUMBER_GAP',
    },
    { what: 'a number that was given is lost', sql: lost({ first: AMONG }), refused: 'INVOICE_NUMBER_GAP' },
    { what: 'a gap before a lost number', sql: lost({ first: `${AMONG} + 2` }), refused: 'INVOICE_NUMBER_GAP' },
    { what: 'lost numbers that are fewer', sql: [lost(), 'UPDATE lost_documents SET last = first'], refused: 'INVOICE_IMMUTABLE' },
    { what: 'lost numbers that are deleted', sql: [lost(), 'DELETE FROM lost_documents'], refused: 'INVOICE_IMMUTABLE' },
    { what: 'a file for the return that changes', sql: [returned, "UPDATE gst_files SET text = ''"], refused: 'GST_FILE_IMMUTABLE' },
    {
      what: 'a correction of a return that nobody filed',
      sql: [returned, 'UPDATE gst_files SET amended_at = 2'],
      refused: 'GST_FILE_IMMUTABLE',
    },
    { what: 'a file for the return that is deleted', sql: [returned, 'DELETE FROM gst_files'], refused: 'GST_FILE_IMMUTABLE' },
    { what: 'an invoice that is deleted', sql: "DELETE FROM invoices WHERE id = 'invoice stage'", refused: 'INVOICE_IMMUTABLE' },
    { what: 'a parcel asks for its invoice', sql: [...paid('third'), shipped('third')], wrong: due('invoice:third') },
    {
      what: 'an invoice is due once',
      sql: invoice('other'),
      wrong: "SELECT id FROM invoice_requests WHERE id = 'invoice:other'",
    },
    { what: 'a refund asks for its credit', sql: [refund('back', 'pay_stage', 100), processed('back')], wrong: due('refund:back') },
    {
      what: 'a refund from before the invoice asks for its credit',
      sql: [refund('back', 'pay_other', 100), processed('back'), invoice('other')],
      wrong: due('refund:back'),
    },
  ],
};

function processed(id: string) {
  return `UPDATE refunds SET status = 'processed', updated_at = ${NOW} WHERE id = '${id}'`;
}

/** The credit of a cash order follows what a person gives back. */
export const cashInvoiceScene: Scene = {
  name: 'a cash order with its invoice',
  stage: [...openShop, ...cash('stage'), shipped('stage'), invoice('stage'), delivered('stage')],
  attempts: [
    {
      what: 'cash back asks for its credit',
      sql: handedBack('stage'),
      wrong: due('hand:hand'),
    },
    {
      what: 'a return paid by hand asks for its credit',
      sql: returnedByHand('stage'),
      wrong: due('return:return'),
    },
    {
      what: 'cash back from before the invoice asks for its credit',
      sql: [...cash('other', {}, byHand), handedBack('other'), invoice('other')],
      wrong: due('hand:hand'),
    },
    {
      what: 'a return from before the invoice asks for its credit',
      sql: [...cash('other'), delivered('other'), ...returnedByHand('other'), invoice('other')],
      wrong: due('return:return'),
    },
    { what: 'a parcel that came back asks for its credit', sql: [shipped('stage'), cancelledAtTheDoor()], wrong: due('cancelled:stage') },
  ],
};

function cancelledAtTheDoor() {
  return moved('stage', "status = 'cancelled_by_user', reservation = 'released'");
}

function handedBack(order: string) {
  const by = { reason: text('stage'), asked_by: text('stage') };
  return insert('hand_refunds', { id: text('hand'), order_id: text(order), amount_paise: 100, ...by });
}

function returnedByHand(order: string) {
  const settled = `status = 'settled', settled_at = ${NOW}, outcome = 'refunded', refund_paise = 100, is_manual = 1`;
  return [...asked('return', order, 1), accepted('return'), answered('return', settled)];
}
