import { addBusinessDays } from '../dates.ts';
import { isFaultReason, type ReturnReason } from './returns.ts';

export const returnStatuses = ['requested', 'accepted', 'declined', 'received', 'settled', 'cancelled'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const returnActors = ['shopper', 'admin'] as const;
type ReturnActor = (typeof returnActors)[number];

type Move = readonly [from: ReturnStatus, to: ReturnStatus, actor: ReturnActor];

/** Who may move a return where. The table `return_transitions` in the database is filled from here and refuses everything else. */
export const returnMoves: readonly Move[] = [
  ['requested', 'accepted', 'admin'],
  ['requested', 'declined', 'admin'],
  ['requested', 'cancelled', 'shopper'],
  // A no that was a mistake (L8: the administrator may always decide otherwise).
  ['declined', 'accepted', 'admin'],
  ['accepted', 'received', 'admin'],
  // The piece need not come back, or never came.
  ['accepted', 'settled', 'admin'],
  ['accepted', 'declined', 'admin'],
  ['received', 'settled', 'admin'],
  // It came back worn, or without its tags.
  ['received', 'declined', 'admin'],
];

/** One row for each allowed move: what the migration writes into `return_transitions`. */
export const returnTransitionRows = () => returnMoves.map(([from, to, actor]) => ({ from, to, actor }));

/** `statusesBefore('settled', 'admin')` → the statuses from which the administrator may settle. */
export const statusesBefore = (to: ReturnStatus, actor: ReturnActor): ReturnStatus[] =>
  returnMoves.filter(([, one, by]) => one === to && by === actor).map(([from]) => from);

export const canMove = (from: ReturnStatus, to: ReturnStatus, actor: ReturnActor): boolean => statusesBefore(to, actor).includes(from);

/** Neither declined nor cancelled: its pieces are spoken for. */
export const isOpenReturn = (status: ReturnStatus): boolean => status !== 'declined' && status !== 'cancelled';
/** Nothing more happens by itself. */
export const isOver = (status: ReturnStatus): boolean => status === 'settled' || !isOpenReturn(status);

/** What a person reads, and the colour of its badge. */
export const returnLabels: Record<ReturnStatus, readonly [label: string, tone: 'ok' | 'wait' | 'bad' | 'off']> = {
  requested: ['Asked for', 'wait'],
  accepted: ['Accepted', 'ok'],
  declined: ['Declined', 'bad'],
  received: ['Back with us', 'ok'],
  settled: ['Settled', 'ok'],
  cancelled: ['Taken back', 'off'],
};

interface Dated {
  readonly status: ReturnStatus;
  readonly reason: ReturnReason;
  readonly acceptedAt: number | null;
  readonly receivedAt: number | null;
}

/**
 * When the refund or the new piece must be on its way, in UTC ms (L9: within one working day). A fault of ours counts from
 * the acceptance; a change of mind from the moment the piece is back. Null while nothing is due.
 */
export function settleDueAt({ status, reason, acceptedAt, receivedAt }: Dated, holidays: readonly string[]): number | null {
  if (status !== 'accepted' && status !== 'received') return null;
  const from = isFaultReason(reason) ? acceptedAt : receivedAt;
  return from === null ? null : addBusinessDays(from, 1, holidays);
}
