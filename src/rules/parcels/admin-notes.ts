/** Notes of the shop itself in the history of parcels, which the administrator reads. */
export const parcelNotes = {
  noPdf: 'the label is no PDF',
  otherCash: (rupees: number) => `the courier would collect ${rupees} rupees`,
  cameBack: (parcel: string) => `${parcel} came back`,
  notFetched: 'cancelled: not fetched for two days',
} as const;
