/** The parameters of a listing other than a search, of which there is no end. */
export const listingParameters = [
  ...['sort', 'page', 'after', 'before', 'filter_categories', 'price_min', 'price_max', 'stock', 'sale', 'origin'],
  ...['finish', 'stone', 'occasion', 'size'],
];
