/** What a form says of an address that is none. */
export const NO_EMAIL = 'This does not look like an email address.';
