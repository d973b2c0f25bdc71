import { type CardId, type SectionId, settingsSections } from './app/settings-cards.ts';

/** Addresses of the admin area. Apart from src/urls.ts, which goes to every shopper. */
export const adminUrls = {
  security: '/admin/security',
  orders: '/admin/orders',
  /** A tab of the list, with what its other filters say. */
  ordersOn: (tab: string, filters: Readonly<Record<string, string>> = {}) =>
    `/admin/orders?${new URLSearchParams({ tab, ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')) })}`,
  newOrder: '/admin/orders/new',
  /** Cash orders whose buyers are asked to confirm them. */
  cashOrders: '/admin/cash-orders',
  cashOrdersOn: (tab: string) => `/admin/cash-orders?tab=${tab}`,
  order: (id: string) => `/admin/orders/${id}`,
  refund: (id: string) => `/admin/orders/${id}?refund=1`,
  slip: (id: string) => `/admin/orders/${id}/slip`,
  /** The slip for the receiver of a present. */
  giftSlip: (id: string) => `/admin/orders/${id}/slip?gift=1`,
  giftSlips: (numbers: readonly number[]) => `/admin/orders/gift-slips?numbers=${numbers.join(',')}`,
  /** The labels of parcels, one on each sheet of 4 × 6 inches. */
  labels: (numbers: readonly number[]) => `/admin/orders/labels?numbers=${numbers.join(',')}`,
  /** Packing by scan, with the order of this number opened. */
  pack: (number?: number) => (number === undefined ? '/admin/orders/pack' : `/admin/orders/pack?order=${number}`),
  /** Slips and invoices of orders in one file to print. */
  papers: (numbers: readonly number[]) => `/api/admin/gst-papers?numbers=${numbers.join(',')}`,
  /** `box`: the name of the box that all of them leave in; '' for that of each draft, else the usual one. */
  shiprocket: (numbers: readonly number[], box: string) =>
    `/api/admin/orders/bulk/shiprocket.csv?${new URLSearchParams({ numbers: numbers.join(','), box })}`,
  gst: '/admin/gst',
  /** The help and a page of it. */
  help: '/admin/help',
  helpOn: (page: string) => `/admin/help/${page}`,
  /** Settlements that the gateway sends to the bank. */
  settlements: '/admin/money/settlements',
  settlement: (id: string) => `/admin/money/settlements/${id}`,
  /** Costs of pieces and margins of orders. */
  margin: '/admin/margin',
  reports: '/admin/reports',
  visitors: '/admin/reports/visitors',
  /** The coupons of some IST days: what their orders earned, and what they sold. */
  couponMargin: (from: string, to: string) => `/admin/margin?${new URLSearchParams({ from, to, by: 'coupon' })}`,
  couponReport: (from: string, to: string) => `/admin/reports?${new URLSearchParams({ from, to, by: 'coupon' })}`,
  /** The orders that a sum of a report counts. */
  reportOrders: '/admin/reports/orders',
  /** Money of the month. */
  money: '/admin/money',
  moneyOf: (month: string) => `/admin/money?month=${month}`,
  moneyCsv: (month: string) => `/api/admin/money/csv?month=${month}`,
  bank: '/admin/money/bank',
  /** A courier's payment with its parcels. */
  remittance: (id: string) => `/admin/money/remittances/${id}`,
  fairDealing: '/admin/fair-dealing',
  products: '/admin/products',
  /** Those of a category. */
  productsOf: (categoryId: number) => `/admin/products?category=${categoryId}`,
  productsOn: (tab: string) => `/admin/products?tab=${tab}`,
  /** The products of the list at a search ('?tab=low') as a sheet. */
  sheet: (search: string) => `/admin/products/sheet${search}`,
  runningLow: '/admin/products/running-low',
  purchaseList: '/api/admin/products/running-low.csv',
  importProducts: '/admin/products/import',
  exportProducts: '/api/admin/products.csv',
  /** A list as a file, with the filters of its address: ('customers', 'search=rani') → '/api/admin/customers.csv?search=rani'. */
  exported: (list: 'orders' | 'order-lines' | 'customers' | 'subscribers' | 'stock' | 'translations', search = '') =>
    `/api/admin/${list}.csv${search && `?${search}`}`,
  /** A product's form; 'new' for one that does not exist yet. */
  product: (id: number | 'new' | ':id') => (id === 'new' ? '/admin/products/add' : `/admin/products/edit/${id}`),
  settings: '/admin/settings',
  /** One of their cards. */
  settingsCard: (card: CardId | ':card') => `/admin/settings/${card}`,
  /** A section, on the page of its card. */
  settingsAt: (section: SectionId) => `/admin/settings/${settingsSections[section].card}#${section}`,
  brand: '/admin/brand',
  texts: '/admin/texts',
  mailTexts: '/admin/texts?tab=mails',
  whatsappTexts: '/admin/texts?tab=whatsapp',
  /** Texts of the owner in other languages. */
  translations: '/admin/translations',
  translationsOn: (tab: string) => `/admin/translations?tab=${tab}`,
  addOwnPage: '/admin/texts/own/add',
  /** A page that the owner made. */
  ownPage: (slug: string) => `/admin/texts/own/${slug}`,
  pageText: (kind: string) => `/admin/texts/pages/${kind}`,
  mailText: (kind: string) => `/admin/texts/mails/${kind}`,
  coupons: '/admin/coupons',
  /** The list with the form of a new record open. */
  addCoupon: '/admin/coupons?add=1',
  couponNamed: (code: string) => `/admin/coupons?${new URLSearchParams({ tab: 'all', search: code })}`,
  newsletter: '/admin/newsletter',
  messages: '/admin/messages',
  stuckMessages: '/admin/messages?tab=stuck',
  audit: '/admin/audit',
  operations: '/admin/operations',
  /** The lines of the audit log about one object. */
  history: (kind: string, id: string) => `/admin/audit?kind=${kind}&id=${encodeURIComponent(id)}`,
  /** The form of a new product, filled with what another has. */
  productCopy: (id: number) => `/admin/products/add?copy=${id}`,
  categories: '/admin/categories',
  addCategory: '/admin/categories?add=1',
  banners: '/admin/banners',
  parcels: '/admin/parcels',
  parcelsOn: (tab: string) => `/admin/parcels?tab=${tab}`,
  parcelCounts: '/admin/parcel-counts',
  parcel: (id: string) => `/admin/parcels/${id}`,
  /** List of parcels that a driver takes: the courier's own list, or the shop's page. */
  manifest: (courier: string) => `/api/admin/parcels/manifest?courier=${courier}`,
  handOver: (courier: string) => `/admin/parcels/hand-over?courier=${courier}`,
  /** The labels of parcels and their packing slips in one file of 4 × 6 inches. */
  parcelPapers: (ids: readonly string[]) => `/api/admin/parcels/papers.pdf?ids=${ids.join(',')}`,
  /** Label of the courier as a file. */
  /** The photograph of a parcel on the scale. `takenAt` (UTC ms) names it: another one takes its place. */
  parcelPhoto: (id: string, takenAt: number) => `/api/admin/parcels/${id}/photo?taken=${takenAt}`,
  parcelLabel: (id: string) => `/api/admin/parcels/${id}/label.pdf`,
  disputes: '/admin/disputes',
  disputesOn: (tab: string) => `/admin/disputes?tab=${tab}`,
  dispute: (id: string) => `/admin/disputes/${id}`,
  disputeEvidence: (id: string) => `/api/admin/disputes/${id}/evidence.pdf`,
  returns: '/admin/returns',
  return: (id: string) => `/admin/returns/${id}`,
  grievances: '/admin/grievances',
  grievancesOn: (tab: string) => `/admin/grievances?tab=${tab}`,
  grievance: (id: string) => `/admin/grievances/${id}`,
  /** Complaints, messages that failed and disputes in one list. */
  inbox: '/admin/inbox',
  customers: '/admin/customers',
  customer: (id: number | ':id') => `/admin/customers/${id}`,
  /** All that the shop keeps about one, as a file. */
  customerData: (id: number) => `/api/admin/customers/${id}/data`,
  reviews: '/admin/reviews',
  reviewsOn: (tab: string) => `/admin/reviews?tab=${tab}`,
};

/** Returns the address of the settlement that a difference names; null where it names something else. */
export const settlementNamed = (what: string): string | null => (what.startsWith('setl_') ? adminUrls.settlement(what) : null);
