import type { Page } from 'playwright';

/** The measured pages; `cart` puts two pieces into the cart first. */
export const pages = {
  home: { path: '/', cart: false },
  listing: { path: '/collections', cart: false },
  search: { path: '/collections?search=gold', cart: false },
  product: { path: '/products/6-utsav-gold-tone-jhumkas', cart: false },
  checkout: { path: '/checkout', cart: true },
  policy: { path: '/terms-conditions', cart: false },
  'not found': { path: '/nothing-here', cart: false },
  'home in Hindi': { path: '/hi', cart: false },
  'listing in Hindi': { path: '/hi/collections', cart: false },
  'product in Hindi': { path: '/hi/products/6-utsav-gold-tone-jhumkas', cart: false },
  'checkout in Hindi': { path: '/hi/checkout', cart: true },
} as const;
export type PageName = keyof typeof pages;

const cart = [
  { id: 6, size: '', quantity: 1, cart_item_id: 'local-1-6' },
  { id: 11, size: '', quantity: 2, cart_item_id: 'local-2-11' },
];

export async function fillCart(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/nothing-here`);
  await page.evaluate((lines) => localStorage.setItem('sparkle_cart_v1', lines), JSON.stringify(cart));
}
