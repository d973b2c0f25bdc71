import type { OrderView } from '../../src/features/sales/order-view.server.ts';
import { paise } from '../../src/rules/money/money.ts';
import { demoStore } from '../../src/rules/store/demo-store.ts';

const evil = '<script>alert(1)</script>';
const item = {
  orderId: 'o',
  line: 1,
  productId: 3,
  selectedSize: '2.6',
  quantity: 2,
  priceAtPurchase: paise(79_900),
  name: `Jhumkas ${evil}`,
  image: 'products/a.jpg',
  hsnCode: '7117',
  gstRate: 300,
};
const view = {
  order: {
    id: 'o',
    number: 20_417,
    customerName: `Ananya${evil} Rao`,
    customerEmail: 'a@example.in',
    shippingAddress: {
      address: `14 ${evil}`,
      apartment: '',
      place: '',
      city: 'Bengaluru',
      state: 'KA',
      pin_code: '560003',
      country: 'India',
      phone: '9845000000',
    },
    subtotal: paise(159_800),
    discount: paise(15_980),
    couponCode: 'SHAADI10"><img>',
    shippingFee: paise(0),
    giftWrap: null,
    paidByHand: null,
    source: null,
    taxes: paise(0),
    total: paise(143_820),
    cut: paise(0),
    due: paise(143_820),
    advance: paise(0),
    advanced: paise(0),
    advanceKept: paise(0),
    paidAt: Date.parse('2026-11-20T07:00:00Z'),
    createdAt: Date.parse('2026-11-20T07:00:00Z'),
  },
  items: [item],
  events: [],
} as unknown as OrderView;
/** The shop as mails name it. */
export const sender = { shopUrl: 'https://shop.example', store: demoStore };

/** The data of a mail about a paid order. */
export const mail = {
  sender,
  view,
  link: 'https://shop.example/order-confirmation?order=o&token=t',
  helpLink: 'https://shop.example/payment-help?order=o&token=t',
  goesWith: null,
  business: null,
  answerLink: 'https://shop.example/orders/o/confirm?token=t',
  payload: { amount: '143820', reason: 'sold out' },
};

/** The same for an order with cash on delivery. */
export const cash = {
  ...mail,
  view: { ...view, order: { ...view.order, method: 'cod' as const, holdExpiresAt: Date.parse('2026-11-21T07:00:00Z') } },
};
