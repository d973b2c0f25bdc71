import type { Ageing } from '../../rules/parcels/ageing.ts';
import type { ClaimReason, ClaimState } from '../../rules/parcels/claims.ts';
import type { ParcelState, ParcelTrouble } from '../../rules/parcels/parcel-states.ts';
import { stateWords } from '../parts/status/parcel-state.ts';

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
  claim_ends: 'Answer the claim',
  loss_claim_ends: 'Claim from the courier',
};

/** Services by which parcels are booked. */
export const courierNames = { shiprocket: 'Shiprocket', delhivery: 'Delhivery', manual: 'Another courier' } as const;

/** Words for the way in which a courier is booked, next to its name: two services have couriers of one name. */
export const serviceWords = { shiprocket: 'by Shiprocket', delhivery: 'direct', manual: '' } as const;

export const costWords = {
  ...{ freight: 'Courier', cod: 'Cash handling', rto: 'Way back', weight: 'Weight difference' },
  ...{ insurance: 'Insurance', other: 'Other', credit: 'Credit' },
} as const;

/** Cash that a courier has collected. */
export const dueWords = {
  ...{ due: 'Due from the courier', short: 'Paid by the courier in part, of', remitted: 'Paid by the courier', written_off: 'Written off' },
} as const;

export const disputeWords = { open: ', in dispute', won: ', the courier gave in', lost: ', we paid it' } as const;

/** Why the courier owes something. */
export const claimReasonWords: Readonly<Record<ClaimReason, string>> = {
  lost: 'The parcel is lost',
  damaged: 'The parcel is damaged',
  pieces: 'Pieces returned broken or missing',
};

export const claimWords: Readonly<Record<ClaimState, string>> = {
  ...{ open: 'To be claimed', sent: 'Claimed from the courier', accepted: 'Granted by the courier' },
  ...{ paid: 'Paid by the courier', refused: 'Claim refused' },
};

/** Returns the word of a press that moves a parcel by hand. */
export const moveWord = (to: ParcelState): string => stateWords[to][0];
