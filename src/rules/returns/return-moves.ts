import { addBusinessDays } from '../dates.ts';
import { declareStates } from '../states.ts';
import { isFaultReason, type ReturnReason } from './returns.ts';

/** The statuses of a return. under_way: somebody has to act; void: its pieces may be in another request. */
const statuses = declareStates({
  requested: ['under_way'],
  accepted: ['under_way'],
  declined: ['void'],
  received: ['under_way'],
  settled: [],
  cancelled: ['void'],
});
export type ReturnStatus = (typeof statuses.all)[number];
export const returnStatuses = statuses.all;
export const returnFacts = statuses.facts;
export const returnStatusesWhere = statuses.where;
export const isReturnUnderWay = statuses.is('under_way');
export const isReturnVoid = statuses.is('void');

export const returnActors = ['shopper', 'admin'] as const;
/** Movers of a return, as its history names them. A courier is in `returns.agent`. */
export const returnMovers = [...returnActors, 'courier'] as const;
type ReturnMover = (typeof returnMovers)[number];

type Move = readonly [from: ReturnStatus, to: ReturnStatus, actor: ReturnMover];

/**
 * The transitions of a return and who may make them. The table `return_transitions` is filled from here; the database refuses all others.
 */
export const returnMoves: readonly Move[] = [
  ['requested', 'accepted', 'admin'],
  ['requested', 'declined', 'admin'],
  ['requested', 'cancelled', 'shopper'],
  // Declined by mistake (L8: the administrator may always change the decision).
  ['declined', 'accepted', 'admin'],
  ['accepted', 'received', 'admin'],
  // The parcel that a courier fetched has arrived.
  ['accepted', 'received', 'courier'],
  // The piece need not be sent back, or never arrived.
  ['accepted', 'settled', 'admin'],
  ['accepted', 'declined', 'admin'],
  ['received', 'settled', 'admin'],
  // It came back worn, or without its tags.
  ['received', 'declined', 'admin'],
];

/** Returns the rows of the table `return_transitions`, which drizzle/migrate.ts writes. */
export const returnTransitionRows = () => returnMoves.map(([from, to, actor]) => ({ from, to, actor }));

/** `statusesBefore('settled', 'admin')` → the statuses from which the administrator may settle. */
export const statusesBefore = (to: ReturnStatus, actor: ReturnMover): ReturnStatus[] =>
  returnMoves.filter(([, one, by]) => one === to && by === actor).map(([from]) => from);

/** The colour of a status's badge. */
export const returnTones: Record<ReturnStatus, 'ok' | 'wait' | 'bad' | 'off'> = {
  requested: 'wait',
  accepted: 'ok',
  declined: 'bad',
  received: 'ok',
  settled: 'ok',
  cancelled: 'off',
};

interface Dated {
  readonly status: ReturnStatus;
  readonly reason: ReturnReason;
  readonly acceptedAt: number | null;
  readonly receivedAt: number | null;
}

/**
 * Returns when the refund or the new piece must be sent, in UTC ms (L9: within one working day). For a fault of the shop this counts from
 * the acceptance, for a change of mind from the receipt of the piece. Null while nothing is due.
 */
export function settleDueAt({ status, reason, acceptedAt, receivedAt }: Dated, holidays: readonly string[]): number | null {
  if (status !== 'accepted' && status !== 'received') return null;
  const from = isFaultReason(reason) ? acceptedAt : receivedAt;
  return from === null ? null : addBusinessDays(from, 1, holidays);
}
