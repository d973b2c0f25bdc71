import type { Address } from '../../rules/address/address.ts';
import { gstStateCode, placeOfSupply } from '../../rules/address/gst-states.ts';
import type { UnitCode } from '../../rules/money/invoice-lines.ts';
import type { Buyer } from './document-facts.ts';

/** '1 N' → NOS, '1 pair' → PRS, '1 set of 3' → SET: the net quantity of a product in the units of the return. */
export function unitOf(netQuantity: string): UnitCode {
  if (/\bpairs?\b/i.test(netQuantity)) return 'PRS';
  return /\bsets?\b/i.test(netQuantity) ? 'SET' : 'NOS';
}

/**
 * Returns the place of supply: the State of delivery, and the seller's State if the address has none (IGST Act, section 10(1)(ca)).
 */
export const supplyStateOf = ({ state }: Address, sellersState: string): string => gstStateCode(state) ?? sellersState;

/** Returns the recipient with the lines of the delivery address, which end with the State. */
export function buyerOf(name: string, { address, apartment, place, city, pin_code }: Address, stateCode: string): Buyer {
  const lines = [address, apartment, place, [city, pin_code].filter(Boolean).join(' '), placeOfSupply(stateCode)];
  return { name, address: lines.filter(Boolean) };
}

const methods: Readonly<Record<string, string>> = { upi: 'UPI', card: 'Card', netbanking: 'Net banking', wallet: 'Wallet', emi: 'EMI' };
const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short', year: 'numeric' });

interface PaidBy {
  readonly isCash: boolean;
  readonly method: string | null;
  readonly at: number | null;
}

/** 'UPI, 20 Nov 2026', 'Cash on delivery', 'Nothing to pay' */
export function paidText({ isCash, method, at }: PaidBy): string {
  if (isCash) return 'Cash on delivery';
  if (at === null) return 'Nothing to pay';
  return `${methods[method ?? ''] ?? 'Online'}, ${day.format(at)}`;
}
