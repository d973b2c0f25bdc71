import type { Life } from '../machine/scheduler.ts';
import { assetAnswer } from './assets.ts';
import type { ObjectClass } from './objects.ts';
import { plainServices, settingsOf } from './services.ts';
import type { Simulation } from './simulation.ts';

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

/** The settings and bindings of one process. */
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
