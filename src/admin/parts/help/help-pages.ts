/** The pages of the help in their order. Their texts are docs/help. */
export const helpPages = {
  'first-day': 'The first day',
  orders: 'Orders and parcels',
  cash: 'Cash on delivery',
  returns: 'Returns and refunds',
  gst: 'GST and the month',
  prices: 'Prices and offers',
  products: 'Products and stock',
  ill: 'When something is wrong',
} as const;

export type HelpPage = keyof typeof helpPages;
export const helpPageIds: readonly HelpPage[] = Object.keys(helpPages) as HelpPage[];
