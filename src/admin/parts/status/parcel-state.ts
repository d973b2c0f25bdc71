import type { ParcelState } from '../../../rules/parcels/parcel-states.ts';
import type { Tone } from './mark.tsx';
import type { MarkName } from './mark-paths.ts';

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
