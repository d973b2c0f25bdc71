/** The longest legal name of a business that an invoice prints. */
export const BUSINESS_NAME_MAX = 120;
