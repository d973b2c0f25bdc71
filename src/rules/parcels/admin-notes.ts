/** Notes of the shop itself in the history of parcels, which the administrator reads. */
export const parcelNotes = {
  noPdf: 'the label is no PDF',
  otherCash: (rupees: number) => `the courier would collect ${rupees} rupees`,
  cameBack: (parcel: string) => `${parcel} came back`,
  notFetched: 'cancelled: not fetched for two days',
} as const;

/** Comments for couriers with the answer of a customer to a missed delivery. */
export const answerComments = {
  again: 'The customer asks for another attempt.',
  address: 'The customer has corrected phone or landmark. Please try again.',
  return: 'The customer does not want the parcel any more.',
} as const;
/** The customer, in the history of a parcel. */
export const BY_SHOPPER = 'the shopper';
