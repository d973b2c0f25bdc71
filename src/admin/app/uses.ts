/** Names what a shop may have none of. A tab that needs one of them is hidden until then. */
export const useIds = [
  'checks',
  'book',
  'parcels',
  'trouble',
  'returns',
  'disputes',
  'subscribers',
  'bank',
  'cash',
  'gst',
  'costs',
] as const;
export type Use = (typeof useIds)[number];
