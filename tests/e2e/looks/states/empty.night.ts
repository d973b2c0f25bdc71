/** Night: a shop before its first product whose pages do not fit a window. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptSecret } from '../../../../functions/tools/start/settings.ts';
import { type Stack, startStack } from '../../../../functions/tools/start/stack.ts';
import { newSession } from '../../../shop/people/sign-in.ts';
import { rowsOf } from '../../../shop/rows.ts';
import { addresses, tellsSomething } from '../addresses.ts';
import { lookAt } from '../look.ts';
import { cookiesOf } from '../records.ts';
import { allWindows, nameOf } from '../sweep.ts';

const dir = mkdtempSync(join(tmpdir(), 'chamak-looks-'));
let stack: Stack;
let administrator: ReturnType<typeof cookiesOf> = [];

beforeAll(async () => {
  stack = await startStack({ dir, seed: false, adminPassword: 'chamak-first-owner' });
  const rows = rowsOf(stack.databaseUrl);
  const env = { SHOP_URL: stack.shopUrl, SHOP_SECRET: keptSecret(dir, 'shop-secret') };
  // Open, because a closed shop shows its visitors one page only; what is left of the first day is on the dashboard.
  await rows('UPDATE first_day SET opened_at = 1, owner_id = (SELECT id FROM users)');
  const [owner] = await rows('SELECT id FROM users');
  administrator = cookiesOf(await newSession({ rows, env }, String(owner?.id)), stack.shopUrl);
});
afterAll(async () => {
  await stack.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Addresses that name no record, and no piece of the demonstration. With no parcel to hand over, the list for the courier leads back. */
const without = addresses.flatMap(({ path, who, status = 200, name }) => {
  const isOfPiece =
    typeof path !== 'string' || /\/products\/\d|\/collections\/(?!filters)|product=|\/edit\/|\/products\/\[|\/hand-over/.test(path);
  return isOfPiece || who === 'buyer' ? [] : [{ name, path, who, status: path === '/404' || path === '/500' ? 404 : status }];
});

/** A shop before its first product, as its owner and the first visitors see it. */
describe.each(allWindows.map((window) => [nameOf(window), window] as const))('%s', (windowName, window) => {
  const opened = new Set<string>();
  test.concurrent.each(without)('$name', async ({ name, path, who, status }) => {
    const cookies = who === 'administrator' ? administrator : [];
    // The settings say on arrival that none of delivery are set.
    const tells = tellsSomething(path) || path === '/admin/settings/delivering';
    const found = await lookAt({
      ...{ ...window, url: stack.shopUrl + path, status, cookies, tells, opened },
      name: `empty ${name} ${windowName}`,
    });
    expect(found).toEqual([]);
  });
});
