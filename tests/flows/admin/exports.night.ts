/** Night: a file of all rows that keeps in memory what it has sent. `exports.test.ts` shows that pages are read when they are asked for. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { shopWithAdministrator } from '../../shop/under-test.ts';

const { shop, cookie } = await shopWithAdministrator();

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
/** Bytes that are still needed. */
function memoryAlive(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const ROWS = 100_000;

it('sends 100,000 rows within memory that does not grow with them', async () => {
  await shop.rows('UPDATE sessions SET confirmed_at = ?', Date.now());
  await shop.rows(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO newsletter_subscribers (email, consent_text, asked_at) SELECT 'reader' || i || '@example.in', 'Yes.', i FROM n`,
    ROWS,
  );
  const { body } = await shop.fetch('/api/admin/subscribers.csv', { headers: { cookie } });
  const alive: number[] = [];
  let chunks = 0;
  for await (const _ of body as unknown as AsyncIterable<Uint8Array>) {
    chunks += 1;
    if (chunks % 30 === 0) alive.push(memoryAlive());
  }
  expect(chunks).toBeGreaterThan(90);
  // After 90 pages of 1,000 rows hardly more is alive than after 30: the 60,000 rows between them, kept, would be 12 MiB at least.
  const [early = 0, , late = Number.POSITIVE_INFINITY] = alive;
  expect(late - early).toBeLessThan(10 << 20);
});
