import { expect, test } from 'vitest';
import type { Ask } from '../operator/ask.ts';
import { checkVersionKey } from './check-version-key.ts';

const settings = { CLOUDFLARE_API_TOKEN: 'token', SHOP_URL: 'https://shop.chamak.in' };
const zones = { result: [{ id: 'z1', name: 'chamak.in', status: 'active' }] };
/** Cloudflare with these rules in the zone; null: it has no such ruleset. */
const cloudflare =
  (rules: unknown): Ask =>
  async (_, path, shape) => {
    if (path.startsWith('/zones?')) return { ok: true, body: shape.parse(zones), serverAt: null };
    if (path !== '/zones/z1/rulesets/phases/http_request_late_transform/entrypoint') throw new Error(path);
    return rules === null
      ? { ok: false, status: 404, why: 'none' }
      : { ok: true, body: shape.parse({ result: { rules } }), serverAt: null };
  };
const rule = (header: string, more = {}) => ({ action_parameters: { headers: { [header]: { operation: 'set' } } }, ...more });
const levelWith = async (rules: unknown) => (await checkVersionKey({ settings, ask: cloudflare(rules) })).level;

test('a rule that names each visitor keeps them at one version', async () => {
  expect(await levelWith([rule('X-Other'), rule('Cloudflare-Workers-Version-Key')])).toBe('ok');
});

test.each([
  ['no rules', null],
  ['another header', [rule('X-Other')]],
  ['a rule that is off', [rule('Cloudflare-Workers-Version-Key', { enabled: false })]],
])('%s: the doctor says what happens in a roll-out', async (_, rules) => {
  expect(await levelWith(rules)).toBe('WARN');
});
