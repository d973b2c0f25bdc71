import { expect, test } from 'vitest';
import { readStopLink } from '../../../src/features/stock-alerts/stop-link.server.ts';
import { shopUnderTest } from '../../shop/under-test.ts';

const EMAIL = 'old.reader@example.in';
/** As it stands in mails that were sent: never to be written anew by code. */
const STOP = 'email=old.reader%40example.in&sig=mc0LIuTWiUMIw8npueUmfHAZ65u7oAUou4-85CSw6D8';

const shop = await shopUnderTest();

test('the link of a stock alert that was sent long ago still stops them', async () => {
  expect(await readStopLink(shop.at(), new URLSearchParams(STOP))).toBe(EMAIL);
  expect(await readStopLink(shop.at(), new URLSearchParams(STOP.replace('old.', 'new.')))).toBeNull();
});
