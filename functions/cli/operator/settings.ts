import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { settingNames } from '../../../src/platform/env.ts';

export type OperatorSettings = Readonly<Record<string, string | undefined>>;

/** The one file with the settings of the live shop, in the project's root; git ignores it. */
export const SETTINGS_FILE = 'production.vars';

/** The permissions of group and others: a file with secrets must have none. */
const OTHERS = 0o077;

/**
 * Returns the settings of the live shop, for commands of the operator: those of `production.vars`, and over them those of the
 * environment, where a build server has them. A setting that is empty is not set.
 * @throws Error if others on this machine can read the file, or the file that is named is not there
 */
export function operatorSettings(
  environment: OperatorSettings = process.env,
  file = environment.SHOP_SETTINGS ?? SETTINGS_FILE,
): OperatorSettings {
  const isNamed = environment.SHOP_SETTINGS !== undefined || file !== SETTINGS_FILE;
  if (isNamed && !existsSync(file)) throw new Error(`There is no file of settings “${file}”. SHOP_SETTINGS or --settings names it.`);
  const inFile = existsSync(file) ? settingsIn(file) : {};
  const given = Object.entries(environment).filter(([name, value]) => value !== undefined && value !== '' && isOfShop(name));
  const all = { ENVIRONMENT: 'production', ...inFile, ...Object.fromEntries(given) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Settings of the commands themselves: the Worker does not get them. */
const operatorNames: readonly string[] = [
  'CLOUDFLARE_API_TOKEN',
  'CLOUDFLARE_ACCOUNT_ID',
  'TURSO_API_TOKEN',
  'TURSO_ORGANIZATION',
  'WHATSAPP_BUSINESS_ID',
  'NEW_MODULE_REGISTRY',
  'OUTSIDE_URL',
];

const isOfShop = (name: string) => settingNames.includes(name) || operatorNames.includes(name) || /^(?:BACKUP|MEDIA_S3)_/.test(name);

function settingsIn(file: string): OperatorSettings {
  if ((statSync(file).mode & OTHERS) !== 0) throw new Error(`${file} has secrets and others can read it. Run: chmod 600 ${file}`);
  return parseEnv(readFileSync(file, 'utf8'));
}

/** Returns the Worker's own settings, without those of wrangler.toml and of the commands. */
export const workerSecrets = (settings: OperatorSettings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && entry[0] !== 'ENVIRONMENT' && settingNames.includes(entry[0]),
    ),
  );

/**
 * Returns the settings of a command on one shop: the environment, and those of the file that SHOP_SETTINGS names. Without it commands
 * work on the local shop, so that the live one is never changed by accident.
 */
export const commandSettings = (environment: OperatorSettings = process.env): OperatorSettings =>
  environment.SHOP_SETTINGS ? { ...environment, ...operatorSettings(environment) } : environment;
