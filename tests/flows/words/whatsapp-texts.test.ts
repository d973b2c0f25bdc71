import { expect, test } from 'vitest';
import type { WhatsappTexts } from '../../../src/admin/texts/whatsapp-texts.server.ts';
import { MESSAGE_TRIES } from '../../../src/rules/people/message-deadlines.ts';
import { administratorOf } from '../../shop/administrator.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const shop = await shopUnderTest();
const { ask } = await administratorOf(shop);
const textOf = async (name: string) => {
  const { texts } = (await ask<WhatsappTexts>('GET', '/texts/whatsapp')).body;
  return texts.find((one) => one.name === name);
};
const queue = (kind: string, attempts: number, sentAt: number | null) =>
  shop.rows(
    "INSERT INTO outbox (dedupe_key, kind, channel, recipient, attempts, sent_at) VALUES (?, ?, 'whatsapp', '9845000001', ?, ?)",
    ...[crypto.randomUUID(), kind, attempts, sentAt ?? null],
  );

test('each text of WhatsApp is listed once, with when it was sent last and how many messages Meta refuses', async () => {
  expect(await textOf('order_cancelled')).toMatchObject({ sentAt: null, stuck: 0 });
  await queue('order-cancelled', 1, 1_795_000_000_000);
  await queue('cod-ended', 1, 1_795_000_000_500);
  await queue('cod-ended', MESSAGE_TRIES, null);
  await queue('order-cancelled', 1, null);
  const cancelled = await textOf('order_cancelled');
  expect(cancelled).toMatchObject({ sentAt: 1_795_000_000_500, stuck: 1 });
  expect(cancelled?.text).toContain('your order {{2}} is cancelled');
  const names = (await ask<WhatsappTexts>('GET', '/texts/whatsapp')).body.texts.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(['sign_in_code', 'daily_digest', 'operations_alert', 'owner_news']));
});
