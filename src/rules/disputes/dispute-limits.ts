import { DAY } from '../limits.ts';

/** Ms for which the evidence of a dispute is kept once it was made; that of one that is open stays. */
export const DISPUTE_EVIDENCE_KEPT = 540 * DAY;
/** Characters that the gateway takes in an answer. */
export const DISPUTE_ANSWER_MAX = 1_000;
