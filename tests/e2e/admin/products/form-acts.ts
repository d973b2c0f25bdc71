import type { Page } from 'playwright';
import { shop } from '../../browser/browser.ts';

/** A picture of the form: pressed, it shows its buttons. */
export const tile = (page: Page, at: number) => page.getByRole('button', { name: new RegExp(`^Picture ${at}\\b`) });
/** Sends the form. */
export const save = (page: Page, word: string) => page.getByRole('button', { name: word, exact: true }).click();
/** The row of a piece. */
export const productOf = async (name: string) => (await shop.rows('SELECT * FROM products WHERE name = ?', name))[0];

export async function deletePicture(page: Page): Promise<void> {
  await tile(page, 1).click();
  await page.getByRole('button', { name: 'Delete picture 1' }).click();
}
