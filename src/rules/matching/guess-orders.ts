import { startOfIstDate } from '../dates.ts';
import { DAY } from '../limits.ts';

/** Money that belongs to nothing of the shop. */
export interface StrangeMoney {
  /** IST day */
  readonly on: string;
  /** All that its line says. */
  readonly text: string;
}

/** An order that still lacks this amount. */
export interface PossibleOrder {
  readonly id: string;
  readonly number: number;
  /** '' where the customer's data is erased; so are the next two. */
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** IST day on which it was placed, or on which its cash was collected. */
  readonly on: string;
  /** True if the gateway's order of the line belongs to this one. */
  readonly isOpenedFor: boolean;
}

/** Signs of an order in the line, the strongest first, each worth more than all that follow. */
const guessSigns = ['opened', 'number', 'phone', 'email', 'upi', 'name'] as const;
export type GuessSign = (typeof guessSigns)[number];

export interface Guess {
  readonly orderId: string;
  readonly number: number;
  readonly name: string;
  readonly on: string;
  readonly signs: readonly GuessSign[];
}

const GUESSES = 3;
const PHONE_DIGITS = 10;
/** Shorter words of a name, such as initials, are in too many lines. */
const NAME_LETTERS = 3;

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Returns a test of whether a line names an order or its buyer. Banks write addresses of UPI ('priya.s@okaxis') as people write those of e-mail. */
function signReader(text: string): (order: PossibleOrder) => readonly GuessSign[] {
  const words = new Set(wordsOf(text));
  const numbers = new Set(text.match(/\d+/g) ?? []);
  const digits = text.replace(/\D/g, '');
  const addresses = new Set(text.toLowerCase().match(/[\w.+-]+@[\w.-]+/g) ?? []);
  const accounts = new Set([...addresses].map((address) => address.slice(0, address.indexOf('@'))));
  return ({ number, name, phone, email, isOpenedFor }) => {
    const mine = phone.replace(/\D/g, '').slice(-PHONE_DIGITS);
    const address = email.toLowerCase();
    const named = wordsOf(name).filter((word) => word.length >= NAME_LETTERS);
    const has: Readonly<Record<GuessSign, boolean>> = {
      opened: isOpenedFor,
      number: numbers.has(String(number)),
      phone: mine.length === PHONE_DIGITS && digits.includes(mine),
      email: address !== '' && addresses.has(address),
      upi: address !== '' && !addresses.has(address) && accounts.has(address.slice(0, address.indexOf('@'))),
      name: named.length > 0 && named.every((word) => words.has(word)),
    };
    return guessSigns.filter((sign) => has[sign]);
  };
}

const worth = (signs: readonly GuessSign[]) => signs.reduce((sum, sign) => sum + 2 ** (guessSigns.length - guessSigns.indexOf(sign)), 0);

/** Returns the orders that money of their amount may be for: those that its line names first, then those of the nearest days. */
export function guessOrders(money: StrangeMoney, orders: readonly PossibleOrder[]): readonly Guess[] {
  const signsOf = signReader(money.text);
  const daysOff = ({ on }: { readonly on: string }) => Math.abs(startOfIstDate(on) - startOfIstDate(money.on)) / DAY;
  return orders
    .map((order): Guess => ({ orderId: order.id, number: order.number, name: order.name, on: order.on, signs: signsOf(order) }))
    .toSorted((a, b) => worth(b.signs) - worth(a.signs) || daysOff(a) - daysOff(b) || b.number - a.number)
    .slice(0, GUESSES);
}
