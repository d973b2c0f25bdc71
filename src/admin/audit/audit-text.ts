import type { ActionKind, ActionName } from '../../features/audit/record-action.server.ts';
import { formatDate } from '../../rules/dates.ts';
import { formatInr } from '../../rules/money/money.ts';
import { type Mover, orderStatuses } from '../../rules/order/order-status.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';
import { urls } from '../../urls.ts';
import { adminUrls } from '../admin-urls.ts';
import { statusWord } from '../parts/status/status-text.ts';
import type { AuditRow } from './list-audit.server.ts';

interface KindText {
  readonly word: string;
  /** The screen of one object; null where the kind has none. */
  readonly href: ((row: Pick<AuditRow, 'objectId' | 'label'>) => string) | null;
}

/** Every kind of thing in the log. A new kind needs a line here. */
const kinds: Readonly<Record<ActionKind, KindText>> = {
  product: { word: 'Product', href: ({ objectId }) => (/^\d+$/.test(objectId) ? adminUrls.product(Number(objectId)) : adminUrls.products) },
  category: { word: 'Category', href: () => adminUrls.categories },
  coupon: { word: 'Coupon', href: ({ label }) => `${adminUrls.coupons}?search=${encodeURIComponent(label)}` },
  banner: { word: 'Banner', href: () => adminUrls.banners },
  review: { word: 'Review', href: () => adminUrls.reviews },
  order: { word: 'Order', href: ({ objectId }) => adminUrls.order(objectId) },
  invoice: { word: 'Invoice', href: ({ objectId }) => adminUrls.order(objectId) },
  return: { word: 'Return', href: ({ objectId }) => adminUrls.return(objectId) },
  parcel: { word: 'Parcel', href: ({ objectId }) => adminUrls.parcel(objectId) },
  grievance: { word: 'Complaint', href: ({ objectId }) => adminUrls.grievance(objectId) },
  settlement: {
    word: 'Settlement',
    href: ({ objectId }) => (objectId.startsWith('setl_') ? adminUrls.settlement(objectId) : adminUrls.settlements),
  },
  dispute: { word: 'Dispute', href: ({ objectId }) => adminUrls.dispute(objectId) },
  'gst-return': { word: 'GST return', href: () => adminUrls.gst },
  tariff: { word: 'tariff', href: () => adminUrls.gst },
  'bank-account': { word: 'Bank account', href: () => adminUrls.bank },
  'bank-file': { word: 'Bank statement', href: () => adminUrls.bank },
  money: { word: 'Money', href: ({ objectId }) => adminUrls.moneyOf(objectId.slice(0, '2026-11'.length)) },
  customer: {
    word: 'Customer',
    href: ({ objectId }) => (/^\d+$/.test(objectId) ? adminUrls.customer(Number(objectId)) : adminUrls.customers),
  },
  message: { word: 'Message', href: () => adminUrls.messages },
  subscriber: { word: 'Subscriber', href: () => `${adminUrls.newsletter}?tab=left` },
  notification: { word: 'Notice', href: () => adminUrls.settingsAt('notification-bar') },
  shipping: { word: 'Delivery settings', href: () => adminUrls.settingsAt('shipping') },
  'cash-on-delivery': { word: 'Cash on delivery', href: () => adminUrls.settingsAt('cash-on-delivery') },
  store: { word: 'Store settings', href: () => adminUrls.settings },
  digest: { word: 'Daily digest', href: () => adminUrls.settingsAt('digest') },
  'owner-news': { word: 'Told at once', href: () => adminUrls.settingsAt('owner-news') },
  'ready-texts': { word: 'Ready texts', href: () => adminUrls.settingsAt('canned-replies') },
  'search-words': { word: 'Search words', href: () => adminUrls.settingsAt('search-words') },
  text: { word: 'Text', href: () => adminUrls.texts },
  translation: { word: 'Translation', href: () => adminUrls.translations },
  brand: { word: 'Brand', href: () => adminUrls.brand },
  'self-audit': { word: 'Self-audit', href: () => adminUrls.fairDealing },
  maintenance: { word: 'Maintenance', href: null },
  'first-day': { word: 'First day', href: () => urls.adminDashboard },
  'owner-account': { word: 'Owner’s account', href: () => urls.security },
  backup: { word: 'Backup', href: () => adminUrls.operations },
  'gateway-event': { word: `Event of ${GATEWAY_NAME}`, href: null },
};

