import { expect, test } from 'vitest';
import { confirmStockAlerts, waitingAlertsQuery } from '../../../src/features/stock-alerts/stock-alerts.server.ts';
import { expectMailIn, inBoth, jhumkas, pieceInBoth, shopInBoth } from '../../shop/in-hindi.ts';
import { Shopper } from '../../shop/shopper.ts';

const { shop, at } = await shopInBoth();

test.each(['en', 'hi'] as const)(
  '%s: a piece is back, and the alert is in the language it was asked for in, with the name that its reader knows',
  async (language) => {
    const email = `asha-${language}@example.in`;
    const id = await pieceInBoth(shop, { en: 'Tara Nose Pin', hi: 'तारा नोज़ पिन' }, 0);
    await new Shopper(at[language]).form('/api/stock-alerts', { email, product: String(id), size: '' });
    expect(await shop.rows('SELECT language FROM stock_alerts WHERE email = ?', email)).toEqual([{ language }]);
    await expectMailIn(shop, language, email);
    await confirmStockAlerts(shop.at(), email);
    await shop.rows("INSERT INTO stock_moves (product_id, size, kind, quantity) VALUES (?, '', 'adjust', 1)", id);
    await shop.runCron();
    const told = await expectMailIn(shop, language, email);
    expect(told.subject).toBe(language === 'hi' ? 'फिर स्टॉक में: तारा नोज़ पिन' : 'Back in stock: Tara Nose Pin');
  },
);

test('a page of stock alerts names the pieces that wait', async () => {
  const email = 'waits@example.in';
  const piece = await pieceInBoth(shop);
  await shop.rows("INSERT INTO stock_alerts (id, product_id, size, email, created_at) VALUES ('a', ?, '', ?, 1)", piece, email);
  const waiting = await inBoth(async () => (await waitingAlertsQuery(shop.at(), email)).map(({ name }) => name));
  expect(waiting).toEqual({ en: [jhumkas.en], hi: [jhumkas.hi] });
});
