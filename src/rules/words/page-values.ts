import { formatPhone } from '../address/phone.ts';
import { stateName } from '../address/states.texts.ts';
import { MARK_DAYS_MAX } from '../cash/cash-rules.ts';
import { goodsWord } from '../goods/goods.ts';
import { ACKNOWLEDGE_HOURS, GRIEVANCES_KEPT } from '../grievances/grievance.ts';
import { fill } from '../language/texts.ts';
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
import { LABELS_KEPT } from '../parcels/parcel-clocks.ts';
import { MESSAGES_KEPT } from '../people/message-deadlines.ts';
import { EVIDENCE_KEPT } from '../returns/evidence.ts';
import { termText } from '../returns/return-terms.ts';
import { FAULT_WINDOW_DAYS } from '../returns/returns.ts';
import { weekText } from '../store/hours.ts';
import { chatLink, designationOf, isIdentified, registrationText, type Store } from '../store/store.ts';
import type { BlankValues } from './fill-words.ts';
import { plain } from './markup.ts';
import { pageValueTexts } from './page-values.texts.ts';

/** Facts from which the blanks of pages are filled. */
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
  const t = pageValueTexts();
  if (!isIdentified(store)) return t.notOpen;
  const { legalName, address, branch, email, phone, week, officer } = store;
  const mail = (to: string) => `[${plain(to)}](mailto:${plain(to)})`;
  const call = (number: string) => `[${plain(formatPhone(number))}](tel:+91${number})`;
  const firm = { name: plain(legalName), address: plain(address.join(', ')), registration: plain(registrationText(store)) };
  return [
    branch ? fill(t.firmWithBranch, { ...firm, branch: plain(branch) }) : fill(t.firm, firm),
    fill(t.care, { mail: mail(email), phone: call(phone), hours: plain(weekText(week)) }),
    fill(t.officer, {
      ...{ designation: plain(designationOf(officer)), name: plain(officer.name) },
      ...{ mail: mail(officer.email), phone: call(officer.phone), hours: ACKNOWLEDGE_HOURS },
    }),
  ].join('\n\n');
}

/** The markup that stands for each blank of the pages' texts (page-words.ts). */
export function pageValues({ store, shipping: { freeFrom, fee }, cod, byWhatsapp }: ShopFacts): BlankValues {
  const { from, to } = DELIVERY_BUSINESS_DAYS;
  const { city, state, whatsapp, email, officer, brand, isUnregistered } = store;
  const company = plain(store.legalName || brand.name);
  const t = pageValueTexts();
  const isJewellery = store.goods.kind === 'jewellery';
  return {
    shop: plain(brand.name),
    company,
    email: plain(email),
    officer: plain(designationOf(officer)),
    contact: contactWords(store),
    'packed-in': city && fill(t.packedIn, { city: plain(city) }),
    courts: city ? fill(t.courts, { city: plain(city), state: stateName(state) }) : t.anyCourts,
    taxes: isUnregistered ? t.noTaxes : t.taxesIncluded,
    invoices: isUnregistered ? t.billsOfSupply : t.invoices,
    'delivery-days': fill(t.days, { from, to }),
    'free-from': formatInr(freeFrom),
    fee: formatInr(fee),
    updates: byWhatsapp ? t.updatesWithWhatsapp : t.updates,
    'or-whatsapp': whatsapp && fill(t.orWhatsapp, { link: plain(chatLink(store)) }),
    sells: plain(goodsWord(store.goods, 'sells')),
    'when-jewellery': keptWhen(isJewellery),
    'when-not-jewellery': keptWhen(!isJewellery),
    'when-cash': keptWhen(cod !== null),
    'when-pins': keptWhen(cod !== null && cod.blockedPins.length > 0),
    'cash-limits': cod && plain(codLimitsText(cod)),
    'cash-refund': cod ? t.cashRefund : '',
    'or-cash': cod ? t.orCash : '',
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
    'marks-kept': String(MARK_DAYS_MAX),
    'labels-kept': days(LABELS_KEPT),
    'contacts-years': String(ORDER_CONTACTS_YEARS),
    'orders-years': String(ORDERS_KEPT_YEARS),
  };
}
