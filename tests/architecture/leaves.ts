/**
 * Features that nothing depends on, with the files to delete together; names that end with a slash are folders. The lines that join a
 * leaf to the shop name nothing else (`leaf-deletion.test.ts` removes them).
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
