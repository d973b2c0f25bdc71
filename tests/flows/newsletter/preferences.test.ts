import { afterAll, expect, it } from 'vitest';
import { changePreferences } from '../../../src/features/account/privacy/preferences.server.ts';
import { newsletterSwitch } from '../../../src/features/newsletter/newsletter-switch.server.ts';
import { startWhatsapp } from '../../sandbox/whatsapp/server.ts';
import { whatsappKeys } from '../../sandbox/whatsapp/whatsapp.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const meta = await startWhatsapp();
const shop = await shopUnderTest();
Object.assign(shop.env, whatsappKeys, { WHATSAPP_URL: meta.url });
afterAll(() => meta.close());

const agreed = () => shop.rows("SELECT subject FROM consents WHERE purpose = 'whatsapp' AND withdrawn_at IS NULL");
const deliver = ({ body, headers }: ReturnType<typeof meta.event>) =>
  shop.fetch('/api/webhooks/whatsapp', { method: 'POST', body, headers });

it('STOP overrides the switch of an account whose number was verified by a code; after START from the number the switch counts', async () => {
  await deliver(meta.reply('919845000003', 'STOP'));
  await shop.rows(
    "INSERT INTO users (id, email, email_verified, full_name, phone, login_phone, login_phone_verified) VALUES ('u-stop', 'stop@example.in', 1, 'Asha', '9845000003', '9845000003', 1)",
  );
  const owner = { id: 'u-stop', email: 'stop@example.in', emailVerified: true, phone: '9845000003' };
  await expect(changePreferences(shop.at(), owner, { whatsapp: true }, { newsletter: newsletterSwitch })).rejects.toMatchObject({
    code: 'CONTACT_UNPROVED',
  });
  expect(await agreed()).toEqual([]);
  await deliver(meta.reply('919845000003', 'start'));
  expect(await agreed()).toEqual([{ subject: '9845000003' }]);
  await changePreferences(shop.at(), owner, { whatsapp: true }, { newsletter: newsletterSwitch });
  await shop.rows('UPDATE consents SET withdrawn_at = 1 WHERE withdrawn_at IS NULL');
});

it('a switch in a profile counts for a number that was verified by a code, and for no other', async () => {
  await shop.rows(
    "INSERT INTO users (id, email, email_verified, full_name, phone) VALUES ('u-other', 'other@example.in', 1, 'Asha', '9845000004')",
  );
  const owner = { id: 'u-other', email: 'other@example.in', emailVerified: true, phone: '9845000004' };
  await expect(changePreferences(shop.at(), owner, { whatsapp: true }, { newsletter: newsletterSwitch })).rejects.toMatchObject({
    code: 'CONTACT_UNPROVED',
  });
  expect(await agreed()).toEqual([]);
});
