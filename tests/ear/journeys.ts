import type { Page } from 'playwright';
import { newId } from '../../src/rules/ids.ts';
import { urls } from '../../src/urls.ts';
import { answersPresses, shop } from '../e2e/browser/browser.ts';
import { codeTo } from '../e2e/browser/checkout-page.ts';
import { ADMIN_EMAIL, owner, PASSWORD, person } from '../e2e/browser/people.ts';
import { cashOrder, paidOrder } from '../e2e/browser/planted-orders.ts';

/** Fills the blanks of what is typed: '{email}'. */
export type Blanks = Readonly<Record<string, () => string | Promise<string>>>;

export interface Journey {
  readonly name: string;
  readonly languages: readonly ('en' | 'hi')[];
  /** Where it begins, in English. */
  readonly at: string;
  /** What the shop has for it. */
  readonly prepare?: () => Promise<Blanks>;
  /** The most keys that it may take, without typed text; from this key on, if not from the first. */
  readonly most: number;
  /** The statuses of refusals on the way. */
  readonly answered?: readonly number[];
  /** The line after which keys are counted. */
  readonly after?: string;
}

const both = ['en', 'hi'] as const;

async function buyer(phone: string): Promise<Blanks> {
  const email = `${newId()}@example.in`;
  return { email: () => email, phone: () => phone, code: () => codeTo(phone) };
}

/** Numbers that no other test has, and no earlier run on the same shop. */
let phones = 9_846_000_000 + (Date.now() % 900_000);
const nextPhone = () => String((phones += 1));

/** An account with two addresses. */
async function account(): Promise<Blanks> {
  const email = await person();
  const home = { addressLine1: '14, 3rd Cross', addressLine2: '', city: 'Bengaluru', state: 'KA', pinCode: '560003', country: 'India' };
  await shop.rows('UPDATE users SET address = ? WHERE email = ?', JSON.stringify(home), email);
  const other = JSON.stringify({ ...home, kind: 'work' });
  await shop.rows('INSERT INTO saved_addresses (id, user_id, address) SELECT ?, id, ? FROM users WHERE email = ?', newId(), other, email);
  return { email: () => email, password: () => PASSWORD };
}

async function administrator(): Promise<Blanks> {
  await owner();
  return { owner: () => ADMIN_EMAIL, password: () => PASSWORD };
}

async function seller(): Promise<Blanks> {
  const { name } = await cashOrder();
  return { ...(await administrator()), order: () => name };
}

async function twoPaid(): Promise<Blanks> {
  await paidOrder();
  await paidOrder();
  return administrator();
}

/** The ways of a shopper that are walked by ear. Their keys and what is said are in the transcripts. */
export const shopperJourneys: readonly Journey[] = [
  { name: 'find-by-search', languages: both, at: '/', most: 8 },
  { name: 'find-by-filters', languages: both, at: '/collections/earrings', most: 16 },
  { name: 'product-with-a-size', languages: both, at: '/collections/bangles', most: 14 },
  { name: 'cart-and-coupon', languages: both, at: '/products/2', most: 16 },
  // A PIN code on the way is of no place that is known.
  { name: 'home-to-cash-order', languages: both, at: '/', prepare: () => buyer(nextPhone()), answered: [404], most: 60 },
  { name: 'order-and-cancel', languages: both, at: '/products/2', prepare: () => buyer(nextPhone()), most: 60 },
  {
    name: 'change-an-address',
    languages: ['en'],
    at: urls.loginFor(urls.profileTab('addresses')),
    prepare: account,
    answered: [422],
    most: 30,
  },
];

/**
 * Those of the owner, whose piece is in the lists of shoppers from then on: they come after the others, in the smallest file (`LargestFirst`
 * of tests/vitest.config.ts).
 */
export const ownerJourneys: readonly Journey[] = [
  { name: 'ship-an-order', languages: ['en'], at: '/admin/login', prepare: seller, most: 15, after: '"{password}"' },
  { name: 'pack-two-orders', languages: ['en'], at: '/admin/login?next=/admin/orders', prepare: twoPaid, most: 15, after: '"{password}"' },
  { name: 'add-a-piece', languages: ['en'], at: '/admin/login', prepare: administrator, most: 30, after: '"{password}"' },
];

export const journeys = [...shopperJourneys, ...ownerJourneys];

/** Waits until a page that a journey begins on answers keys. */
export async function begin(page: Page, { at }: Journey, language: string, base = ''): Promise<void> {
  await page.goto(base + (language === 'hi' ? `/hi${at === '/' ? '' : at}` : at));
  await answersPresses(page);
}
