import { prefixes } from '../brand/brand.ts';

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

/** Returns the number of an order as customers see it: 20417 → 'CHK-20417'. */
export function orderNumber(number: number): string {
  return `${prefixes.order}-${number}`;
}

const ORDER_NUMBER = new RegExp(`^\\s*(?:${prefixes.order})?[\\s-]*#?([1-9]\\d{0,8})\\s*$`, 'i');

/** 'CHK-20417', 'chk 20417', '#20417' and '20417' mean the same order; null for a text that no order can have. */
export function orderNumberIn(text: string): number | null {
  const digits = ORDER_NUMBER.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
