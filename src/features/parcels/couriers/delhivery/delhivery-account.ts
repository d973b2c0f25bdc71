import type { Settings } from '../../../../platform/env.ts';

/** The account of the shop at Delhivery. */
export interface DelhiveryAccount {
  /** Without a final slash. */
  readonly base: string;
  /** The origin of the stand-in on this machine; null where the real service is asked. */
  readonly standIn: string | null;
  readonly token: string;
  /** The name of the warehouse; capitals and spaces count. */
  readonly pickup: string;
}

export const DELHIVERY = 'Delhivery';
export const DELHIVERY_API = 'https://track.delhivery.com';

/** Returns the account that the settings name; null without keys. */
export function delhiveryAccount(settings: Settings): DelhiveryAccount | null {
  const { DELHIVERY_TOKEN: token, DELHIVERY_PICKUP: pickup, DELHIVERY_SANDBOX_URL: sandbox } = settings;
  if (!token || !pickup) return null;
  return { base: sandbox ?? DELHIVERY_API, standIn: sandbox ? new URL(sandbox).origin : null, token, pickup };
}
