/** Night: messages beside fields, or of a busy shop, that do not fit a window. */
import type { Page } from 'playwright';
import { busy } from '../../admin/desk.ts';
import { allWindows, sweep } from '../sweep.ts';

/** Sends every form of the page as it is: those with empty fields are marked, and the shop is too busy for the others. */
async function sendEach(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.route('**', (route) => {
    const request = route.request();
    const isGet = request.method() === 'GET';
    // The answer to a plain form is another page.
    const isLeaving = request.isNavigationRequest() && (!isGet || new URL(request.url()).pathname !== pathname);
    if (isLeaving) return route.abort('aborted');
    return isGet ? route.fallback() : route.fulfill(busy);
  });
  for (const button of await page.locator('main button[type=submit]:visible, main form button:not([type]):visible').all()) {
    // One that a message hides or takes away is not pressed.
    await button.click({ timeout: 1_000 }).catch(() => {});
  }
}

sweep(() => true, allWindows, { name: 'errors', refuses: [busy.status], first: sendEach });
