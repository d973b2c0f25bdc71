/** The message can never be delivered: it is dropped. */
export class UndeliverableError extends Error {}

/** A retry fails until a person fixes the cause: the message waits for the operator. */
export class StuckError extends Error {}

/** The service has not approved the message in its language. */
export class NotInLanguageError extends StuckError {}
