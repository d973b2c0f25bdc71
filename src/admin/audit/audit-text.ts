import actionKinds from '../../features/audit/action-kinds.json' with { type: 'json' };
import type { ActionKind, ActionName } from '../../features/audit/record-action.server.ts';
import { formatDate } from '../../rules/dates.ts';
import { formatInr } from '../../rules/money/money.ts';
import { type Mover, orderStatuses } from '../../rules/order/order-status.ts';
import { GATEWAY_NAME } from '../../rules/payment/gateway-name.ts';
import { urls } from '../../urls.ts';
import { adminUrls } from '../admin-urls.ts';
import { statusWord } from '../parts/status/status-text.ts';
import type { AuditRow } from './list-audit.server.ts';

type Named = Pick<AuditRow, 'objectId' | 'label'>;

/** Addresses of kinds whose lines lead elsewhere than to the first screen of their table; null where a kind has none. */
const places: Readonly<Partial<Record<ActionKind, ((row: Named) => string) | null>>> = {
  order: ({ objectId }) => adminUrls.order(objectId),
  invoice: ({ objectId }) => adminUrls.order(objectId),
  return: ({ objectId }) => adminUrls.return(objectId),
  parcel: ({ objectId }) => adminUrls.parcel(objectId),
  grievance: ({ objectId }) => adminUrls.grievance(objectId),
  dispute: ({ objectId }) => adminUrls.dispute(objectId),
  product: ({ objectId }) => (/^\d+$/.test(objectId) ? adminUrls.product(Number(objectId)) : adminUrls.products),
  coupon: ({ label }) => `${adminUrls.coupons}?search=${encodeURIComponent(label)}`,
  settlement: ({ objectId }) => (objectId.startsWith('setl_') ? adminUrls.settlement(objectId) : adminUrls.settlements),
  'gst-return': () => adminUrls.gst,
  tariff: () => adminUrls.gst,
  'bank-account': () => adminUrls.bank,
  'bank-file': () => adminUrls.bank,
  money: ({ objectId }) => adminUrls.moneyOf(objectId.slice(0, '2026-11'.length)),
  customer: ({ objectId }) => (/^\d+$/.test(objectId) ? adminUrls.customer(Number(objectId)) : adminUrls.customers),
  subscriber: () => `${adminUrls.newsletter}?tab=left`,
  'owner-news': () => adminUrls.settingsAt('owner-news'),
  'ready-texts': () => adminUrls.settings,
  'search-words': () => adminUrls.settings,
  brand: () => adminUrls.brand,
  'self-audit': () => adminUrls.fairDealing,
  maintenance: null,
  'first-day': () => urls.adminDashboard,
  'owner-account': () => urls.security,
  'gateway-event': null,
};

const facts: Readonly<Record<ActionKind, { readonly word: string; readonly screen?: string }>> = actionKinds;
const isKind = (kind: string): kind is ActionKind => Object.hasOwn(actionKinds, kind);

/** For the select of the screen, by their words. */
export const kindChoices: readonly (readonly [kind: string, word: string])[] = Object.entries(actionKinds)
  .map(([kind, { word }]) => [kind, word] as const)
  .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'));

export const kindWord = (kind: string): string => (isKind(kind) ? facts[kind].word : kind);

/** Returns the address of a line's object; null if it has no screen, was deleted, or was a file. */
export function objectUrl({ kind, objectId, label, action }: Pick<AuditRow, 'kind' | 'objectId' | 'label' | 'action'>): string | null {
  if (action === 'delete' || action === 'export' || !isKind(kind)) return null;
  const place = places[kind];
  return place === undefined ? `/admin/${facts[kind].screen}` : (place?.({ objectId, label }) ?? null);
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
