import * as z from 'zod';

const text = z.string().min(1).max(200).optional();
/** A key that the shop makes up: it alone shows that a webhook comes from the courier. */
const webhookKey = z.string().min(16).max(200).optional();

/** The settings of services that carry parcels. */
export const courierShape = {
  /** Shiprocket: an API user of its own (panel, Settings, API), the key of its webhook, and the name of the pickup address. */
  SHIPROCKET_EMAIL: z.email().optional(),
  SHIPROCKET_PASSWORD: text,
  SHIPROCKET_WEBHOOK_KEY: webhookKey,
  SHIPROCKET_PICKUP: z.string().min(1).max(36).optional(),
  /** Set by `npm start` only: the address of the stand-in. */
  SHIPROCKET_SANDBOX_URL: z.url().optional(),
  /** Delhivery: the token of its interface, the key of its webhook, and the name of the warehouse, in which capitals and spaces count. */
  DELHIVERY_TOKEN: text,
  DELHIVERY_WEBHOOK_KEY: webhookKey,
  DELHIVERY_PICKUP: text,
  /** Set by `npm start` only: the address of the stand-in. */
  DELHIVERY_SANDBOX_URL: z.url().optional(),
};

const settingsOf = {
  Shiprocket: ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_WEBHOOK_KEY', 'SHIPROCKET_PICKUP'],
  Delhivery: ['DELHIVERY_TOKEN', 'DELHIVERY_WEBHOOK_KEY', 'DELHIVERY_PICKUP'],
} as const;

/** Returns what is wrong with these settings together: each service has all of its settings or none. */
export function courierFaults(value: z.infer<z.ZodObject<typeof courierShape>>): { readonly path: string; readonly message: string }[] {
  return Object.entries(settingsOf).flatMap(([service, names]) => {
    const missing = names.filter((name) => value[name] === undefined);
    if (missing.length === 0 || missing.length === names.length) return [];
    return [{ path: missing.join(', '), message: `is missing; ${service} needs all of its settings` }];
  });
}
