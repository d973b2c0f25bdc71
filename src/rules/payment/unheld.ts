/**
 * The notice before paying for an order that holds nothing, because too much is held without payment: see `holdLimits`.
 */
export const UNHELD =
  'Your order is not reserved yet. It is yours as soon as your payment arrives. If somebody pays for the same pieces first, you get all your money back.';
