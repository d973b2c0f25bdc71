import { accepted, answered, asked, byHand, delivered, processed, refund, shipped } from './requests.ts';
import type { Scene } from './scene.ts';
import { cash, insert, moved, NOW, openShop, PRICE, paid, text, type Values } from './stage.ts';

/** The financial year in which every run begins. */
const YEAR = text('26-27');
const SERIES = "coalesce((SELECT series FROM invoices WHERE kind <> 'credit-note' LIMIT 1), 'CHK')";
/** The highest number of a series that was given or lost. */
const highest = (series: string) => `max((SELECT coalesce(max(number), 0) FROM invoices WHERE series = ${series} AND year = ${YEAR}),
  (SELECT coalesce(max(last), 0) FROM lost_documents WHERE series = ${series} AND year = ${YEAR}))`;
/** Not before any document, as the machine that restores may be ahead. */
const LAST_DATE = `max(${NOW}, (SELECT coalesce(max(issued_at), 0) FROM invoices), (SELECT coalesce(max(issued_at), 0) FROM lost_documents))`;

/** The next invoice, of an order. */
export const invoice = (order: string, over: Values = {}) =>
  insert('invoices', {
    ...{ id: text(`invoice ${order}`), kind: text('invoice'), series: SERIES, year: YEAR, order_id: text(order) },
    request: text(`invoice:${order}`),
    number: `${highest(SERIES)} + 1`,
    issued_at: LAST_DATE,
    ...{ place_of_supply: text('29'), seller: text('{}'), buyer: text('{}'), facts: text('{}'), lines: text('[]') },
    ...{ taxable_paise: PRICE, cgst_paise: 0, sgst_paise: 0, igst_paise: 0, total_paise: PRICE, ...over },
  });
/** The next credit note, of the invoice of the stage. */
export const credit = (amount: number, over: Values = {}) =>
  invoice('stage', {
    ...{ id: text('credit'), kind: text('credit-note'), series: text('CRN'), invoice_id: text('invoice stage'), request: text('credit') },
    number: `${highest(text('CRN'))} + 1`,
    ...{ taxable_paise: amount, total_paise: amount, ...over },
  });
/** A number that is lost after the invoice of the stage. */
const lost = (over: Values = {}) =>
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
  refused: {
    INVOICE_NUMBER_GAP: {
      'a gap in the numbers': invoice('other', { number: `${AMONG} + 2` }),
      'a number twice': invoice('other', { number: AMONG }),
      'other letters': invoice('other', { series: text('ABC'), number: 1 }),
      'a lost number that is given again': [lost(), invoice('other', { number: `${AMONG} + 1` })],
      'a number that was given is lost': lost({ first: AMONG }),
      'a gap before a lost number': lost({ first: `${AMONG} + 2` }),
      'a number that was lost is lost again': [lost(), lost({ last: `${AMONG} + 9` })],
    },
    lost_documents_numbers: { 'lost numbers that end before they begin': lost({ last: AMONG }) },
    INVOICE_DATE_WRONG: {
      'another year': invoice('other', { year: text('19-20'), number: 1 }),
      'a date before the last one': invoice('other', { issued_at: 1 }),
    },
    'invoices.order_id': { 'two invoices of an order': invoice('stage', { id: text('twin'), request: text('twin') }) },
    invoices_total_is_sum: { 'an invoice whose parts are not its total': invoice('other', { taxable_paise: 1 }) },
    CREDIT_ABOVE_INVOICE: {
      'a credit above the invoice': credit(PRICE + 1),
      'credits above the invoice': [credit(PRICE), credit(1, { id: text('more'), request: text('more') })],
      'a credit of a rate that the invoice has not': credit(1, {
        lines: text('[{"gstRate":300,"taxable":1,"cgst":0,"sgst":0,"igst":0,"total":1}]'),
      }),
      'a credit of another order': credit(1, { order_id: text('other') }),
    },
    'invoices.request': { 'two credits of one refund': [credit(100), credit(100, { id: text('more') })] },
    INVOICE_IMMUTABLE: {
      'another total': changed('total_paise = total_paise + 1, taxable_paise = taxable_paise + 1'),
      'another file': [
        changed("file_hash = 'a', file_key = 'private/invoices/a'"),
        changed("file_hash = 'b', file_key = 'private/invoices/b'"),
      ],
      'lost numbers that are fewer': [lost(), 'UPDATE lost_documents SET last = first'],
      'lost numbers that are deleted': [lost(), 'DELETE FROM lost_documents'],
      'an invoice that is deleted': "DELETE FROM invoices WHERE id = 'invoice stage'",
    },
    GST_FILE_IMMUTABLE: {
      'a file for the return that changes': [returned, "UPDATE gst_files SET text = ''"],
      'a correction of a return that nobody filed': [returned, 'UPDATE gst_files SET amended_at = 2'],
      'a file for the return that is deleted': [returned, 'DELETE FROM gst_files'],
    },
  },
  follows: {
    'a parcel asks for its invoice': [[...paid('third'), shipped('third')], due('invoice:third')],
    'an invoice is due once': [invoice('other'), "SELECT id FROM invoice_requests WHERE id = 'invoice:other'"],
    'a refund asks for its credit': [[refund('back', 'pay_stage', 100), processed('back')], due('refund:back')],
    'a refund from before the invoice asks for its credit': [
      [refund('back', 'pay_other', 100), processed('back'), invoice('other')],
      due('refund:back'),
    ],
  },
};

/** The credit of a cash order follows what a person gives back. */
export const cashInvoiceScene: Scene = {
  name: 'a cash order with its invoice',
  stage: [...openShop, ...cash('stage'), shipped('stage'), invoice('stage'), delivered('stage')],
  follows: {
    'cash back asks for its credit': [handedBack('stage'), due('hand:hand')],
    'a return paid by hand asks for its credit': [returnedByHand('stage'), due('return:return')],
    'cash back from before the invoice asks for its credit': [
      [...cash('other', {}, byHand), handedBack('other'), invoice('other')],
      due('hand:hand'),
    ],
    'a return from before the invoice asks for its credit': [
      [...cash('other'), delivered('other'), ...returnedByHand('other'), invoice('other')],
      due('return:return'),
    ],
    'a parcel that came back asks for its credit': [[shipped('stage'), cancelledAtTheDoor()], due('cancelled:stage')],
  },
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
