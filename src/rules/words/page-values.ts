import { formatPhone } from '../address/phone.ts';
import { stateNamed } from '../address/states.ts';
import { ACKNOWLEDGE_HOURS, GRIEVANCES_KEPT } from '../grievances/grievance.ts';
import {
  DAY,
  DELIVERY_BUSINESS_DAYS,
  HOUR,
  ORDER_CONTACTS_YEARS,
  ORDERS_KEPT_YEARS,
  PAGE_VIEWS_KEPT,
  UNPAID_ORDERS_KEPT,
} from '../limits.ts';
import type { ShippingSettings } from '../money/charges.ts';
import { formatInr } from '../money/money.ts';
import { type CodSettings, codLimitsText } from '../order/cod.ts';
import { refundTiming } from '../order/refund.ts';
import { MESSAGES_KEPT } from '../people/message-deadlines.ts';
import { EVIDENCE_KEPT } from '../returns/evidence.ts';
import { termText } from '../returns/return-terms.ts';
import { FAULT_WINDOW_DAYS } from '../returns/returns.ts';
import { weekText } from '../store/hours.ts';
import { chatLink, isIdentified, registrationText, type Store } from '../store/store.ts';
import type { BlankValues } from './fill-words.ts';
import { plain } from './markup.ts';

/** What the blanks of pages are filled from. */
export interface ShopFacts {
  readonly store: Store;
  readonly shipping: ShippingSettings;
  /** Null if cash on delivery is not offered. */
  readonly cod: CodSettings | null;
  /** True if the shop can send WhatsApp messages. */
  readonly byWhatsapp: boolean;
}

const days = (ms: number) => String(ms / DAY);
/** Stands for nothing where the line stays, and takes the line away elsewhere. */
const keptWhen = (isSo: boolean): string | null => (isSo ? '' : null);

/** The contact details that the E-Commerce Rules require, as paragraphs: name, address, customer care, grievance officer. */
function contactWords(store: Store): string {
  if (!isIdentified(store)) return 'The shop is not open yet. Who runs it will stand here before it takes its first order.';
  const { legalName, address, branch, email, phone, week, officer } = store;
  const mail = (to: string) => `[${plain(to)}](mailto:${plain(to)})`;
  const call = (number: string) => `[${plain(formatPhone(number))}](tel:+91${number})`;
  return [
    `${plain(`${legalName}, ${address.join(', ')}.`)}${branch && plain(` Branch: ${branch}.`)} ${plain(registrationText(store))}.`,
    `Customer care: ${mail(email)}, ${call(phone)} (${plain(weekText(week))}).`,
    `${plain(`${officer.designation}: ${officer.name}, `)}${mail(officer.email)}, ${call(officer.phone)}. [A complaint](/grievance) is acknowledged within ${ACKNOWLEDGE_HOURS} hours and settled within one month.`,
  ].join('\n\n');
}

/** The markup that stands for each blank of the pages' texts (page-words.ts). */
export function pageValues({ store, shipping: { freeFrom, fee }, cod, byWhatsapp }: ShopFacts): BlankValues {
  const { from, to } = DELIVERY_BUSINESS_DAYS;
  const { city, state, whatsapp, email, officer, brand, isUnregistered } = store;
  const company = plain(store.legalName || brand.name);
  const byWay = byWhatsapp ? 'over WhatsApp and by email' : 'by email';
  return {
    shop: plain(brand.name),
    company,
    email: plain(email),
    officer: plain(officer.designation),
    contact: contactWords(store),
    'packed-in': city && `in ${plain(city)} `,
    courts: city ? `Courts in ${plain(city)}, ${stateNamed(state)?.name} have jurisdiction; you` : 'You',
    taxes: isUnregistered ? 'are all that you pay: we are not registered for GST and add no tax' : 'include all taxes',
    invoices: isUnregistered ? 'bills of supply' : 'invoices',
    'delivery-days': `${from} to ${to}`,
    'free-from': formatInr(freeFrom),
    fee: formatInr(fee),
    updates: `Shipping and tracking updates are sent ${byWay}.`,
    'or-whatsapp': whatsapp && ` or [ask us on WhatsApp](${plain(chatLink(store))})`,
    'when-cash': keptWhen(cod !== null),
    'when-pins': keptWhen(cod !== null && cod.blockedPins.length > 0),
    'cash-limits': cod && plain(codLimitsText(cod)),
    'cash-refund': cod ? 'Cash on delivery is refunded to your bank account or UPI. ' : '',
    'or-cash': cod ? ', or by [cash on delivery](/shipping-returns#cash-on-delivery) where it is offered' : '',
    'refund-times': refundTiming(null),
    'return-time': termText(store.returnTerms.returnDays),
    'exchange-time': termText(store.returnTerms.exchangeDays),
    'return-hours': String((store.returnTerms.returnDays * DAY) / HOUR),
    'fault-days': String(FAULT_WINDOW_DAYS),
    'answer-hours': String(ACKNOWLEDGE_HOURS),
    'views-kept': days(PAGE_VIEWS_KEPT),
    'unpaid-kept': days(UNPAID_ORDERS_KEPT),
    'evidence-kept': days(EVIDENCE_KEPT),
    'messages-kept': days(MESSAGES_KEPT),
    'complaints-kept': days(GRIEVANCES_KEPT),
    'contacts-years': String(ORDER_CONTACTS_YEARS),
    'orders-years': String(ORDERS_KEPT_YEARS),
  };
}
