import { ZERO } from '../../../../rules/money/money.ts';
import type { BookedParcel, Courier, ParcelRef } from '../courier.ts';
import { cannot, done } from '../outcomes.ts';

const can: Courier['can'] = {
  ...{
    quote: false,
    waybills: false,
    assignsAwb: false,
    label: false,
    pickup: false,
    manifest: false,
    ndr: false,
    reverse: true,
    costs: false,
  },
  cancelUntil: 'never',
};

const NO_SERVICE = 'A courier without an interface is told by hand.';

const booked = ({ reference, awb }: Pick<ParcelRef, 'reference' | 'awb'>, cashDue: BookedParcel['cashDue']): BookedParcel => ({
  ...{ reference, awb, cashDue },
  ...{ orderId: '', shipmentId: '', carrier: '', isCancelled: false },
});

/**
 * Any courier that the shop hands parcels to itself. Nobody is asked: whatever the administrator says is done at once, and its number is
 * typed in.
 */
export const manual: Courier = {
  id: 'manual',
  can,
  quote: async () => done([]),
  book: async (parcel) => done(booked(parcel, parcel.cashDue)),
  find: async () => done(null),
  assignAwb: async (parcel) => done(booked(parcel, ZERO)),
  takeWaybills: async () => done([]),
  label: () => cannot(NO_SERVICE),
  schedulePickup: async (_parcel, on) => done(on),
  manifest: () => cannot(NO_SERVICE),
  cancel: async () => done('cancelled'),
  changeAddress: async () => done(undefined),
  track: async () => done([]),
  attempts: async () => done(null),
  actOnNdr: () => cannot(NO_SERVICE),
  costs: async () => done([]),
  readWebhook: () => null,
};
