/** The ways to pay that have a mark of their own, each a view of public/images/pay-marks-1.svg. Cash on delivery is named where it is offered. */
export const payMarks = [
  { name: 'UPI', view: 'upi' },
  { name: 'RuPay', view: 'rupay' },
  { name: 'Visa', view: 'visa' },
  { name: 'Mastercard', view: 'mastercard' },
] as const;

export const payMarkOf = (view: (typeof payMarks)[number]['view']): string => `/images/pay-marks-1.svg#${view}`;
