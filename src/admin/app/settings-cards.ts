import type { IconName } from '../../ui/icon/icon-paths.ts';

interface SettingsCard {
  readonly word: string;
  readonly icon: IconName;
  /** A line about what is set there. */
  readonly about: string;
}

/** The cards of the place “Shop” in their order, each a page. Sections below name theirs, and so do screens (`card` of their declaration). */
export const settingsCards = {
  selling: { word: 'Selling', icon: 'gem', about: 'What shoppers are told and what their search finds' },
  delivering: { word: 'Delivering', icon: 'truck', about: 'Charges, boxes and days without a courier' },
  'cash-and-returns': { word: 'Cash and returns', icon: 'banknote', about: 'Who may pay at the door, and how money returns' },
  company: { word: 'Company and tax', icon: 'store', about: 'Who sells, when you answer, GST' },
  words: { word: 'Words and languages', icon: 'type', about: 'Name and colours, pages, mails, ready texts' },
  messages: { word: 'Messages to me', icon: 'bell', about: 'What you hear at once and each morning' },
  advanced: { word: 'Advanced', icon: 'sliders-horizontal', about: 'Password, health of the shop, who changed what' },
} as const satisfies Readonly<Record<string, SettingsCard>>;

export type CardId = keyof typeof settingsCards;
export const cardIds: readonly CardId[] = Object.keys(settingsCards) as CardId[];

/** The sections in the order of their page: the card of each, and its name. Its id is that of its heading, to which addresses link. */
export const settingsSections = {
  goods: { card: 'selling', word: 'What you sell' },
  'notification-bar': { card: 'selling', word: 'Notification bar' },
  'few-left': { card: 'selling', word: 'Few left' },
  'search-words': { card: 'selling', word: 'Search words' },
  shipping: { card: 'delivering', word: 'Shipping' },
  boxes: { card: 'delivering', word: 'Boxes' },
  holidays: { card: 'delivering', word: 'Holidays' },
  'cash-on-delivery': { card: 'cash-and-returns', word: 'Cash on delivery' },
  'cash-guard': { card: 'cash-and-returns', word: 'Cash to confirm' },
  returns: { card: 'cash-and-returns', word: 'Returns' },
  'refund-speed': { card: 'cash-and-returns', word: 'Refund speed' },
  'store-identity': { card: 'company', word: 'Store identity' },
  'grievance-officer': { card: 'company', word: 'Grievance officer' },
  hours: { card: 'company', word: 'Hours' },
  gst: { card: 'company', word: 'GST' },
  numbers: { card: 'company', word: 'Numbers' },
  'canned-replies': { card: 'words', word: 'Ready texts' },
  'owner-news': { card: 'messages', word: 'Told at once' },
  digest: { card: 'messages', word: 'Daily digest' },
} as const satisfies Readonly<Record<string, { readonly card: CardId; readonly word: string }>>;

export type SectionId = keyof typeof settingsSections;
export const sectionIds: readonly SectionId[] = Object.keys(settingsSections) as SectionId[];

/** Returns the section that the hash of an address names ('#gst'), or null. */
export const sectionOf = (hash: string): SectionId | null => sectionIds.find((id) => `#${id}` === hash) ?? null;
