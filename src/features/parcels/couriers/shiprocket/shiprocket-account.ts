import type { Settings } from '../../../../platform/env.ts';

/** The account of the shop at Shiprocket. */
export interface ShiprocketAccount {
  /** Without a final slash. */
  readonly base: string;
  /** The origin of the stand-in on this machine; null where the real service is asked. */
  readonly standIn: string | null;
  readonly email: string;
  readonly password: string;
  /** The name of the pickup address, as the panel shows it. */
  readonly pickup: string;
}

export const SHIPROCKET = 'Shiprocket';
export const SHIPROCKET_API = 'https://apiv2.shiprocket.in/v1/external';

/** Returns the account that the settings name; null without keys. */
export function shiprocketAccount(settings: Settings): ShiprocketAccount | null {
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password, SHIPROCKET_PICKUP: pickup, SHIPROCKET_SANDBOX_URL: sandbox } = settings;
  if (!email || !password || !pickup) return null;
  return { base: sandbox ?? SHIPROCKET_API, standIn: sandbox ? new URL(sandbox).origin : null, email, password, pickup };
}
