import type { PageKind } from './page-words.ts';

/** A passage that the law asks of a page, and the signs by which it is found. */
interface Passage {
  /** The line of the legal list: 'L6'. */
  readonly law: string;
  /** Ends the sentence “This text does not say …”. */
  readonly what: string;
  /** All of them are in a text that has the passage. */
  readonly signs: readonly RegExp[];
  /** Missing: the law asks it of every seller. */
  readonly of?: SellerKind;
}

/** Whether the seller has a GSTIN. */
export type SellerKind = 'registered' | 'unregistered';

const contact: Passage = { law: 'L1', what: 'who sells and whom to write to: {contact}', signs: [/\{contact\}|grievance officer/i] };

/** The blank, because a number that is typed in stays when the setting changes. */
const returnTime: Passage = {
  law: 'L6',
  what: 'until when a return may be asked for: {return-time}',
  signs: [/return/i, /\{return-(time|hours)\}/],
};

const passages: Readonly<Record<PageKind, readonly Passage[]>> = {
  about: [],
  faq: [],
  returns: [
    contact,
    { law: 'L6', what: 'how long delivery takes and what it costs', signs: [/deliver/i, /\{fee\}|₹|free/i] },
    { law: 'L6', what: 'how one can pay, and that it is safe', signs: [/UPI|card/i] },
    returnTime,
    {
      law: 'L6',
      what: 'who pays for the parcel back',
      signs: [/pay for the return|return (is|at) (free|our cost)|you pay nothing|we pay/i],
    },
    {
      law: 'L6',
      what: 'how exchanges work, and until when: {exchange-time}',
      signs: [/exchange/i, /\{(exchange-time|return-time|return-hours)\}/],
    },
    { law: 'L6', what: 'whether there is a warranty', signs: [/warranty|guarantee/i] },
    { law: 'L6', what: 'what happens with a charge-back', signs: [/charge-?back/i] },
    { law: 'L7', what: 'that cancelling costs nothing', signs: [/cancel/i, /free of charge|no (charge|fee)|costs? nothing|pay nothing/i] },
    {
      law: 'L8',
      what: 'that a defective, damaged, wrong or late piece is taken back',
      signs: [/defective|faulty|damaged/i, /wrong|not (as|what)/i, /late/i],
    },
    {
      law: 'L9',
      what: 'when a refund starts and how long it takes',
      signs: [/refund/i, /one working day|1 working day/i, /\{refund-times\}|UPI/i],
    },
  ],
  privacy: [
    contact,
    { law: 'L22', what: 'what is collected, and what for', signs: [/collect/i, /use it for|we use/i] },
    { law: 'L22', what: 'how consent is withdrawn', signs: [/withdraw/i] },
    { law: 'L23', what: 'the rights to a copy, to correction and to erasure', signs: [/copy/i, /correct/i, /eras|delete/i] },
    { law: 'L24', what: 'how long data is kept', signs: [/\{views-kept\}|\d+ days/i, /\{orders-years\}|\d+ years/i] },
    { law: 'L25', what: 'that a loss of data is told to people and the Board', signs: [/Board/i, /lost|stolen|breach/i] },
    { law: 'L26', what: 'from which age the shop is meant for people', signs: [/\b18\b/i] },
  ],
  terms: [
    contact,
    { law: 'L5', what: 'that prices include all taxes: {taxes}', signs: [/\{taxes\}|prices [^.]*includ\w* all taxes/i], of: 'registered' },
    { law: 'L5', what: 'that no GST is added: {taxes}', signs: [/\{taxes\}|not registered for GST|no GST/i], of: 'unregistered' },
    returnTime,
    { law: 'L7', what: 'that cancelling costs nothing', signs: [/cancel/i, /free of charge|no (charge|fee)|costs? nothing|pay nothing/i] },
    { law: 'L8', what: 'that a defective or wrong piece is taken back', signs: [/defective|faulty|damaged/i, /wrong|not as described/i] },
    { law: 'L9', what: 'when a refund starts', signs: [/refund/i, /one working day|1 working day/i] },
    { law: 'L30', what: 'that money that left an account without an order comes back', signs: [/returned|comes? back/i, /account/i] },
  ],
};

export interface Missing {
  readonly law: string;
  readonly what: string;
}

/** Returns the passages that the law asks of this page of such a seller and that its text does not have. */
export const missingPassages = (kind: PageKind, text: string, seller: SellerKind): Missing[] =>
  passages[kind]
    .filter(({ signs, of = seller }) => of === seller && !signs.every((sign) => sign.test(text)))
    .map(({ law, what }) => ({ law, what }));
