import { describe, expect, it } from 'vitest';
import type { SubscriberList } from '../../../src/features/newsletter/admin/list-subscribers.server.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask, email: administrator } = await administratorOf(shop);

const subscribe = (email: string) => new Shopper(shop).form('/api/newsletter', { email });
const confirm = (email: string) =>
  shop.rows("UPDATE newsletter_subscribers SET status = 'confirmed', confirmed_at = asked_at WHERE email = ?", email);
const subscriberOf = async (email: string) => (await shop.rows('SELECT * FROM newsletter_subscribers WHERE email = ?', email))[0];
const listed = async (query = '') => (await ask<SubscriberList>('GET', `/subscribers${query}`)).body;
const unsubscribe = (email: unknown) => ask('POST', '/subscribers/unsubscribe', { email });
const actions = () => shop.rows("SELECT actor, action, object_id, changes FROM admin_actions WHERE kind = 'subscriber' ORDER BY seq");

describe('subscribers of the newsletter', () => {
  it('are listed with their consent, by state, and found by a part of the address', async () => {
    await subscribe('reader@example.in');
    await subscribe('waiting@example.in');
    await confirm('reader@example.in');
    const all = await listed();
    expect(all.tabs).toEqual({ confirmed: 1, asked: 1, left: 0, all: 2 });
    expect(all.rows.find(({ email }) => email === 'reader@example.in')).toMatchObject({
      status: 'confirmed',
      consentText: expect.stringMatching(/\w/),
      askedAt: expect.any(Number),
      confirmedAt: expect.any(Number),
      leftAt: null,
    });
    expect((await listed('?tab=asked')).rows.map(({ email }) => email)).toEqual(['waiting@example.in']);
    expect((await listed('?search=READ')).rows.map(({ email }) => email)).toEqual(['reader@example.in']);
    expect((await listed('?search=%25')).rows).toEqual([]);
    expect((await listed('?tab=none&after=%%%')).rows).toHaveLength(2);
  });

  it('leave by hand, with a line in the audit log; the proof of consent stays', async () => {
    expect((await unsubscribe('reader@example.in')).body).toEqual({ email: 'reader@example.in', status: 'left' });
    expect(await subscriberOf('reader@example.in')).toMatchObject({
      status: 'left',
      left_at: expect.any(Number),
      confirmed_at: expect.any(Number),
      consent_text: expect.stringMatching(/\w/),
    });
    expect(await actions()).toEqual([
      { actor: administrator, action: 'unsubscribe', object_id: 'r…r@example.in', changes: '{"status":["confirmed","left"]}' },
    ]);
    expect((await listed('?tab=left')).rows).toHaveLength(1);
  });

  it('cannot leave twice, and nobody unknown can', async () => {
    for (const email of ['reader@example.in', 'nobody@example.in']) {
      const { status, body } = await unsubscribe(email);
      expect([status, body.code]).toEqual([404, 'RECORD_NOT_FOUND']);
    }
    expect((await unsubscribe(5)).status).toBe(422);
    expect(await actions()).toHaveLength(1);
  });

  it('two administrators at once: one line in the log', async () => {
    await subscribe('both@example.in');
    const answers = await Promise.all([unsubscribe('both@example.in'), unsubscribe('both@example.in')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await actions()).toHaveLength(2);
  });
});
