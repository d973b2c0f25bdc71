const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * Returns the id of a new order, refund or payment attempt: a UUID of 36 characters, within Razorpay's 40 for a receipt.
 */
export function newId(): string {
  return crypto.randomUUID();
}

export function isUuid(value: string | null | undefined): value is string {
  return typeof value === 'string' && UUID.test(value);
}
