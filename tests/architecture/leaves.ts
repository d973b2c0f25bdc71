/**
 * Features that nothing depends on, with the files that go when one is deleted: those that end with a slash are folders. What joins a leaf
 * to the shop names it in lines of its own (`leaf-deletion.test.ts` takes them out).
 */
export const leaves = {
  wishlist: ['src/features/wishlist/', 'src/pages/wishlist.astro', 'tests/flows/wishlist/', 'tests/e2e/wishlist/'],
  reviews: ['src/features/reviews/', 'src/pages/customer-reviews.astro', 'drizzle/demo/reviews.ts'],
  newsletter: ['src/features/newsletter/', 'src/pages/newsletter/', 'tests/flows/newsletter/', 'tests/e2e/newsletter/'],
  'stock-alerts': ['src/features/stock-alerts/', 'src/pages/stock-alerts/', 'tests/flows/stock-alerts/'],
  returns: [
    'src/features/returns/',
    'src/pages/orders/[id]/return.astro',
    'functions/cli/return-command.ts',
    'tests/flows/returns/',
    'tests/e2e/returns/',
  ],
} as const;
