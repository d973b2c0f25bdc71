import { expect, test } from 'vitest';
import { expectMailIn, shopInBoth } from '../../shop/in-hindi.ts';
import { Shopper } from '../../shop/shopper.ts';

const { shop, at } = await shopInBoth();

test.each(['en', 'hi'] as const)('%s: a reader of the newsletter is asked in the language of the page', async (language) => {
  const email = `asha-${language}@example.in`;
  await new Shopper(at[language]).form('/api/newsletter', { email });
  expect(await shop.rows('SELECT language FROM newsletter_subscribers WHERE email = ?', email)).toEqual([{ language }]);
  await expectMailIn(shop, language, email);
});
