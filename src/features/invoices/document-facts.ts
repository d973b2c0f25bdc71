import type { Paise } from '../../rules/money/money.ts';

/** The seller as the document names it. */
export interface Seller {
  readonly name: string;
  readonly tradeName: string;
  /** Its goods, below its name, and the note at the foot. A document without them is of a shop of imitation jewellery. */
  readonly goods?: string;
  readonly note?: string;
  readonly address: readonly string[];
  readonly gstin: string;
  readonly email: string;
  readonly phone: string;
}

/** The recipient and delivery address. The name is empty where the shop has forgotten the customer. */
export interface Buyer {
  readonly name: string;
  readonly address: readonly string[];
  /** Of a business: both, or neither. The legal name is that of the GST certificate. */
  readonly gstin?: string;
  readonly legalName?: string;
}

export interface DocumentFacts {
  /** The number of the order, without CHK-. */
  readonly order: number;
  /** 'UPI, 20 Nov 2026', 'Cash on delivery' */
  readonly paid: string;
  /** Cash on delivery: not paid yet when the invoice is issued. */
  readonly isCash: boolean;
  readonly coupon: string | null;
  /** Paise of a cash order that the shop gives: at the door whole rupees are collected. */
  readonly rounding?: Paise;
  /** For a credit note: number and date of its invoice, and why it is issued. */
  readonly against?: { readonly number: string; readonly issuedAt: number };
  readonly reason?: string;
}
