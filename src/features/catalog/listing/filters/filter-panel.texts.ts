import { catalogue } from '../../../../rules/language/texts.ts';

/** The bar, the sheet and the page of filters. */
export const filterPanelTexts = catalogue('filter-panel', {
  filters: 'Filters',
  categories: 'Categories',
  selected: 'selected',
  from: 'From ₹',
  priceFrom: 'Price from, in rupees',
  to: 'to',
  toAmount: 'To ₹',
  priceTo: 'Price to, in rupees',
  more: 'More filters',
  anyCountry: 'Any country',
  clear: 'Clear All',
  showAny: 'Show pieces',
  show: { one: 'Show {n} piece', other: 'Show {n} pieces' },
  description: 'Choose pieces by price, size and what they look like.',
  back: 'Back to the pieces',
  unread: 'Failed to fetch the filters. Please try again in a few seconds.',
  filterAndSort: 'Filter and sort',
  filter: 'Filter',
  sort: 'Sort',
  showPlain: 'Show',
  searchHint: 'Search in Collections',
  search: 'Search pieces',
});
