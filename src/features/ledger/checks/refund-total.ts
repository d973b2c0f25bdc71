/**
 * SQL for the refunded total of a payment in paise: the sum of its refunds that have not failed, sent or not.
 * `payment` is the table `payments` or an alias of it. The trigger behind OVER_REFUND computes the same sum.
 */
export const refundTotalOf = (payment: string) =>
  `(SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE payment_id = ${payment}.id AND status <> 'failed')`;
