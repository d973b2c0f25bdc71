import type { Permission } from './rules/permissions.ts';

/** What each page asks for, by its route. A page that is not named here is shown to nobody; a test keeps the list whole. */
export const pagePermissions: Readonly<Record<string, Permission>> = {
  '/': 'shop',
  '/404': 'shop',
  '/500': 'shop',
  '/checkout': 'shop',
  '/collections': 'shop',
  '/collections/[slug]': 'shop',
  '/contact': 'shop',
  '/customer-reviews': 'shop',
  '/newsletter/asked': 'shop',
  '/newsletter/confirm': 'shop',
  '/newsletter/leave': 'shop',
  '/order-confirmation': 'shop',
  '/payment-failed': 'shop',
  '/payment-help': 'shop',
  '/privacy-policy': 'shop',
  '/products/[product]': 'shop',
  '/shipping-returns': 'shop',
  '/terms-conditions': 'shop',
};
