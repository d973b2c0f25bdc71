import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../functions/tools/start/settings.ts';
import type { Life } from '../machine/scheduler.ts';
import type { Chance } from './faults.ts';
import type { ObjectClass } from './objects.ts';
import { plainServices, settingsOf } from './plan.ts';
import type { Simulation } from './simulation.ts';

const FONT = /^\/fonts\/[\w-]+\.ttf$/;
const read = new Map<string, Uint8Array<ArrayBuffer>>();

/** The files beside the Worker, as far as it reads them itself: the fonts of documents. */
async function assetAnswer({ url }: Request): Promise<Response> {
  const { pathname } = new URL(url);
  if (!FONT.test(pathname)) return new Response('', { status: 404 });
  const known = read.get(pathname) ?? new Uint8Array(readFileSync(join(root, 'public', pathname)));
  read.set(pathname, known);
  return new Response(known);
}

const SECOND = 1_000;
const declared = /\[\[ratelimits\]\]\s+name = "(\w+)"\s+namespace_id = "\d+"\s+simple = \{ limit = (\d+), period = (\d+) \}/g;

/** The rate limits of wrangler.toml for a run, each over a window that slides on the clock of the run. */
export function rateLimits(now: () => number, chance: Chance): Record<string, unknown> {
  const limits = readFileSync(join(root, 'wrangler.toml'), 'utf8').matchAll(declared);
  return Object.fromEntries(
    [...limits].map(([, name = '', limit, period]) => {
      const calls = new Map<string, number[]>();
      const counted = async ({ key }: { key: string }) => {
        const recent = (calls.get(key) ?? []).filter((at) => at > now() - Number(period) * SECOND);
        // Cloudflare counts in each of its places, and adds up later: a refusal may be late.
        const success = recent.length < Number(limit) || chance('limit: counts too late');
        if (success) recent.push(now());
        calls.set(key, recent);
        return { success };
      };
      return [name, { limit: counted }];
    }),
  );
}

export const account = {
  accountId: 'acc_simulated',
  keyId: 'rzp_test_simulated',
  keySecret: 'key secret',
  webhookSecret: 'webhook secret',
};
/** The webhook's secret before it was changed, not long ago. */
export const FORMER_SECRET = 'former webhook secret';
export const SHOP = 'http://shop.test';
export const SECRET = 'a secret of at least thirty-two letters';
/** Those that follow where the operator changes them. */
export const next = { secret: 'another secret of at least thirty-two letters', webhookSecret: 'another webhook secret' };
export const OWNER = 'owner@chamak.example';

/** Bindings by name, with the class of each object. */
const objects: Readonly<Record<string, ObjectClass>> = {
  LEDGER: 'LedgerWriter',
  ATTEMPTS: 'AttemptCounter',
  PAGE_VIEWS: 'PageViewBuffer',
  LIVE: 'LiveHub',
};

export function bindings(sim: Simulation, life: Life): Record<string, unknown> {
  const bound = Object.entries(objects).map(([name, of]) => [
    name,
    { idFromName: (id: string) => id, get: () => sim.objects[of].stub(life) },
  ]);
  return {
    ...{ ENVIRONMENT: 'test', LANGUAGES: 'en,hi', SHOP_URL: SHOP, SHOP_SECRET: SECRET, ADMIN_EMAIL: OWNER },
    TURSO_DATABASE_URL: 'http://db.sim',
    RAZORPAY_KEY_ID: account.keyId,
    RAZORPAY_KEY_SECRET: account.keySecret,
    RAZORPAY_WEBHOOK_SECRET: account.webhookSecret,
    RAZORPAY_WEBHOOK_SECRET_PREVIOUS: FORMER_SECRET,
    RAZORPAY_SANDBOX_URL: 'http://gateway.sim',
    ...settingsOf(sim.plan.services ?? plainServices),
    ...sim.limits,
    ...sim.settings,
    EMAIL: { send: (mail: Parameters<Simulation['post']['send']>[0]) => sim.post.send(mail) },
    MEDIA: sim.bucket.binding,
    IMAGES: sim.pictures,
    ASSETS: { fetch: assetAnswer },
    ...Object.fromEntries(bound),
  };
}
