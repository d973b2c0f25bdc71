import type { ContributionPart } from '../../rules/margin/contribution.ts';

export const partWords: Readonly<Record<ContributionPart, string>> = {
  pieces: 'Cost of the pieces',
  lost: 'Broken, missing and replaced pieces',
  gateway: 'Gateway fee without GST',
  freight: 'Freight to the buyer',
  cod: 'Fee for cash on delivery',
  packing: 'Packing',
  rto: 'Freight of what came back undelivered',
  back: 'Freight of returns',
  credit: 'Paid by couriers',
};
