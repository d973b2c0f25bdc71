import { credit, invoice } from './invoices.ts';
import type { Scene } from './scene.ts';
import { insert, openShop, ordered, paid, text } from './stage.ts';

const [NEAR, FAR] = ['29AAGCB7383J1Z4', '27AAPFU0939F1ZV'];
const inState = (order: string) => ({ shipping_address: text(`{"phone":"${order}","state":"KA"}`) });
const business = (order: string, gstin = NEAR, state = 'KA') =>
  insert('order_businesses', { order_id: text(order), gstin: text(gstin), legal_name: text('Rao'), state: text(state) });
const named = text(`{"gstin":"${NEAR}","legalName":"Rao"}`);
const billed = [business('stage'), invoice('stage', { buyer: named })];

const figure = (id: string, over: Readonly<Record<string, string | number>> = {}) =>
  insert('supplier_tax', {
    ...{ id: text(id), month: text('2099-11'), supplier: text('gateway'), source: text('invoice'), number: text(id) },
    ...{ issued_on: text('2099-11-30'), value_paise: 100, tax_paise: 18, by: text('x'), ...over },
  });
const of2b = { source: text('2b'), number: text(''), issued_on: text('') };
const tariff = insert('tariffs', {
  ...{
    id: text('tariff'),
    method: text('upi'),
    from_day: text('2099-11-01'),
    hundredths: 0,
    flat_paise: 0,
    tax_percent: 18,
    by: text('x'),
  },
});

/** The business that an order is billed to, and the figures of GST that a person notes. */
export const businessScene: Scene = {
  name: 'a business that buys',
  stage: [...openShop, ...paid('stage', {}, inState('stage')), ...ordered('open', {}, inState('open'))],
  attempts: [
    { what: 'a business of another State', sql: business('stage', FAR, 'MH'), refused: 'BUSINESS_STATE' },
    { what: 'a GSTIN of another State', sql: business('stage', FAR, 'KA'), refused: 'order_businesses_state' },
    {
      what: 'a business that moves to another State',
      sql: [business('stage'), `UPDATE order_businesses SET gstin = '${FAR}', state = 'MH' WHERE order_id = 'stage'`],
      refused: 'BUSINESS_STATE',
    },
    {
      what: 'an order that leaves the State of its business',
      sql: [business('open'), "UPDATE orders SET shipping_address = json_set(shipping_address, '$.state', 'MH') WHERE id = 'open'"],
      refused: 'BUSINESS_STATE',
    },
    { what: 'an invoice without its business', sql: [business('stage'), invoice('stage')], refused: 'BUSINESS_UNNAMED' },
    { what: 'an invoice to a business of nobody', sql: invoice('stage', { buyer: named }), refused: 'BUSINESS_UNNAMED' },
    { what: 'a credit note to somebody else', sql: [...billed, credit(1)], refused: 'BUSINESS_UNNAMED' },
    { what: 'a business after the invoice', sql: [invoice('stage'), business('stage')], refused: 'BUSINESS_INVOICED' },
    {
      what: 'another name after the invoice',
      sql: [...billed, "UPDATE order_businesses SET legal_name = 'Other' WHERE order_id = 'stage'"],
      refused: 'BUSINESS_INVOICED',
    },
    {
      what: 'no business after the invoice',
      sql: [...billed, "DELETE FROM order_businesses WHERE order_id = 'stage'"],
      refused: 'BUSINESS_INVOICED',
    },
    {
      what: 'a figure of GST that changes',
      sql: [figure('one'), "UPDATE supplier_tax SET tax_paise = 1 WHERE id = 'one'"],
      refused: 'MONEY_IMMUTABLE',
    },
    {
      what: 'a figure of GST that is deleted',
      sql: [figure('one'), "DELETE FROM supplier_tax WHERE id = 'one'"],
      refused: 'MONEY_IMMUTABLE',
    },
    {
      what: 'a correction of another supplier',
      sql: [figure('one'), figure('two', { supplier: text('delhivery'), corrects: text('one') })],
      refused: 'CORRECTION_WRONG',
    },
    {
      what: 'two corrections of one figure',
      sql: [figure('one'), figure('two', { corrects: text('one') }), figure('three', { corrects: text('one') })],
      refused: 'supplier_tax.corrects',
    },
    {
      what: 'an invoice on fees that is noted twice',
      sql: [figure('one'), figure('two', { number: text('one') })],
      refused: 'supplier_tax.number',
    },
    { what: 'a GSTR-2B that is noted twice', sql: [figure('one', of2b), figure('two', of2b)], refused: 'supplier_tax.supplier' },
    { what: 'a tariff that changes', sql: [tariff, "UPDATE tariffs SET hundredths = 1 WHERE id = 'tariff'"], refused: 'MONEY_IMMUTABLE' },
    { what: 'a tariff that is deleted', sql: [tariff, "DELETE FROM tariffs WHERE id = 'tariff'"], refused: 'MONEY_IMMUTABLE' },
  ],
};
