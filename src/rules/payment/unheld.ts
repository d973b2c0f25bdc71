/** What a shopper reads before paying for an order that holds nothing, because too much is held without payment: see `holdLimits`. */
export const UNHELD =
  'These pieces are not reserved for you yet. They are yours as soon as your payment arrives. If somebody pays for them first, you get all your money back.';
