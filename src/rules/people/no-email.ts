/** The message under an invalid address. */
export const NO_EMAIL = 'This does not look like an email address.';
