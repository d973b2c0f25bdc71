import { catalogue } from '../../../rules/language/texts.ts';

/** The page that adds pieces to an order before it leaves. */
export const travelPageTexts = catalogue('travel-page', {
  title: 'Add pieces to order {order}',
  description: 'Add pieces to order {order} before it leaves.',
  chat: 'Hello! I want to add pieces to order {order}.',
  heading: 'Add pieces to your order',
  with: 'These pieces travel with order [{order}](order), in one parcel and without another delivery fee.',
  terms: 'They have the prices of today, a number and an invoice of their own. A coupon does not count again.',
  address: 'To the address of your order',
  pieces: 'In your bag',
  delivery: 'Delivery',
  free: 'Free',
  total: 'To pay for these pieces',
  payOnline: 'Pay {total} online',
  payCash: 'Add {total} to the cash at the door',
  atDoor: 'You then pay {total} at the door for both orders.',
  until: 'You can pay until {until}. Your order waits for these pieces until then, and goes without them if they are not paid.',
  agree: 'By ordering you agree to the [Terms & Conditions](terms) and the [Privacy Policy](privacy).',
  empty: 'Your bag is empty. Put the pieces, or one of another size, into your bag; your bag then leads back to this page.',
  needsScript: 'Without JavaScript this page sees the bag of your account only.',
  browse: 'Choose pieces',
  alone: 'Order them on their own instead',
  closed: 'Nothing can be added to this order any more: it has left, has ended, or is a present.',
  viewOrder: 'View the order',
  made: 'Your pieces are noted',
  toMade: 'Continue to their order',
});
