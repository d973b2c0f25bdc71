/** Nobody can deliver it, now or later: it is dropped. */
export class UndeliverableError extends Error {}

/** Trying again changes nothing before a person has mended something: it waits for the operator. */
export class StuckError extends Error {}
