import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { phoneChannel, queueCode } from '../../../src/features/messages/outbox/outbox.server.ts';
import { drainOutbox, sendSoon } from '../../../src/features/messages/outbox/send-messages.server.ts';
import { parseEnv } from '../../../src/platform/env.ts';
import { MINUTE } from '../../../src/rules/limits.ts';
import { MESSAGE_TRIES } from '../../../src/rules/people/message-deadlines.ts';
import { smsKeys } from '../../sandbox/carriers/msg91.ts';
import { startMsg91 } from '../../sandbox/carriers/msg91-server.ts';
import { startWhatsapp, whatsappKeys } from '../../sandbox/whatsapp/whatsapp.ts';
import { memberBrowser, PASSWORD } from '../../shop/people/browser-session.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const [meta, sms, shop] = await Promise.all([startWhatsapp(), startMsg91(), shopUnderTest()]);
Object.assign(shop.env, { ...smsKeys, SMS_URL: sms.url });
const withWhatsapp = { ...whatsappKeys, WHATSAPP_URL: meta.url };
afterAll(() => Promise.all([meta.close(), sms.close()]));
afterEach(async () => {
  meta.mood = 'well';
  sms.mood = 'well';
  for (const name of Object.keys(withWhatsapp)) delete shop.env[name];
  await shop.rows('DELETE FROM outbox');
  meta.messages.length = 0;
  sms.messages.length = 0;
});

async function send(key: string) {
  const at = shop.at();
  await at.db.write([queueCode(at, 'sign-in-code', key, '9845000000', '246810')]);
  sendSoon(at, key);
  return (await shop.rows('SELECT * FROM outbox WHERE dedupe_key = ?', key))[0];
}

describe('codes by SMS (#212, C-44)', () => {
  it('without WhatsApp a phone is proved by SMS, and the code is kept nowhere once it is sent', async () => {
    expect(phoneChannel(parseEnv(shop.env))).toBe('sms');
    const [phone, browser] = ['9845066666', await memberBrowser(shop, 'sms@example.in')];
    expect((await browser.send('PUT', '/auth/user', { phone, current_password: PASSWORD })).status).toBe(200);
    await shop.settle();
    expect(sms.messages).toEqual([{ to: `91${phone}`, code: expect.stringMatching(/^\d{6}$/) }]);
    const proof = { type: 'phone_change', phone, token: sms.messages[0]?.code };
    expect((await browser.post('/auth/verify', proof)).status).toBe(200);
    expect(await shop.rows('SELECT channel, payload FROM outbox WHERE recipient = ?', phone)).toEqual([{ channel: 'sms', payload: '{}' }]);
  });

  it('with WhatsApp they go there; where it refuses or is down they go by SMS at once, once', async () => {
    Object.assign(shop.env, withWhatsapp);
    expect(phoneChannel(parseEnv(shop.env))).toBe('whatsapp');
    expect(await send('well')).toMatchObject({ channel: 'whatsapp', sent_at: expect.any(Number), payload: '{}' });
    expect(meta.messages).toMatchObject([{ to: '919845000000', template: 'sign_in_code', values: ['246810'] }]);
    expect(sms.messages).toEqual([]);
    for (const mood of ['down', { status: 400, code: 131_026 }, { status: 404, code: 132_001 }] as const) {
      meta.mood = mood;
      expect(await send(`refused ${JSON.stringify(mood)}`)).toMatchObject({ channel: 'sms', sent_at: expect.any(Number), attempts: 1 });
    }
    expect(sms.messages).toHaveLength(3);
    await drainOutbox(shop.at(Date.now() + 5 * MINUTE));
    expect([meta.messages.length, sms.messages.length]).toEqual([1, 3]);
  });

  it('both down: the code is tried again while it is valid; a wrong template waits for the operator', async () => {
    Object.assign(shop.env, withWhatsapp);
    meta.mood = 'down';
    for (const mood of ['lost', { status: 503, type: 'error' }, { status: 401, type: 'error' }] as const) {
      sms.mood = mood;
      expect(await send(`both ${JSON.stringify(mood)}`)).toMatchObject({ sent_at: null, attempts: 1, dropped_at: null });
    }
    sms.mood = { status: 200, type: 'error' };
    expect(await send('template')).toMatchObject({ sent_at: null, attempts: MESSAGE_TRIES });
    sms.mood = 'well';
    await drainOutbox(shop.at(Date.now() + 2 * MINUTE));
    expect(sms.messages).toHaveLength(3);
  });

  it('settings: all of them or none', () => {
    for (const name of Object.keys(smsKeys))
      expect(() => parseEnv({ ...shop.env, [name]: undefined }), name).toThrow('SMS needs all of its settings');
  });
});
