import type { SectionId } from '../../app/settings-cards.ts';
import type { HelpPage } from './help-pages.ts';

/** One sentence about a figure or a setting, and the page of the help that says more. */
export interface HelpText {
  readonly text: string;
  readonly page?: HelpPage;
}

/** Sentences about the sections of the settings: what each does to shoppers and to the owner. */
const settings: Readonly<Record<SectionId, HelpText>> = {
  goods: {
    text: 'Pages, mails and invoices name your goods in these words; tax code, GST rate and weight are said in Categories.',
    page: 'first-day',
  },
  'notification-bar': { text: 'Shoppers see this line on every page until you switch it off.', page: 'prices' },
  'few-left': { text: 'From this number of pieces down, shoppers read “Only 2 left”; with 0 they never do.', page: 'products' },
  'search-words': { text: 'A shopper who types “jhumki” finds your jhumkas only if a line here says so.', page: 'products' },
  shipping: { text: 'A change counts for carts at once; orders that were placed keep what they paid.', page: 'prices' },
  boxes: { text: 'A courier charges the larger of the real weight and the weight of the box by its size.', page: 'orders' },
  holidays: { text: 'Enter a day before it comes: an order placed today keeps the day that its buyer was promised.', page: 'orders' },
  'cash-on-delivery': { text: 'Switched off, shoppers can only pay online; cash orders that were placed go on.', page: 'cash' },
  'cash-guard': { text: 'A marked order waits until its buyer says yes, so that fewer parcels are refused at the door.', page: 'cash' },
  returns: {
    text: 'Longer days bring more orders and more returns; a change never shortens the days of an order that was placed.',
    page: 'returns',
  },
  'refund-speed': {
    text: 'A normal refund takes two to ten days, by the bank; an instant one arrives within minutes where the bank allows it.',
    page: 'returns',
  },
  'store-identity': { text: 'The State of this address decides whether an invoice has CGST and SGST or IGST.', page: 'gst' },
  'grievance-officer': { text: 'The person whom shoppers may name in a complaint; in a small shop it may be you.', page: 'ill' },
  hours: { text: 'Outside these hours the shop says when you answer next, so that nobody waits for a reply.', page: 'first-day' },
  gst: { text: 'With a GSTIN each order gets a tax invoice; without one it gets a bill of supply that shows no tax.', page: 'gst' },
  numbers: { text: 'The law wants one series of invoice numbers without gaps for each year, so it cannot be changed later.', page: 'gst' },
  'canned-replies': { text: 'Answers that you write often: choose one and change it before you send it.', page: 'orders' },
  'owner-news': { text: 'These messages go to you alone; shoppers get theirs whatever you choose here.', page: 'ill' },
  digest: { text: 'Days end at midnight in India, so the mail counts the whole of yesterday.', page: 'first-day' },
};

/** Sentences about figures: what each counts, from when, and what is left out. */
const figures = {
  revenue: {
    text: 'What buyers paid, with GST and delivery and less refunds, on the day of the order; cash counts once it is delivered.',
    page: 'prices',
  },
  orders: { text: 'Orders that are paid, and cash orders that are delivered; cancelled and unpaid ones are left out.', page: 'orders' },
  customers: { text: 'People whose first order is of the last 30 days; one who bought before is left out.' },
  visitors: { text: 'Different browsers that opened a page; a person with two phones counts twice.' },
  views: { text: 'Pages that visitors opened; one visitor who opens five pages counts five times.' },
  live: { text: 'Browsers that opened a page in the last five minutes.' },
  'revenue-days': { text: 'The solid line is these seven days, the dashed line the seven days before; today is not over yet.' },
  'view-days': { text: 'Each bar is one day in India; the last bar is today so far.' },
  'running-low': { text: 'Days left are the pieces in stock divided by what sold each day in the last 30 days.', page: 'products' },
  'top-pages': { text: 'The pages of your shop with the most views in seven days, the most viewed first.' },
  wishlist: { text: 'Hearts that people have on a piece now; a heart that was taken back is left out.' },
  online: {
    text: 'What buyers paid by UPI, card or bank in this month, and where that money is: fees, refunds, on the way, in your bank.',
    page: 'gst',
  },
  'at-the-door': { text: 'Cash that couriers collected in this month, and how much of it they have paid to you.', page: 'cash' },
  unexplained: {
    text: 'Payments and parcels of the month whose money the bank statement does not show yet, or shows otherwise.',
    page: 'gst',
  },
  'month-end': {
    text: 'A closed month keeps its sums; when something in it changes later, the change is shown and nothing is hidden.',
    page: 'gst',
  },
  deposits: {
    text: 'Amounts on your bank statement that the shop could match with a settlement or with the cash of a courier.',
    page: 'gst',
  },
  'margin-orders': {
    text: 'Orders sold on these days; cancelled ones are left out, and ones that came back count with their costs.',
    page: 'prices',
  },
  net: { text: 'What buyers paid for the pieces after discounts, without the GST that you pass on.', page: 'prices' },
  earned: { text: 'Net sales less pieces, fees, couriers and packing; rent, salaries and advertising are left out.', page: 'prices' },
  margin: { text: 'The contribution as a part of net sales: 30 % means that ₹30 of ₹100 are left.', page: 'prices' },
  coverage: { text: 'The part of your sales for which every cost is known; below it, the margin would be a guess.', page: 'prices' },
  'margin-rows': { text: 'The same sums for each row; delivery and fees are shared among the pieces of an order.', page: 'prices' },
  'without-cost': { text: 'Pieces that were sold and for which you have not entered what you paid.', page: 'prices' },
  'stock-value': { text: 'Pieces in stock times what you paid for them on average, without GST that you claim back.', page: 'gst' },
  packing: { text: 'What box, wrap and label of one parcel cost you; it lowers the contribution of each order.', page: 'prices' },
  'gst-sums': {
    text: 'Invoices of the month by their date, less credit notes; an order without an invoice is left out until it has one.',
    page: 'gst',
  },
  'gst-return': {
    text: 'The file for the portal with all documents of the month; download it, check it, and upload it yourself.',
    page: 'gst',
  },
  fees: { text: 'GST on what the payment gateway and others charged you, which you may claim back; compare it with GSTR-2B.', page: 'gst' },
  tariff: { text: 'What you agreed to pay for each payment; a fee above it is shown as a difference.', page: 'gst' },
  sales: { text: 'Pieces, delivery and gift wrap of sold orders with GST, before refunds.', page: 'prices' },
  'report-sums': { text: 'Each sum leads to the orders that it counts, so that you can check it.', page: 'prices' },
} as const satisfies Readonly<Record<string, HelpText>>;

/** Sentences about the harder fields. */
const fields = {
  'free-from': { text: 'A cart of this amount or more, after discounts, pays nothing for delivery.', page: 'prices' },
  fee: { text: 'A cart below that amount pays this much for delivery, whatever its weight.', page: 'prices' },
  'cash-most': { text: 'A cart above this total is asked to pay online.', page: 'cash' },
  'next-rate-from': { text: 'Before this day the old rate counts.', page: 'gst' },
} as const satisfies Readonly<Record<string, HelpText>>;

export const helpTexts: Readonly<Record<HelpKey, HelpText>> = { ...settings, ...figures, ...fields };

export type HelpKey = SectionId | keyof typeof figures | keyof typeof fields;
