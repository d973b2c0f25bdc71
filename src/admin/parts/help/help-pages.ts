/** The pages of the help in their order, with other words by which an owner looks for them. Their texts are docs/help. */
export const helpPages = {
  'first-day': { word: 'The first day', words: 'begin start open the shop setup steps' },
  orders: { word: 'Orders and parcels', words: 'how to pack book ship courier label tracking late' },
  cash: { word: 'Cash on delivery', words: 'COD pay at the door refused risk confirm courier owes' },
  returns: { word: 'Returns and refunds', words: 'exchange money back cancel damaged' },
  gst: { word: 'GST and the month', words: 'tax invoice GSTR HSN accountant close bank' },
  prices: { word: 'Prices and offers', words: 'MRP discount coupon sale margin cost contribution' },
  products: { word: 'Products and stock', words: 'import pictures low running out sheet backup' },
  ill: { word: 'When something is wrong', words: 'trouble problem error broken down maintenance backup restore' },
} as const satisfies Readonly<Record<string, { readonly word: string; readonly words: string }>>;

export type HelpPage = keyof typeof helpPages;
export const helpPageIds: readonly HelpPage[] = Object.keys(helpPages) as HelpPage[];
