/** Night: a bar of chosen rows that covers or cuts something, on any screen of the administrator. */
import type { Page } from 'playwright';
import { allWindows, forAdministrator, sweep } from '../sweep.ts';

/** Ticks the first row of a list, which shows the bar for what is chosen. */
async function chooseOne(page: Page): Promise<void> {
  const box = page.locator('main table tbody input[type=checkbox], main li input[type=checkbox]').first();
  if ((await box.count()) > 0) await box.check({ force: true, timeout: 2_000 }).catch(() => {});
}

sweep(forAdministrator, allWindows, { name: 'chosen', first: chooseOne });
