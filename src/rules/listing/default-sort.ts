/** The order of a listing whose address names none. */
export const DEFAULT_SORT = 'created_at-desc';
/** The order of a search whose address names none: what is called so comes first. Only a search has it. */
export const BEST_MATCH = 'best-match';

/** Returns the order that an address with this search leaves out. */
export const defaultSort = (search: string): typeof DEFAULT_SORT | typeof BEST_MATCH => (search === '' ? DEFAULT_SORT : BEST_MATCH);
