import type { Ageing } from '../../rules/parcels/parcel-clocks.ts';
import type { ParcelState, ParcelTrouble } from '../../rules/parcels/parcel-states.ts';
import type { Tone } from '../parts/status/mark.tsx';
import type { MarkName } from '../parts/status/mark-paths.ts';

/** Word and shape of each state. */
export const stateWords: Readonly<Record<ParcelState, readonly [word: string, mark: MarkName, tone?: Tone]>> = {
  draft: ['To book', 'dashed-ring'],
  booking: ['Courier is asked', 'clock'],
  booked: ['To hand over', 'bead', 'act'],
  picked_up: ['Picked up', 'half-bead', 'way'],
  in_transit: ['On the way', 'arrowhead', 'way'],
  out_for_delivery: ['Out for delivery', 'arrowhead', 'way'],
  undelivered: ['Missed', 'mark-diamond', 'act'],
  returning: ['Coming back', 'turning-arrow'],
  delivered: ['Delivered', 'tick-disc', 'ok'],
  returned: ['Back with us', 'turning-arrow', 'act'],
  cancelled: ['Cancelled', 'cross-ring'],
  lost: ['Lost', 'filled-diamond', 'bad'],
  damaged: ['Damaged', 'filled-diamond', 'bad'],
};

export const troubleWords: Readonly<Record<ParcelTrouble, string>> = {
  pickup: 'The pickup failed',
  partial: 'A person decides what is owed',
  contradiction: 'The courier contradicts itself',
  lost: 'The courier reports it lost',
  check_failed: 'The courier did not answer for long',
  unknown_status: 'A status that is not known',
};

export const ageingWords: Readonly<Record<Ageing, string>> = {
  not_picked_up: 'Not picked up',
  no_scan: 'No scan',
  out_too_long: 'Out for delivery too long',
  unanswered: 'Missed, not answered',
  not_back: 'Not back yet',
  not_opened: 'Not opened',
  cash_not_remitted: 'Cash not paid',
  call_unknown: 'The courier’s answer is lost',
  claim_ends: 'The claim ends soon',
};

/** Services by which parcels are booked. */
export const courierNames = { shiprocket: 'Shiprocket', delhivery: 'Delhivery', manual: 'Another courier' } as const;

/** How a courier is booked, beside its name: two services have couriers of one name. */
export const serviceWords = { shiprocket: 'by Shiprocket', delhivery: 'direct', manual: '' } as const;

export const costWords = {
  ...{ freight: 'Courier', cod: 'Cash handling', rto: 'Way back', weight: 'Weight difference' },
  ...{ insurance: 'Insurance', other: 'Other', credit: 'Credit' },
} as const;

/** What a press says that moves a parcel by hand. */
export const moveWord = (to: ParcelState): string => stateWords[to][0];
