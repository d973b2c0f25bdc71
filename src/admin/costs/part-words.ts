import type { ContributionPart } from '../../rules/margin/contribution.ts';

export const partWords: Readonly<Record<ContributionPart, string>> = {
  pieces: 'Cost of the pieces',
  lost: 'Broken, missing and replaced pieces',
  gateway: 'Gateway fees without GST',
  freight: 'Freight to the buyer, with GST',
  cod: 'Fee for cash on delivery, with GST',
  packing: 'Packing',
  rto: 'Freight of undelivered parcels, with GST',
  back: 'Freight of returns, with GST',
  credit: 'Paid by couriers',
  dispute: 'Taken by banks for disputes',
};
