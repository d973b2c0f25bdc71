import type { Page } from 'playwright';

type Shifts = readonly [number, ...string[]][];

/** A script for `before` of a page: notes every layout shift without a recent tap, with the elements that moved. */
export const watchShifts = `window.shifts = []; new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput) shifts.push([value, ...sources.map(({ node }) => (node?.outerHTML ?? node?.textContent)?.slice(0, 120))]);
}).observe({ type: 'layout-shift', buffered: true });`;

/** What moved, once the fonts are drawn. */
export async function shiftsOf(page: Page): Promise<{ readonly sum: number; readonly words: string }> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  const shifts = (await page.evaluate('window.shifts')) as Shifts;
  return { sum: shifts.reduce((sum, [value]) => sum + value, 0), words: JSON.stringify(shifts) };
}
