import { settingsOf } from '../open-shop.ts';
import { commandSettings, type OperatorSettings } from './settings.ts';

const HERE = /^(?:localhost|127\.0\.0\.1|\[::1\]|)$/;

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);

/** 'Shop: https://chamak.in (live)', 'Shop: localhost:4321 (this machine)': by where its database is. */
export function shopLine({ SHOP_URL: shop, TURSO_DATABASE_URL: database = '' }: OperatorSettings): string {
  const isHere = URL.canParse(database) ? HERE.test(new URL(database).hostname) : true;
  if (isHere) return `Shop: ${hostOf(shop ?? database)} (this machine)`;
  return `Shop: ${shop ?? hostOf(database)} (live)`;
}

/** Where nothing names a shop the command itself says what is missing. */
function resolved(settings: OperatorSettings): OperatorSettings | null {
  try {
    return settingsOf(settings);
  } catch {
    return null;
  }
}

/**
 * The settings of the shop that a command is about to work on, after its name was printed where data of the command does not go. Ends the
 * process with 1 if they cannot be read.
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
