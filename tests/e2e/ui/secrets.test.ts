import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sandboxKeys } from '../../../functions/tools/start/settings.ts';
import { stack } from '../browser/stack.ts';

const client = join(root, 'dist/client');
const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css|html|json|map)$/.test(file));

test('no file that a browser can load contains a secret, or the name of its setting (#6, L32)', () => {
  expect(files.length).toBeGreaterThan(20);
  const secrets = [stack.shopSecret, sandboxKeys.keySecret, sandboxKeys.webhookSecret];
  const names = ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'TURSO_AUTH_TOKEN', 'SHOP_SECRET', 'TURNSTILE_SECRET'];
  const found = files.flatMap((file) => {
    const text = readFileSync(join(client, file), 'utf8');
    return [...secrets, ...names].filter((word) => text.includes(word)).map((word) => `${word} in ${file}`);
  });
  expect(found).toEqual([]);
});
