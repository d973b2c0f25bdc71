/** Speeds that the gateway is asked for. optimum: at once where the bank allows it, else as a normal refund. */
export const refundSpeeds = ['normal', 'optimum'] as const;
export type RefundSpeed = (typeof refundSpeeds)[number];

/** Word of the gateway for a refund that arrived at once. */
const INSTANT = 'instant';

interface Sped {
  readonly speed: RefundSpeed | null;
  /** Word of the gateway for the way in which it makes the refund; null before it says so. */
  readonly speedProcessed: string | null;
}

/** Returns whether a refund may arrive within minutes: it was asked for, and the gateway does not say otherwise. */
export const mayBeInstant = ({ speed, speedProcessed }: Sped): boolean =>
  speedProcessed === null ? speed === 'optimum' : speedProcessed === INSTANT;

/** Returns whether a refund was made at once. */
export const wasInstant = (speedProcessed: string | null): boolean => speedProcessed === INSTANT;
