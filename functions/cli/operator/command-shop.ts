import { settingsOf } from '../open-shop.ts';
import { commandSettings, type OperatorSettings } from './settings.ts';

const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\]|)$/;

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

/**
 * Returns the line that names the shop, by where its database is: 'Shop: https://chamak.in (live)', 'Shop: localhost:4321 (this
 * machine)'.
 */
export function shopLine({ SHOP_URL: shop, TURSO_DATABASE_URL: database = '' }: OperatorSettings): string {
  const isHere = URL.canParse(database) ? HERE.test(new URL(database).hostname) : true;
  if (isHere) return `Shop: ${hostOf(shop ?? database)} (this machine)`;
  return `Shop: ${shop ?? hostOf(database)} (live)`;
}

/** Resolves the settings. If none names a shop, the command itself says what is missing. */
function resolved(settings: OperatorSettings): OperatorSettings | null {
  try {
    return settingsOf(settings);
  } catch {
    return null;
  }
}

/**
 * Returns the settings of the shop that a command works on, and prints its name to where the command's data does not go. Ends the process
 * with 1 if they cannot be read.
 */
export function commandShop(): OperatorSettings {
  try {
    const settings = commandSettings();
    const shop = resolved(settings);
    if (shop) console.error(shopLine(shop));
    return settings;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
