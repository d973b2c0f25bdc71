/** A dark pattern of the guidelines, and what the shop does instead. */
export interface DarkPattern {
  readonly name: string;
  /** The meaning in the guidelines. */
  readonly meaning: string;
  readonly here: string;
}

/** The 13 patterns of the Guidelines for Prevention and Regulation of Dark Patterns, 2023, in their order. */
export const darkPatterns = [
  {
    name: 'False urgency',
    meaning: 'Saying that a piece is scarce or an offer is about to end when that is not so.',
    here: 'A number such as “Only 3 left” is what can be bought now. An offer shows its end only where the shop has set one, and the end does not move.',
  },
  {
    name: 'Basket sneaking',
    meaning: 'Adding goods, services or donations to the cart without asking.',
    here: 'The cart holds what you put there, and nothing else.',
  },
  {
    name: 'Confirm shaming',
    meaning: 'Making people feel guilty for declining.',
    here: 'Declining is worded as plainly as agreeing.',
  },
  {
    name: 'Forced action',
    meaning: 'Asking people to buy, sign up or tell more than what they came for needs.',
    here: 'You can buy without an account, and without agreeing to advertising.',
  },
  {
    name: 'Subscription trap',
    meaning: 'Making it hard to leave.',
    here: 'The shop sells no subscription. The newsletter ends with one press, and an account is deleted on its own page.',
  },
  {
    name: 'Interface interference',
    meaning: 'A design that hides or greys out what the shop does not want you to choose.',
    here: 'Price, MRP and charges stand together, and every choice is as large and as clear as the other.',
  },
  {
    name: 'Bait and switch',
    meaning: 'Advertising one thing and delivering another.',
    here: 'The server checks each price and the stock when you order. What has changed since you looked is shown before you pay.',
  },
  {
    name: 'Drip pricing',
    meaning: 'Telling a part of the price late.',
    here: 'Prices include all taxes. The fee of delivery, and whether cash on delivery is offered, stand on the page of a piece and in the cart.',
  },
  {
    name: 'Disguised advertisement',
    meaning: 'Advertising that looks like news or like the word of a customer.',
    here: 'Reviews by verified buyers are marked, and what customers told us elsewhere names its source.',
  },
  {
    name: 'Nagging',
    meaning: 'Asking again and again for something that nobody came for.',
    here: 'No window opens by itself. A review is asked for once for each order.',
  },
  {
    name: 'Trick question',
    meaning: 'Confusing wording that leads to an answer nobody meant.',
    here: 'Each question has one meaning, and no box is ticked for you.',
  },
  {
    name: 'SaaS billing',
    meaning: 'Charging again and again without a word.',
    here: 'Each payment belongs to one order that you placed. The shop keeps no card and charges nothing later.',
  },
  {
    name: 'Rogue malware',
    meaning: 'Frightening or misleading people into installing something.',
    here: 'There is nothing to install. Adding the shop to the home screen is offered by your browser, not by us.',
  },
] as const satisfies readonly DarkPattern[];

export type PatternName = (typeof darkPatterns)[number]['name'];
