import { parseEnv, SettingsError } from '../../../src/platform/env.ts';
import { publicPushKey } from '../operator/push-keys.ts';
import { SETTINGS_FILE } from '../operator/settings.ts';
import { about, type Examined, type Finding } from './finding.ts';

const { ok, warn, fail } = about('Settings');

/** Returns the settings that the Worker would get, by the Worker's own rules. */
export function checkSettings({ settings }: Pick<Examined, 'settings'>): Finding[] {
  return [...faults(settings), ...choices(settings), ...pushPair(settings), ...backupKeys(settings)];
}

function faults(settings: Examined['settings']): Finding[] {
  try {
    parseEnv(settings);
    return [ok('all that are needed are given, and none is a test value or a placeholder')];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.faults.map(({ name, problem }) => fail(`${name} ${problem}`, `set it in ${SETTINGS_FILE}`));
  }
}

/** Returns the optional settings that are missing, each with its consequence. */
function choices({
  ENVIRONMENT,
  ALLOW_TEST_KEYS,
  ADMIN_EMAIL,
  WHATSAPP_TOKEN,
  TURNSTILE_SECRET,
  PAGE_CACHE,
}: Examined['settings']): Finding[] {
  return [
    ...(ENVIRONMENT === 'production' ? [] : [fail('ENVIRONMENT is not production', 'remove it: wrangler.toml sets it')]),
    ...(ALLOW_TEST_KEYS === undefined
      ? []
      : [warn('ALLOW_TEST_KEYS is set: nobody pays in this shop', 'remove it, unless this is a staging Worker')]),
    ...(PAGE_CACHE === 'off' ? [warn('PAGE_CACHE is off: every page is rendered anew', 'remove it; it is for measuring')] : []),
    ...(ADMIN_EMAIL === undefined
      ? [fail('ADMIN_EMAIL is not set: nobody can administer the shop', 'set it to the address of the owner')]
      : []),
    ...(WHATSAPP_TOKEN === undefined ? [ok('WhatsApp is not set up: customers get mail only, and nobody signs in by phone')] : []),
    ...(TURNSTILE_SECRET === undefined
      ? [
          warn(
            'Turnstile is not set up: only limits slow down somebody who guesses passwords',
            'create a widget, and set TURNSTILE_SITE_KEY and TURNSTILE_SECRET',
          ),
        ]
      : []),
  ];
}

/** Push services refuse what is signed by another key than the one that browsers subscribed with. */
function pushPair({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Examined['settings']): Finding[] {
  if (!VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY) return [ok('pushes to browsers are not set up: the owner is told by mail and on WhatsApp')];
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return [];
  if (publicPushKey(VAPID_PRIVATE_KEY) === VAPID_PUBLIC_KEY) return [ok('the two keys of pushes to browsers belong together')];
  return [fail('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not belong together', 'enter both lines of one npm run rotate -- push')];
}

/** The machine that makes backups seals and signs; it must not be able to open them. */
function backupKeys({ BACKUP_RECIPIENT, BACKUP_SIGNING_KEY, BACKUP_IDENTITY }: Examined['settings']): Finding[] {
  return [
    ...(BACKUP_RECIPIENT !== undefined && BACKUP_SIGNING_KEY === undefined
      ? [warn('BACKUP_SIGNING_KEY is not set: no backup can be made', 'npm run backup -- --new-key')]
      : []),
    ...(BACKUP_IDENTITY !== undefined
      ? [
          warn(
            'BACKUP_IDENTITY is set: whoever reads it opens every backup',
            'remove it; it belongs on paper, and a restore gets it by hand',
          ),
        ]
      : []),
  ];
}
