import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../functions/start/settings.ts';
import type { Chance } from './chance.ts';

const SECOND = 1_000;
const declared = /\[\[ratelimits\]\]\s+name = "(\w+)"\s+namespace_id = "\d+"\s+simple = \{ limit = (\d+), period = (\d+) \}/g;

/** The limits of wrangler.toml: how many calls with one key in which time, in ms. */
const limits = [...readFileSync(join(root, 'wrangler.toml'), 'utf8').matchAll(declared)].map(([, name = '', limit, period]) => ({
  ...{ name, limit: Number(limit), period: Number(period) * SECOND },
}));

/** The rate limits of a run, each over a window that slides on the clock of the run. */
export function rateLimits(now: () => number, chance: Chance): Record<string, unknown> {
  return Object.fromEntries(
    limits.map(({ name, limit, period }) => {
      const calls = new Map<string, number[]>();
      const counted = async ({ key }: { key: string }) => {
        const recent = (calls.get(key) ?? []).filter((at) => at > now() - period);
        // Cloudflare counts in each of its places, and adds up later: a refusal may be late.
        const success = recent.length < limit || chance('limit: counts too late');
        if (success) recent.push(now());
        calls.set(key, recent);
        return { success };
      };
      return [name, { limit: counted }];
    }),
  );
}
