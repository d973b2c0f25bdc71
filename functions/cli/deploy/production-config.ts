import { requiredInProduction } from '../../../src/platform/production-settings.ts';
import type { OperatorSettings } from '../operator/settings.ts';

/** The configuration that `astro build` wrote to dist/server/wrangler.json; only what is read here is named. */
export type BuiltConfig = Readonly<Record<string, unknown>> & { readonly name: string; readonly compatibility_flags?: readonly string[] };

/** Compiles a module when it is first imported: new Workers answer sooner. It has no date from which it is on by itself. */
const LAZY_MODULES = 'new_module_registry';

/** Settings without which a version is not even uploaded: wrangler names those that are missing. */
const REQUIRED = [
  'SHOP_URL',
  'TURSO_DATABASE_URL',
  'SHOP_SECRET',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  ...requiredInProduction,
] as const;

/**
 * Returns the configuration to deploy: the built one, on the address of the shop, and with the setting NEW_MODULE_REGISTRY with that
 * flag. Only SHOP_URL has the address, and neither it nor the list of secrets may be in wrangler.toml: with a route `wrangler dev` would
 * serve under that host, and with the list it would pass no other setting to the local shop.
 */
export function productionConfig(
  built: BuiltConfig,
  { SHOP_URL = '', AGENTS_HOST, NEW_MODULE_REGISTRY }: OperatorSettings,
): Record<string, unknown> {
  const { hostname } = new URL(SHOP_URL);
  const { compatibility_flags: flags = [] } = built;
  return {
    ...built,
    ...(NEW_MODULE_REGISTRY === '1' && { compatibility_flags: [...flags, LAZY_MODULES] }),
    routes: [hostname, ...(AGENTS_HOST ? [AGENTS_HOST] : [])].map((pattern) => ({ pattern, custom_domain: true })),
    secrets: { required: REQUIRED },
  };
}
