import { catalogue } from '../language/texts.ts';

/** Texts of the rules of orders. The first eleven are the statuses. */
export const orderRuleTexts = catalogue('order-rules', {
  pending_payment: 'Waiting for payment',
  pending_payment_gateway: 'Waiting for payment',
  paid: 'Paid',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled_by_user: 'Payment Cancelled',
  failed_creation: 'Payment Failed',
  failed_verification: 'Being checked',
  failed: 'Payment Failed',
  refunded: 'Refunded',
  ordered: 'Ordered',
  packed: 'Packed',
  beingPacked: 'Being packed',
  withCourier: 'With courier',
  cashOff: 'Cash on delivery is not available at the moment.',
  nothingToPay: 'There is nothing left to pay.',
  cashFrom: 'Cash on delivery is for orders of {amount} and above.',
  cashUpTo: 'Cash on delivery is for orders up to {amount}.',
  cashNotThere: 'Our couriers cannot collect cash at PIN code {pin}.',
  limitsFrom: 'from {min} to {max}',
  limitsUpTo: 'up to {max}',
  refundUpi: 'UPI takes 2 to 7 days.',
  refundCard: 'Cards take 5 to 10 working days.',
  refundBank: 'Banks take 5 to 10 working days.',
  refundWallet: 'Wallets take 2 to 7 days.',
  refundFast: 'Within minutes where the bank allows it, else in 5 to 7 working days.',
  refundAny: 'UPI takes 2 to 7 days, cards and banks 5 to 10 working days.',
  unheld:
    'Your order is not reserved yet. It is yours as soon as your payment arrives. If somebody pays for the same pieces first, you get all your money back.',
});

/** After the word "Paid". */
export const paidByTexts = catalogue('paid-by', {
  upi: 'by UPI',
  card: 'by card',
  netbanking: 'by net banking',
  wallet: 'from a wallet',
  emi: 'by EMI',
  cash: 'in cash',
});
