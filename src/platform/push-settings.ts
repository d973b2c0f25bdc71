import * as z from 'zod';

/** The pair of keys with which the shop signs what it sends to browsers of its owner (VAPID, RFC 8292). */
export const pushShape = {
  /** A point of P-256 in base64url, which browsers read when they subscribe; the other half is a secret. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, 'must be the key that `npm run rotate -- push` prints')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be the key that `npm run rotate -- push` prints')
    .optional(),
  /** Set by `npm start` and tests only: the address of the stand-in for push services. */
  PUSH_SANDBOX_URL: z.url().optional(),
};

const pair = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const;

/** Returns what is wrong with these settings together: both keys or none. */
export function pushFaults(value: z.infer<z.ZodObject<typeof pushShape>>): { readonly path: string; readonly message: string }[] {
  const missing = pair.filter((name) => value[name] === undefined);
  return missing.length === 1 ? [{ path: missing.join(), message: 'is missing; pushes to browsers need both of their keys' }] : [];
}
