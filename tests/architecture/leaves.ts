/**
 * Features that nothing depends on, with the files to delete together; names that end with a slash are folders. The lines that join a
 * leaf to the shop name nothing else (`leaf-deletion.test.ts` removes them).
 */
export const leaves = {
  wishlist: ['src/features/wishlist/', 'src/pages/wishlist.astro', 'tests/flows/wishlist/', 'tests/e2e/wishlist/'],
  reviews: [
    'src/features/reviews/',
    'src/admin/reviews/',
    'src/pages/customer-reviews.astro',
    'src/pages/admin/reviews.astro',
    'drizzle/demo/reviews.ts',
    'tests/flows/admin/reviews.test.ts',
    'tests/e2e/admin/reviews.test.ts',
  ],
  grievances: [
    'src/features/grievances/',
    'src/admin/grievances/',
    'src/pages/grievance/',
    'src/pages/admin/grievances/',
    'tests/flows/grievances/',
    'tests/flows/admin/grievances.test.ts',
    'tests/e2e/grievances/',
  ],
  newsletter: [
    'src/features/newsletter/',
    'src/pages/newsletter/',
    'src/admin/newsletter/',
    'src/pages/admin/newsletter.astro',
    'tests/flows/newsletter/',
    'tests/flows/admin/newsletter.test.ts',
    'tests/e2e/newsletter/',
    'tests/e2e/admin/newsletter.test.ts',
  ],
  'stock-alerts': ['src/features/stock-alerts/', 'src/pages/stock-alerts/', 'tests/flows/stock-alerts/'],
  invoices: [
    'src/features/invoices/',
    'src/admin/gst/',
    'src/pages/admin/gst.astro',
    'tests/flows/admin/gst.test.ts',
    'tests/flows/admin/gst-export.test.ts',
    'tests/flows/admin/gst-check.test.ts',
    'tests/e2e/admin/gst.test.ts',
  ],
  returns: [
    'src/features/returns/',
    'src/admin/returns/',
    'src/pages/orders/[id]/return.astro',
    'src/pages/admin/returns/',
    'functions/cli/return-command.ts',
    'tests/flows/returns/',
    'tests/e2e/returns/',
    'tests/flows/admin/returns.test.ts',
    'tests/e2e/admin/returns.test.ts',
  ],
} as const;
