import { cartOf } from './test-products.ts';

/** A seeded product of each kind. */
export const piece = {
  plain: '/products/6-utsav-gold-tone-jhumkas',
  sized: '/products/14-phoolbagh-meenakari-bangles-set-of-3',
  out: '/products/16-motiya-pearl-bangle-pair',
  offer: '/products/8-chaand-kundan-chandbalis',
} as const;

/** All pages for shoppers, for tests that cover each of them. */
export const shopperPages: readonly { name: string; path: string; status?: number; before?: string }[] = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/collections' },
  { name: 'empty listing', path: '/collections?search=zzqqxx' },
  { name: 'filters', path: '/collections/filters?stone=pearl' },
  { name: 'category', path: '/collections/hair-accessories' },
  { name: 'product', path: piece.plain },
  { name: 'sized product', path: piece.sized },
  { name: 'product out of stock', path: piece.out },
  { name: 'product with an offer', path: piece.offer },
  { name: 'product not found', path: '/products/999999', status: 404 },
  { name: 'empty checkout', path: '/checkout' },
  { name: 'filled checkout', path: '/checkout', before: cartOf([6, 2], [14, 1, '2.6']) },
  { name: 'cash on delivery without script', path: '/checkout/cash?product=6&quantity=1' },
  { name: 'payment failed', path: '/payment-failed?error=EF01' },
  { name: 'money debited', path: '/payment-help' },
  { name: 'track an order', path: '/track-order' },
  { name: 'not found', path: '/nothing-here', status: 404 },
  { name: 'log-in', path: '/login' },
  { name: 'log-in with a notice', path: '/login?notice=check-mail' },
  { name: 'sign-up', path: '/signup' },
  { name: 'forgot password', path: '/forgot-password' },
  { name: 'confirm the email', path: '/verify-email' },
  { name: 'administrator log-in', path: '/admin/login' },
  { name: 'reviews', path: '/customer-reviews' },
  { name: 'complaints', path: '/grievance' },
  { name: 'contact', path: '/contact' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms-conditions' },
  { name: 'no connection', path: '/offline' },
  { name: 'shipping and returns', path: '/shipping-returns' },
];
