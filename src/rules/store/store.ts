import { brand as houseBrand } from '../../brand/brand.ts';
import { invoicePrefix, orderPrefix } from '../../brand/prefixes.ts';
import { stateNamed } from '../address/states.ts';
import { brandOf, type SavedBrand, type ShopBrand } from '../brand/brand-values.ts';
import { type Goods, houseGoods, usualTagline } from '../goods/goods.ts';
import { language } from '../language/language.ts';
import type { Language } from '../language/languages.ts';
import { LOW_STOCK_TO } from '../limits.ts';
import { leastTerms, type ReturnTerms } from '../returns/return-terms.ts';
import type { OwnField } from '../translations/own-fields.ts';
import type { OwnTexts } from '../translations/own-texts.ts';
import { shortestText, type Week, weekText } from './hours.ts';
import { storeTexts } from './store.texts.ts';

/** The address of the company. */
interface StoreAddress {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  /** A code of `states.ts`. */
  readonly state: string;
  readonly pin: string;
}

/** The company behind the shop and its contacts. Phones have ten digits. */
interface StoreIdentity extends StoreAddress {
  readonly legalName: string;
  readonly email: string;
  readonly phone: string;
  readonly whatsapp: string;
  /** The first words of a chat on WhatsApp. */
  readonly greeting: string;
  /** Its pages at other companies, an address on each line (social-links.ts); '' for none. */
  readonly socials: string;
  /** The address of a branch, in one line; '' for none. */
  readonly branch: string;
  /** The packer, with address; '' if the company packs. */
  readonly packer: string;
}

/** Facts of the seller that the E-Commerce Rules require (L1). */
interface GrievanceOfficer {
  readonly name: string;
  readonly designation: string;
  readonly email: string;
  readonly phone: string;
}

/** A seller below the limit of the GST law has no GSTIN, and says so: it issues bills of supply. */
export interface GstRegistration {
  /** '' without one. */
  readonly gstin: string;
  /** The owner has said that there is none. Absent where it was saved before anybody was asked. */
  readonly isUnregistered?: boolean | undefined;
}

/** `date`: an IST day, '2026-12-25'. */
export interface Holiday {
  readonly date: string;
  readonly name: string;
}

/** Letters of the numbers of orders or invoices, and the first number. The database keeps both once a number was given. */
export interface NumberSeries {
  readonly prefix: string;
  readonly first: number;
}

/** The settings of the store, by the section that is saved at once. */
export interface StoreSections {
  readonly identity: StoreIdentity;
  readonly grievance: GrievanceOfficer;
  readonly hours: { readonly week: Week };
  /** Days on which nothing is packed and nobody answers the phone. */
  readonly holidays: { readonly days: readonly Holiday[] };
  readonly gst: GstRegistration;
  readonly orderNumbers: NumberSeries;
  readonly invoiceNumbers: NumberSeries;
}

export type StoreSection = keyof StoreSections;
export const storeSections = [
  'identity',
  'grievance',
  'hours',
  'holidays',
  'gst',
  'orderNumbers',
  'invoiceNumbers',
] as const satisfies readonly StoreSection[];

/** Texts of the owner in another language than English. Pages in other languages may have a store that was read for this one. */
export interface OwnStoreTexts {
  readonly language: Language;
  readonly of: OwnTexts;
}

/** All of it, as pages, mails and papers show it. */
export interface Store extends StoreIdentity {
  readonly own?: OwnStoreTexts | undefined;
  readonly brand: ShopBrand;
  /** The goods of the shop, as texts name them. */
  readonly goods: Goods;
  /** The terms of new orders; an order has its own. */
  readonly returnTerms: ReturnTerms;
  /** From so many pieces down pages say how many are left; 0 for never. */
  readonly lowStockTo: number;
  readonly gstin: string;
  /** The seller has no GSTIN, and has said so. */
  readonly isUnregistered: boolean;
  readonly officer: GrievanceOfficer & Pick<Store, 'own'>;
  readonly week: Week;
  /** '11 AM to 6 PM, Monday to Saturday' */
  readonly hours: string;
  /** '11–6' */
  readonly hoursShort: string;
  /** ['27, 4th Main, Mahalakshmipuram', 'Bengaluru, Karnataka 560079', 'India'] */
  readonly address: readonly string[];
  /** IST days: ['2026-12-25'] */
  readonly holidays: readonly string[];
}

const OPEN = ['11:00', '18:00'] as const;

/**
 * The sections until the administrator saves them for the first time. No name, address or number is invented: until they are saved, pages
 * leave them out, and the database takes no order.
 */
