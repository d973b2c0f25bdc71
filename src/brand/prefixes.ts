/** Prefix of the numbers of orders. It is in mails and books, as those of tickets and invoices do: a shop that sells keeps them. */
export const orderPrefix = 'CHK';

export const ticketPrefix = 'CHG';

/**
 * Three capital letters, not CRN: rule 46(b) of the GST allows 16 characters for the whole number. The database keeps the first invoice's.
 */
export const invoicePrefix = 'CHK';
