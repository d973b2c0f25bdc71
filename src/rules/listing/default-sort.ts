/** The order of a listing whose address names none. */
export const DEFAULT_SORT = 'created_at-desc';
