import { demanded } from '../../../src/platform/production-settings.ts';

/** What `astro build` wrote to dist/server/wrangler.json; only what is read here is named. */
export type BuiltConfig = Readonly<Record<string, unknown>> & { readonly name: string };

/** Settings without which a version is not even uploaded: wrangler names those that are missing. */
const REQUIRED = [
  'SHOP_URL',
  'TURSO_DATABASE_URL',
  'SHOP_SECRET',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  ...demanded,
] as const;

/**
 * The configuration that is deployed: the built one, on the address of the shop. The address stands in SHOP_URL alone, and neither it
 * nor the list of secrets may stand in wrangler.toml: with a route `wrangler dev` would serve under that host, and with the list it
 * would pass no other setting to the local shop.
 */
export function productionConfig(built: BuiltConfig, shopUrl: string): Record<string, unknown> {
  const { hostname } = new URL(shopUrl);
  return { ...built, routes: [{ pattern: hostname, custom_domain: true }], secrets: { required: REQUIRED } };
}
