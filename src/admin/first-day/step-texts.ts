import { type Confirmation, type FirstStep, firstSteps, policiesToRead, stepsBeforeOpening } from '../../rules/first-day/first-day.ts';
import { urls } from '../../urls.ts';
import { adminUrls } from '../admin-urls.ts';

interface StepText {
  readonly title: string;
  readonly lead: string;
  /** The screen or page where it is done. */
  readonly href: string;
  /** The page is none of the admin area's screens. */
  readonly isPage?: boolean;
  /** Name of its button while the step is open. */
  readonly door: string;
}

const [first, second, ...others] = stepsBeforeOpening.map((step) => firstSteps.indexOf(step) + 1);
/** '1 and 4 to 12': the places in the list of what is needed before the shop opens. */
export const neededSteps = `${first} and ${second} to ${others.at(-1)}`;

/** Texts of each step, and its address. */
export const stepTexts: Readonly<Record<FirstStep, StepText>> = {
  goods: {
    title: 'What do you sell?',
    lead: 'Pages, mails and invoices name your goods in the words of their kind. 1 minute.',
    ...{ href: adminUrls.settingsAt('goods'), door: 'All of the words' },
  },
  'second-step': {
    title: 'Your log-in and second step',
    lead: 'This account controls the whole shop: a code from your phone protects it. 2 minutes.',
    ...{ href: adminUrls.security, isPage: true, door: 'Set up the second step' },
  },
  brand: {
    title: 'Marks and colours',
    lead: 'Name, mark and colours as shoppers see them. Look at them, then confirm.',
    ...{ href: adminUrls.brand, isPage: true, door: 'Marks and colours' },
  },
  identity: {
    title: 'Identity and GSTIN',
    lead: 'They appear on every invoice and in the footer. 3 minutes.',
    ...{ href: adminUrls.settingsAt('store-identity'), door: 'All of it in the settings' },
  },
  numbers: {
    title: 'Numbers of orders and invoices',
    lead: 'Their letters and the first of each, which stay from the first order on. 1 minute.',
    ...{ href: adminUrls.settingsAt('numbers'), door: 'Numbers' },
  },
  delivery: {
    title: 'How you deliver and what it costs',
    lead: 'The fee, and from which amount delivery is free. 2 minutes.',
    ...{ href: adminUrls.settingsAt('shipping'), door: 'Set the delivery' },
  },
  cash: {
    title: 'Cash on delivery',
    lead: 'Whether you offer it, and up to which amount. 1 minute.',
    ...{ href: adminUrls.settingsAt('cash-on-delivery'), door: 'Decide on cash' },
  },
  reach: {
    title: 'Where may we reach you?',
    lead: 'Orders, returns, complaints and trouble are told within a minute. 1 minute.',
    ...{ href: adminUrls.settingsAt('owner-news'), door: 'Choose for each' },
  },
  tax: {
    title: 'HSN code and GST of what you sell',
    lead: 'Each category says them for its pieces; nothing is sold without. 1 minute.',
    ...{ href: adminUrls.categories, door: 'Categories' },
  },
  piece: {
    title: 'Your first piece',
    lead: 'By hand, or many from a sheet. 5 minutes.',
    ...{ href: adminUrls.product('new'), door: 'Add the first piece' },
  },
  policies: {
    title: 'Returns, privacy, terms',
    lead: 'Ready texts with your name in them. Read each, then confirm.',
    ...{ href: adminUrls.texts, isPage: true, door: 'Change the texts' },
  },
  'test-order': {
    title: 'Buy something yourself',
    lead: 'A test order while you are logged in, from cart to label. Refund it afterwards.',
    ...{ href: urls.collections(), isPage: true, door: 'Go to the shop' },
  },
  open: {
    title: 'Open the shop',
    lead: 'From then on everybody sees it and can order.',
    ...{ href: urls.home, isPage: true, door: 'Look at it once more' },
  },
};

const policyPages: Readonly<Record<(typeof policiesToRead)[number], readonly [name: string, href: string]>> = {
  privacy: ['Privacy Policy', urls.privacy],
  terms: ['Terms & Conditions', urls.terms],
  'shipping-returns': ['Shipping & Returns', urls.shippingReturns],
};

export const policyLinks = policiesToRead.map((what: (typeof policiesToRead)[number] & Confirmation) => {
  const [name, href] = policyPages[what];
  return { what, name, href };
});
