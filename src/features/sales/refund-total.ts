/**
 * What is given back of a payment or on its way, in paise: the sum of its refunds that have not failed. SQL about a row of
 * `payments`, or of an alias of it; the trigger of OVER_REFUND adds up the same.
 */
export const refundTotalOf = (payment: string) =>
  `(SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE payment_id = ${payment}.id AND status <> 'failed')`;
