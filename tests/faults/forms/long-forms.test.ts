import { expect, test } from 'vitest';
import { orderToken } from '../../../src/features/sales/order-token.server.ts';
import { BODY_BYTES_MAX } from '../../../src/rules/limits.ts';
import { apiRoutes, pageRoutes } from '../../fuzz/routes.ts';
import { serveLocally } from '../../sandbox/local-server.ts';
import { guardOn, placeCash } from '../../shop/cash-guard.ts';
import { delivered } from '../../shop/delivered.ts';
import { freshShop } from '../../shop/fresh-shop.ts';
import { newSession, signedIn } from '../../shop/sign-in.ts';
import { startWorkerd } from '../workerd.ts';

/** Pages whose form is a button alone: what is sent with it is not read. */
const ONLY_A_BUTTON = /^POST PAGE \/(?:newsletter|stock-alerts)\//;

test('every plain form that is one byte too long is refused in words, and nobody is woken', { timeout: 240_000 }, async () => {
  const alarms: string[] = [];
  const service = await serveLocally(async (asked, answer) => {
    for await (const part of asked) alarms.push(String(part));
    answer.end();
  });
  const shop = await freshShop();
  shop.env.ERROR_REPORT_URL = `${service.url}/faults`;
  const worker = await startWorkerd(shop);
  try {
    const order = await delivered(shop);
    await guardOn(shop);
    const asked = await placeCash(shop);
    const waiting = { id: asked.id, token: await orderToken(shop.at().env, asked.id) };
    const { id: user } = await signedIn(shop);
    const cookie = await newSession({ rows: shop.rows, env: worker.env }, user);
    const body = `text=${'x'.repeat(BODY_BYTES_MAX - 4)}`;
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded', cookie };
    const forms = [...apiRoutes(), ...pageRoutes()].filter((route) => typeof route.body === 'object' && 'form' in route.body);
    expect(forms.map(({ name }) => name)).toContain('POST PAGE /profile');
    const said: [string, number, string][] = [];
    for (const { name, method, pattern } of forms) {
      // Only an order that is asked about has the form of an answer.
      const { id, token } = pattern.endsWith('/confirm') ? waiting : order;
      const path = pattern
        .replace(':id', id)
        .replace(/:(?:line|number)/, '1')
        .replace(':request', crypto.randomUUID());
      const answer = await worker.fetch(`${path}?token=${token}&line=1&order=${id}`, { method, headers, body, redirect: 'manual' });
      const sentence = /too large|too long|up to 8 MB/i.exec((await answer.text()).replace(/<(script|style).*?<\/\1>/gs, ''))?.[0] ?? '';
      if (!ONLY_A_BUTTON.test(name)) said.push([name, answer.status, sentence === '' ? 'says nothing' : 'says why']);
      else expect([name, answer.status]).toEqual([name, 200]);
    }
    expect(said).toEqual(said.map(([name]) => [name, 413, 'says why']));
    expect(alarms).toEqual([]);
  } finally {
    await worker.stop();
    await shop.close();
    await service.close();
  }
});