export const defaultSections: StoreSections = {
  identity: {
    legalName: '',
    email: '',
    phone: '',
    whatsapp: '',
    greeting: 'Hello, I have a question.',
    socials: '',
    line1: '',
    line2: '',
    city: '',
    state: '',
    pin: '',
    branch: '',
    packer: '',
  },
  grievance: { name: '', designation: 'Grievance Officer', email: '', phone: '' },
  hours: { week: [OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, null] },
  holidays: {
    days: [
      { date: '2026-11-08', name: 'Diwali' },
      { date: '2026-12-25', name: 'Christmas' },
      { date: '2027-01-26', name: 'Republic Day' },
    ],
  },
  gst: { gstin: '' },
  orderNumbers: { prefix: orderPrefix, first: 20_401 },
  invoiceNumbers: { prefix: invoicePrefix, first: 1 },
};

/** The sections that the law asks for before the first sale. A trigger on orders has the same list. */
export const neededSections = ['identity', 'grievance', 'gst'] as const satisfies readonly StoreSection[];

const ownTextOf = (own: OwnStoreTexts | undefined, field: OwnField<'store'>): string | undefined =>
  own?.language === language() ? own.of('store', '', field) : undefined;

/**
 * Returns the first words of a chat: in the language of the page if the owner wrote them in it, or if they are those of the shop; else as
 * the owner typed them.
 */
export const greetingOf = ({ greeting, own }: Pick<Store, 'greeting' | 'own'>): string =>
  ownTextOf(own, 'greeting') ?? (greeting === defaultSections.identity.greeting ? storeTexts().greeting : greeting);

/** The same for what the officer is called. */
export const designationOf = ({ designation, own }: Pick<Store['officer'], 'designation' | 'own'>): string =>
  ownTextOf(own, 'designation') ?? (designation === defaultSections.grievance.designation ? storeTexts().officer : designation);

/** The same for what the shop says under its name. */
export const taglineOf = ({ brand: { tagline }, goods, own }: Pick<Store, 'brand' | 'goods' | 'own'>): string =>
  ownTextOf(own, 'tagline') ?? (tagline === houseBrand.tagline ? usualTagline(goods) : tagline);

/** Returns whether the shop can say who sells. */
export const isIdentified = ({
  legalName,
  gstin,
  isUnregistered,
  officer,
}: Pick<Store, 'legalName' | 'gstin' | 'isUnregistered' | 'officer'>): boolean =>
  legalName !== '' && (gstin !== '' || isUnregistered) && officer.name !== '';

/** Returns what papers and pages say of the registration: 'GSTIN 29ABCDE1234F1ZW'. */
export const registrationText = ({ gstin }: Pick<Store, 'gstin'>): string => (gstin === '' ? storeTexts().notRegistered : `GSTIN ${gstin}`);

/** Returns the name of an order's paper. */
export const paperWord = ({ isUnregistered }: Pick<Store, 'isUnregistered'>): string =>
  isUnregistered ? storeTexts().billOfSupply : storeTexts().invoice;

/** Lines of an address in English, which papers have too, none while it is not known: ['27, 4th Main', 'Bengaluru, Karnataka 560079', 'India']. */
function storeAddressLines({ line1, line2, city, state, pin }: StoreAddress): string[] {
  if (line1 === '') return [];
  return [line1, line2, `${city}, ${stateNamed(state)?.name ?? state} ${pin}`, 'India'].filter(Boolean);
}

interface SavedBeside {
  readonly brand?: SavedBrand | undefined;
  readonly goods?: Goods | undefined;
  readonly returnTerms?: ReturnTerms | undefined;
  readonly lowStockTo?: number | undefined;
  readonly own?: OwnStoreTexts | undefined;
}

/** Returns the store of these sections and what is saved with them; what they do not say is taken from the defaults. */
export function storeOf(
  saved: Partial<StoreSections>,
  { brand, goods = houseGoods, returnTerms = leastTerms, lowStockTo = LOW_STOCK_TO, own }: SavedBeside = {},
): Store {
  const identity = { ...defaultSections.identity, ...saved.identity };
  const { week } = saved.hours ?? defaultSections.hours;
  return {
    ...identity,
    own,
    brand: brandOf(brand),
    goods,
    returnTerms,
    lowStockTo,
    gstin: saved.gst?.gstin ?? '',
    isUnregistered: saved.gst?.isUnregistered ?? false,
    officer: { ...defaultSections.grievance, ...saved.grievance, own },
    week,
    // When it is shown: mails and error pages have a store that was read for somebody else.
    get hours() {
      return weekText(week);
    },
    hoursShort: shortestText(week),
    address: storeAddressLines(identity),
    holidays: (saved.holidays ?? defaultSections.holidays).days.map(({ date }) => date),
  };
}

export const defaultStore: Store = storeOf({});

/** `https://wa.me/919845000000?text=Hello`: opens a chat with the shop. */
export function chatLink({ whatsapp }: Pick<Store, 'whatsapp'>, text?: string): string {
  return `https://wa.me/91${whatsapp}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
}
