import type { Paise } from '../money/money.ts';
import { lineFault, type ReconLine } from '../settlements/recon-lines.ts';
import { byKey, type Clock, type Judgement, notCome, unknownOf } from './pairs.ts';

/** A capture, or a refund that was processed. */
export interface GatewayMove {
  /** At the gateway: 'pay_…', 'rfnd_…'. */
  readonly id: string;
  readonly amount: Paise;
  /** UTC ms */
  readonly at: number;
}

const types = { 'capture-recon': 'payment', 'refund-recon': 'refund' } as const;

/**
 * Matches captures, or refunds, with the lines of settlements by the gateway's id: each is in one line, with its amount, and the line agrees
 * with itself. What is not settled yet waits until its time is over.
 * @param lines the newest versions, of all types
 */
export function matchRecon(
  pair: keyof typeof types,
  moves: readonly GatewayMove[],
  lines: readonly ReconLine[],
  clock: Clock,
): Judgement[] {
  const found = byKey(lines, ({ type, entityId }) => (type === types[pair] ? entityId : ''));
  const ours = new Set(moves.map(({ id }) => id));
  const known = moves.map((move) => judged(pair, move, found.get(move.id) ?? [], clock));
  const strange = [...found].filter(([id]) => !ours.has(id));
  return [...known, ...strange.map(([id, its]) => unknownOf(pair, id, total(its)))];
}

const total = (lines: readonly ReconLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

function judged(pair: keyof typeof types, move: GatewayMove, lines: readonly ReconLine[], clock: Clock): Judgement {
  const settled = lines.filter(({ isSettled }) => isSettled);
  const [line, second] = settled;
  if (!line) return notCome(pair, move.id, move.amount, move.at, clock, lines.some(({ isOnHold }) => isOnHold) ? 'held' : '');
  const matched = settled.map(({ settlementId, entityId }) => `${settlementId} ${entityId}`);
  const difference = total(settled) - move.amount;
  const reason = second ? 'twice' : (lineFault(line) ?? (difference === 0 ? '' : 'amount'));
  return { pair, subject: move.id, verdict: reason === '' ? 'paid' : 'differs', reason, difference, matched };
}
