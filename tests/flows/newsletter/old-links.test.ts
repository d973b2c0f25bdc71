import { expect, test } from 'vitest';
import { readLink } from '../../../src/features/newsletter/links.server.ts';
import { confirmSubscription, subscribe } from '../../../src/features/newsletter/subscribe.server.ts';
import { DAY } from '../../../src/rules/limits.ts';
import { Shopper } from '../../shop/shopper.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

/** 1 January 2026, 00:00 UTC. */
const ASKED_AT = 1_767_225_600_000;
const EMAIL = 'old.reader@example.in';
/** As they stand in mails that were sent: never to be written anew by code. */
const CONFIRM = 'email=old.reader%40example.in&at=1767225600000&sig=PtU8E66-AStj7DUMqoJ3A4n17FKlojjj5P_6WE-6CUk';
const LEAVE = 'email=old.reader%40example.in&at=1767225600000&sig=sQbSeQHQABy_Ny7gL0K9SaQroQiXShA4ma0OdJd10Kw';

const shop = await shopUnderTest();

test('the links of mails that were sent long ago still confirm and still leave', async () => {
  await subscribe(shop.at(ASKED_AT), EMAIL);
  const inTime = shop.at(ASKED_AT + 6 * DAY);
  const address = await readLink(inTime, 'newsletter-confirm', new URLSearchParams(CONFIRM));
  expect(address).toEqual({ email: EMAIL, askedAt: ASKED_AT });
  expect(address && (await confirmSubscription(inTime, address))).toBe(true);
  expect(await readLink(inTime, 'newsletter-confirm', new URLSearchParams(LEAVE))).toBeNull();
  expect(await readLink(shop.at(ASKED_AT + 8 * DAY), 'newsletter-confirm', new URLSearchParams(CONFIRM))).toBeNull();
  expect((await new Shopper(shop).form(`/api/newsletter/leave?${LEAVE}`)).status).toBe(200);
  expect(await shop.rows('SELECT status FROM newsletter_subscribers WHERE email = ?', EMAIL)).toEqual([{ status: 'left' }]);
});
