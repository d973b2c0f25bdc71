/** Until the owner chooses others: what the numbers of orders and invoices begin with. Three capital letters, not CRN. */
export const orderPrefix = 'CHK';
export const invoicePrefix = 'CHK';

/** Prefix of the numbers of complaints. It is in mails: a shop that sells keeps it. */
export const ticketPrefix = 'CHG';
