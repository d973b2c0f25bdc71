import { expect, test } from 'vitest';
import { grievancePage } from '../../../src/features/grievances/grievance-page.server.ts';
import { mailTicketLinks } from '../../../src/features/grievances/ticket-mails.server.ts';
import { inLanguage } from '../../../src/platform/request/request-note.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { expectMailIn, shopInBoth } from '../../shop/in-hindi.ts';

const { shop } = await shopInBoth();
const { ask } = await administratorOf(shop);

test.each(['en', 'hi'] as const)(
  '%s: a complaint is answered in its language, with the words of its topic and its outcome',
  async (language) => {
    const email = `asha-${language}@example.in`;
    const fields = { topic: 'piece', order: '', text: `Complaint in ${language}`, name: 'Asha', email, phone: '' };
    const request = new Request('http://shop.test/grievance', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    await inLanguage(language, () => grievancePage(shop.at(), request, crypto.randomUUID()));
    const received = await expectMailIn(shop, language, email);
    expect(received.text).toContain(language === 'hi' ? 'किस बारे में: टूटा या गलत पीस' : 'Damaged');
    const [row] = await shop.rows('SELECT id, number, language FROM grievances WHERE email = ?', email);
    expect(row?.language).toBe(language);
    const answer = await ask('POST', `/grievances/${row?.id}/messages`, { kind: 'settled', text: 'So.', outcome: 'refunded' });
    expect(answer.status).toBe(200);
    const settled = await expectMailIn(shop, language, email);
    expect(settled.text).toContain(language === 'hi' ? 'पैसा लौटाया गया' : 'Money refunded');
    expect(settled.text).not.toMatch(/NaN|undefined|1970/);
    await inLanguage(language === 'hi' ? 'en' : 'hi', () => mailTicketLinks(shop.at(), Number(row?.number)));
    await expectMailIn(shop, language, email);
  },
);
