import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseEnv } from '../../../src/platform/env.ts';
import { productionSettings } from '../../../tests/shop/machine/production-settings.ts';
import { productionConfig } from './production-config.ts';

const built = { name: 'chamak', main: 'entry.mjs', compatibility_flags: ['nodejs_compat'], vars: { ENVIRONMENT: 'production' } };

test('the deployed configuration is the built one, on the address of SHOP_URL', () => {
  const { secrets: _, ...config } = productionConfig(built, { SHOP_URL: 'https://shop.chamak-jewels.in' });
  expect(config).toEqual({ ...built, routes: [{ pattern: 'shop.chamak-jewels.in', custom_domain: true }] });
});

test('the host of agents is a second address of the same Worker', () => {
  const { routes } = productionConfig(built, { SHOP_URL: 'https://shop.chamak-jewels.in', AGENTS_HOST: 'agents.chamak-jewels.in' });
  expect(routes).toEqual([
    { pattern: 'shop.chamak-jewels.in', custom_domain: true },
    { pattern: 'agents.chamak-jewels.in', custom_domain: true },
  ]);
});

test('it requires exactly the settings without which the shop stays closed', () => {
  const { secrets } = productionConfig(built, productionSettings) as { secrets: { required: string[] } };
  const closedWithout = Object.keys(productionSettings).filter((name) => {
    try {
      parseEnv({ ...productionSettings, [name]: undefined });
      return false;
    } catch {
      return true;
    }
  });
  expect([...secrets.required].sort()).toEqual(closedWithout.sort());
});

test('wrangler.toml has no second address: no route, no workers.dev, no previews', () => {
  const toml = readFileSync('wrangler.toml', 'utf8');
  expect(toml).toContain('\nworkers_dev = false\n');
  expect(toml).toContain('\npreview_urls = false\n');
  expect(toml).not.toMatch(/^\s*(?:routes?|secrets)\b|\[secrets\]|\[\[routes\]\]/m);
});

test('the flag that compiles modules on their first import is off, locally and live, until NEW_MODULE_REGISTRY is 1', () => {
  const flagsWith = (NEW_MODULE_REGISTRY?: string) =>
    productionConfig(built, { ...productionSettings, NEW_MODULE_REGISTRY }).compatibility_flags;
  expect([flagsWith(), flagsWith('0'), flagsWith('1')]).toEqual([
    ['nodejs_compat'],
    ['nodejs_compat'],
    ['nodejs_compat', 'new_module_registry'],
  ]);
  expect(readFileSync('wrangler.toml', 'utf8')).toContain('\ncompatibility_flags = ["nodejs_compat"]\n');
});
