import type { Browser } from 'playwright';
import { type Language, languageFacts } from '../../../src/rules/language/languages.ts';

/** The different letters of a language's own name. 'हिन्दी' → 'ह', 'न', 'द' */
const lettersOf = ({ name }: { readonly name: string }) => [...new Set(name.match(/\p{L}/gu))];

/**
 * Asserts that a browser has letters for a language: without them it draws the same box for each, which no look at a page would mind. The
 * shop's own pages are no measure, because they fetch letters where a device has none.
 * @throws Error that says what to install
 */
export async function assertLetters(browser: Browser, language: Language): Promise<void> {
  const letters = lettersOf(languageFacts[language]);
  const page = await browser.newPage();
  const drawn = await page.evaluate((each) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    return each.map((letter) => {
      canvas.width = 60;
      if (context) context.font = '40px sans-serif';
      context?.fillText(letter, 5, 60);
      return canvas.toDataURL();
    });
  }, letters);
  await page.close();
  if (new Set(drawn).size === letters.length) return;
  throw new Error(
    `The browser has no letters for ${languageFacts[language].name} (${language}): it draws ${letters.join(', ')} alike. Install a font for them, such as fonts-noto-core for Hindi.`,
  );
}