const isKind = (kind: string): kind is ActionKind => Object.hasOwn(kinds, kind);

/** For the select of the screen. */
export const kindChoices: readonly (readonly [kind: string, word: string])[] = Object.entries(kinds).map(([kind, { word }]) => [
  kind,
  word,
]);

export const kindWord = (kind: string): string => (isKind(kind) ? kinds[kind].word : kind);

/** Returns the address of a line's object; null if it has no screen, was deleted, or was a file. */
export function objectUrl(row: Pick<AuditRow, 'kind' | 'objectId' | 'label' | 'action'>): string | null {
  return row.action !== 'delete' && row.action !== 'export' && isKind(row.kind) ? (kinds[row.kind].href?.(row) ?? null) : null;
}

const systemWords: Readonly<Record<Mover, string>> = {
  shopper: 'Customer',
  gateway: GATEWAY_NAME,
  cron: 'The shop itself',
  admin: 'An administrator',
  courier: 'The courier',
};

const moment = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** '21 Nov 2026, 7:23 am': the log goes back for years. */
export const whenText = (at: number): string => moment.format(at);

/** 'Razorpay', 'owner@chamak.example' */
export const whoText = (who: string): string => systemWords[who as Mover] ?? who;

/** 'placed' is the first line of an order's own history. A new action needs a line here. */
const actionWords: Readonly<Record<ActionName | 'placed', string>> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
  archive: 'archived',
  restore: 'brought back',
  stock: 'stock',
  status: 'status',
  tracking: 'tracking',
  book: 'courier booked',
  cancel: 'cancelled',
  address: 'address',
  opened: 'opened',
  'switch-off': 'switched off',
  'end-sessions': 'logged out everywhere',
  erase: 'erasure',
  unsubscribe: 'unsubscribed',
  retry: 'sent again',
  print: 'papers printed',
  'log-in-link': 'shown by a command',
  export: 'exported',
  placed: 'placed',
  activate: 'activate',
  deactivate: 'deactivate',
  reorder: 'reorder',
  undo: 'undo',
  refund: 'refund',
  issue: 'issue',
  note: 'note',
  'gateway-check': 'gateway check',
  'set aside': 'set aside',
  'send-again': 'send again',
  sample: 'sample sent',
  tell: 'told to customers',
  answer: 'answer',
  answered: 'answered',
  acknowledged: 'acknowledged',
  accepted: 'accepted',
  declined: 'declined',
  received: 'received',
  settled: 'settled',
  publish: 'publish',
  refuse: 'refuse',
  declare: 'declare',
  open: 'open',
  close: 'close',
  confirm: 'confirm',
};

/** 'brought back'. An action that the shop no longer has is shown as it was stored. */
export const actionText = (action: string): string => actionWords[action as ActionName] ?? action.replaceAll('-', ' ');

const amounts = /^(price|originalPrice|mrp|minPurchase|fee|freeFrom|refund|amount|minTotal|maxTotal|min|max)$/;
const TEXT_MAX = 120;

/** A value as people read it; '' for none. Amounts are stored in paise, times in UTC ms. */
function valueText(kind: string, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (amounts.test(field)) return formatInr(value);
    if (field === 'expiresAt' || field === 'saleEndsAt') return `end of ${formatDate(value - 1)}`;
    return field.endsWith('At') ? formatDate(value) : String(value);
  }
  const status = kind === 'order' && field === 'status' && orderStatuses.find((each) => each === value);
  if (status) return statusWord(status);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
}

/** 'maxUsesPerCustomer' → 'max uses per customer' */
const fieldText = (field: string) => field.replace(/([A-Z])/g, ' $1').toLowerCase();

/**
 * The changed fields of a line, as words: `{ field: 'price', before: '₹1,499.00', after: '₹1,599.00' }`. Fields that say nothing are left
 * out.
 */
export function changeTexts({ kind, changes }: Pick<AuditRow, 'kind' | 'changes'>) {
  return Object.entries(changes)
    .map(([field, [before, after]]) => ({
      field: fieldText(field),
      before: valueText(kind, field, before),
      after: valueText(kind, field, after),
    }))
    .filter(({ before, after }) => before !== after);
}
