import type { Page } from 'playwright';

/** A page whose script the test keeps away is not waited for any longer. */
const SCRIPT_WITHIN = 10_000;

/**
 * Makes `goto` with "networkidle" wait for the page's late script too, which ends with the link to the manifest. It starts a moment after
 * `load`: on a busy machine the network is idle before, and a press then meets a page without its script.
 */
export function waitForLateScript(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, wishes) => {
    const answer = await goto(url, wishes);
    if (wishes?.waitUntil === 'networkidle') {
      const ran = () => !document.querySelector('script[data-src]') || document.querySelector('link[rel=manifest]') !== null;
      await page.waitForFunction(ran, null, { timeout: SCRIPT_WITHIN }).catch(() => {});
    }
    return answer;
  };
}
