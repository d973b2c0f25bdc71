/** Times of the model in ms: the shop's own, made short so that a run of half a minute meets all of them. */
export const HOLD = 8_000;
/** An order whose lines are not all held by then is refused. */
export const GATHER = 5_000;
/** The gateway takes no payment later than this after the order was opened. */
export const PAYABLE = 14_000;
/** Clocks of processes are wrong by at most this. */
export const SKEW = 3_000;
/** The gateway is asked for the last time this long after the order was opened: after its last payment, whatever the clocks say. */
export const LAST_CHECK = PAYABLE + 2 * SKEW + 2_000;
export const LEASE = 6_000;
/** The home waits this long after the end of a lease for its shard to give it back. */
export const GRACE = 4_000;
/** A move stops the sales of its shard at most this long, unless it is given up. */
export const SEAL = 300;
/** How often an alarm looks whether its work is done. */
export const ALARM = 60;
/** Sales of a shard that is moved may stop this long. */
export const LONGEST_PAUSE = 1_000;
/** An object waits this long for an answer of another, a browser longer. */
export const ANSWERED = 100;
/** A shard waits this long for a lease: in a rush its home is busy. */
export const LEASE_ANSWERED = 400;
export const BROWSER_WAITS = 3_000;
