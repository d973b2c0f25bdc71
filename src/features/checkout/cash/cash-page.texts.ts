import { catalogue } from '../../../rules/language/texts.ts';

/** The page on which cash on delivery is ordered without script. */
export const cashPageTexts = catalogue('cash-page', {
  title: 'Cash on delivery',
  browse: 'Browse our pieces',
  yourOrder: 'Your order',
  delivery: 'Delivery',
  free: 'Free',
  taxes: 'Taxes',
  atDoor: 'To pay at the door',
  noFee: 'No extra fee.',
  address: 'Delivery address',
  placeOrder: 'Place order {total}',
  anotherCode: 'Send another code',
  changeAddress: 'Change the address',
  contact: 'Contact',
  india: 'Country: India. We deliver across India only.',
  go: 'Continue',
  agree:
    'By ordering you agree to the [Terms & Conditions](terms) and the [Privacy Policy](privacy). Ask for a return within {term} of delivery: [Shipping & Returns](returns).',
  agreeExchange:
    'By ordering you agree to the [Terms & Conditions](terms) and the [Privacy Policy](privacy). Ask for a return within {term} of delivery, for an exchange within {exchange}: [Shipping & Returns](returns).',
  notRight: 'Write to our grievance officer',
});
