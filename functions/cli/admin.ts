/**
 * `npm run admin:create`: creates the administrator's account, or sets a new password for it, in the local shop or in the one that
 * TURSO_DATABASE_URL and the other settings name. Exit code: 0 when it is done, 1 when the shop refused, 2 when the command
 * line is invalid.
 */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { setUpAdmin } from '../../src/features/auth/sign-in/set-up-admin.server.ts';
import { shopErrorIn } from '../../src/platform/shop-error.ts';
import { isMain } from './command-line.ts';
import { openFromEnv } from './open-shop.ts';
import { commandShop } from './operator/command-shop.ts';

const USAGE = `npm run admin:create                      generates a password and shows it once
npm run admin:create -- --password-stdin  sets the password that it reads from its input, or the one of ADMIN_PASSWORD
npm run admin:create -- --drop-app        also removes the authenticator app`;

/** Letters and digits that cannot be mistaken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;

/** About 99 bits of randomness: 'k7mwq-3xthp-…'. */
function generatePassword(): string {
  let letters = '';
  while (letters.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      // Bytes above the last multiple of the number of letters are skipped, so that every letter is equally likely.
      if (byte < 256 - (256 % LETTERS.length)) letters += LETTERS[byte % LETTERS.length];
    }
  }
  return (letters.slice(0, LENGTH).match(/.{5}/g) ?? []).join('-');
}

/** Runs one command line. Never throws: it prints what went wrong with `error`. @returns the exit code */
export async function runAdmin(
  args: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
  print: { log(text: string): void; error(text: string): void },
  input: () => Promise<string> = () => text(process.stdin),
): Promise<number> {
  const options = read(args);
  if (!options || options.help) {
    (options ? print.log : print.error)(USAGE);
    return options ? 0 : 2;
  }
  // Not from the arguments: every process of the machine can read those.
  const chosen = options['password-stdin'] ? (await input()).replace(/\r?\n$/, '') : settings.ADMIN_PASSWORD || undefined;
  const password = chosen ?? generatePassword();
  try {
    const { shop, done } = openFromEnv(settings);
    const { email, isNew } = await setUpAdmin(shop, password, { dropApp: options['drop-app'] }).finally(done);
    print.log(`${isNew ? 'The administrator’s account was created' : 'The administrator has a new password'}: ${email}`);
    if (chosen === undefined) print.log(`Password: ${password}\nIt is not shown again. Change it after the first log-in.`);
    print.log(`Log in at ${shop.env.SHOP_URL}/admin/login and set up an authenticator app.`);
    return 0;
  } catch (error) {
    const refused = shopErrorIn(error);
    const message = error instanceof Error ? error.message : String(error);
    print.error(refused ? `${refused.refusal.title}: ${refused.refusal.message}` : message);
    return 1;
  }
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'password-stdin': { type: 'boolean', default: false },
        'drop-app': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch {
    return null;
  }
}

if (isMain(import.meta)) {
  process.exitCode = await runAdmin(process.argv.slice(2), commandShop(), console);
}
