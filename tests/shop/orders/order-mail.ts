import type { OrderView } from '../../../src/features/ledger/order-view.server.ts';
import { paise } from '../../../src/rules/money/money.ts';
import { demoStore } from '../../../src/rules/store/demo-store.ts';
import { orderBy } from '../words/any-mail.ts';

const evil = '<script>alert(1)</script>';
const item = {
  ...{
    orderId: 'o',
    line: 1,
    productId: 3,
    selectedSize: '2.6',
    quantity: 2,
    priceAtPurchase: paise(79_900),
    hsnCode: '7117',
    gstRate: 300,
  },
  ...{ name: `Jhumkas ${evil}`, image: 'products/a.jpg' },
};
const coupon = { discount: 15_980, couponCode: 'SHAADI10"><img>', total: 143_820, due: 143_820 };
const order = orderBy(`Ananya${evil} Rao`, { ...coupon, customerEmail: 'a@example.in', trackingUrl: null });
const view = { order, items: [item], events: [] } as unknown as OrderView;
/** The shop as mails name it. */
export const sender = { shopUrl: 'https://shop.example', store: demoStore };

/** The data of a mail about a paid order. */
export const mail = {
  ...{ sender, view, goesWith: null, business: null, payload: { amount: '143820', reason: 'sold out' } },
  link: 'https://shop.example/order-confirmation?order=o&token=t',
  helpLink: 'https://shop.example/payment-help?order=o&token=t',
  answerLink: 'https://shop.example/orders/o/confirm?token=t',
};

/** The same for an order with cash on delivery. */
export const cash = { ...mail, view: { ...view, order: { ...view.order, method: 'cod' as const } } };
