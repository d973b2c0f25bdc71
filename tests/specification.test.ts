import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { VIEW_DELAY } from '../src/rules/figures/page-views.ts';
import { lastDays, periods } from '../src/rules/figures/periods.ts';
import * as limits from '../src/rules/limits.ts';
import { uploadLimits } from '../src/rules/media/uploads.ts';

describe('texts and figures', () => {
  /** What no page and no answer of the shop says: what a test answers in its place, types, or writes into the database. */
  const OWN_WORDS = ['fulfill', 'fill', 'fillIn', 'type', 'rows', 'run', 'Response'];
  const calledBy = (node: ts.CallExpression | ts.NewExpression): string =>
    ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText();
  const RUNNERS = /^(?:test|it|describe)\b/;

  /** The texts of a test's code, without comments, names of tests and its own words. */
  function textsIn(source: string): string[] {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
        found.push(node.text);
      else if (ts.isRegularExpressionLiteral(node)) found.push(node.text.replaceAll('\\', ''));
      if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) {
        ts.forEachChild(node, visit);
        return;
      }
      const own = OWN_WORDS.includes(calledBy(node));
      const [first, ...others] = node.arguments ?? [];
      const isNamed = first !== undefined && ts.isStringLiteralLike(first) && RUNNERS.test(node.expression.getText());
      const told = own ? [] : isNamed ? others : node.arguments;
      visit(node.expression);
      for (const argument of told ?? []) visit(argument);
    };
    visit(ts.createSourceFile('tests.ts', source, ts.ScriptTarget.Latest, true));
    return found;
  }

  /** What tests expect of pages and answers. */
  const expected = [
    ...new Set(
      execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'tests/e2e', 'tests/flows'], {
        encoding: 'utf8',
      }).split('\n'),
    ),
  ]
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => textsIn(readFileSync(file, 'utf8')))
    .join('\n')
    .replaceAll('’', "'");

  /** Without what follows a colon, where the sentence ends with the message of a fault. */
  const texts = [
    ...['Sign up Failed', 'Sign in Failed', 'Sign out Failed', 'Missing Fields', 'Something went wrong'],
    'Unauthorized: Please use the password reset link from your email.',
    ...['Cart Load Error', 'Cart Load Failed', 'An unexpected error occurred while loading your cart.', 'Product Detail Fetch Error'],
    ...['Cart Sync Error', 'Cart Sync Failed', 'Error Adding to Cart', 'Error Removing Item', 'Error Updating Quantity'],
    ...['Error Clearing Cart', 'Please check your internet connection.', 'Added to Cart', 'Item Removed', 'Cart Cleared'],
    ...['Your cart is now empty.', 'Product Not Found', 'Product Info Unavailable', 'Invalid Product Data', 'Size Selection Required'],
    ...['Please select a size for this product on its page.', 'Could not fetch your wishlist.'],
    'Could not add item to wishlist.',
    ...['Could not remove item from wishlist.', 'Could not load wishlist product details.', 'Already Wishlisted', 'Login Required'],
    ...['Please log in to add items to your wishlist.', 'Added to Wishlist', 'Removed from Wishlist'],
    ...['This item is currently out of stock.', 'Error Loading Page', 'Could not load all page content. Details: '],
    ...['Failed to fetch categories for filtering.', 'Failed to fetch products.', 'Error fetching category'],
    'Failed to fetch product details. This jewel might be hiding!',
    ...['No reviews yet. Be the first to share your sparkle!', 'Failed to fetch site settings', 'No Coupon Code', 'Invalid Coupon'],
    ...['Expired Coupon', 'Coupon Limit Reached', 'Minimum Purchase Not Met', 'Coupon Applied!', 'Missing Information', 'Empty Cart'],
    ...['Authentication Issue', 'Payment Cancelled', 'Payment Failed', 'Failed to load your orders. Please try again later.'],
    ...['File uploaded but failed to get public URL.', 'No file provided.', 'No file path provided.', 'Login Failed'],
    ...['Invalid credentials', 'Access Denied', 'An unexpected error occurred. Please try again.', 'Failed to delete product.'],
    ...['Image Upload Error', 'Failed to add product.', 'Failed to fetch product details.', 'Operation failed: ', 'Image Deleted'],
    ...['Image URL Removed', 'Storage Error', 'Too Many Images', 'Image Limit Exceeded', 'Image Limit Reached'],
    ...['Could not check products: ', 'Cannot Delete', 'Storage Warning', 'Failed to update order status: '],
    ...['Failed to update tracking URL', 'Failed to fetch customers. Please try again.', 'Could not deactivate other notifications'],
    ...['Failed to save notification', 'Failed to delete notification', 'Failed to save shipping settings', 'Error submitting review'],
    ...['Product image upload failed', 'Avatar image upload failed', 'Error deleting review', 'Oops! Page Not Found.'],
    ...['No recent wishlist activity.', 'Live Visitors', 'Popular Items', 'Validation Error'],
  ];
  test('a text that a test answers, types, names itself by or comments on is not seen (#342)', () => {
    const source = `
      test('a toast says Named', async () => {
        // Commented
        await page.route('**', (route) => route.fulfill({ json: { title: 'Answered' } }));
        await page.getByLabel('Looked for').fill('Typed');
        expect(title).toBe('Expected');
        expect(title).toMatch(/Matched\\./);
      });`;
    expect(textsIn(source).filter((text) => text !== '**')).toEqual(['Looked for', 'Expected', '/Matched./']);
  });
  test.each(texts)('a flow or a browser test sees “%s” of the catalogue of errors (#342)', (text) => {
    expect(expected.includes(text.replace(/:? $/, ''))).toBe(true);
  });

  test('the constants of the business (#343)', () => {
    expect(limits).toMatchObject({
      HOME_PRODUCTS: 8,
      HOME_CATEGORIES: 6,
      RECOMMENDED_PRODUCTS: 8,
      REVIEWS_SHOWN: 10,
      ACCOUNT_ORDERS_SHOWN: 10,
      SUMMARY_LINES_SHOWN: 2,
      LOW_STOCK_FROM: 1,
      LOW_STOCK_TO: 9,
      DEFAULT_FREE_SHIPPING_FROM_PAISE: 50_000,
      DEFAULT_SHIPPING_FEE_PAISE: 5_000,
      DELIVERY_BUSINESS_DAYS: { from: 3, to: 7 },
      RETURN_WINDOW_HOURS: 48,
      TOAST_MS: 5_000,
      SIZE_TOAST_MS: 3_000,
      HOME_ERROR_TOAST_MS: 7_000,
      TOAST_SWIPE_PX: 50,
      URL_SYNC_MS: 500,
      BANNER_MS: 5_000,
      NOTICE_HIDDEN_MS: 86_400_000,
      NOTICE_SCROLL_MIN_S: 10,
    });
    const MB = 1024 * 1024;
    expect(uploadLimits).toMatchObject({ products: 10 * MB, banners: 10 * MB, categories: 5 * MB });
    expect([periods.week, lastDays('2026-11-23', periods.week)[0], VIEW_DELAY]).toEqual([7, '2026-11-17', 100]);
  });
});
