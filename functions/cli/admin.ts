/**
 * `npm run admin:create`: makes the administrator's account, or gives it a new password, in the local shop or in the one that
 * TURSO_DATABASE_URL and the other settings name. Ends with 0 when it is done, 1 when the shop refused, 2 when the command
 * cannot be read.
 */
import { parseArgs } from 'node:util';
import { setUpAdmin } from '../../src/features/auth/sign-in/set-up-admin.server.ts';
import { shopErrorIn } from '../../src/platform/shop-error.ts';
import { isMain } from './command-line.ts';
import { openFromEnv } from './open-shop.ts';

const USAGE = `npm run admin:create                      a password is made up and shown once
npm run admin:create -- --password "…"    or set ADMIN_PASSWORD, which no list of commands remembers
npm run admin:create -- --drop-app        also takes the authenticator app away`;

/** Letters and digits that cannot be mistaken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;

/** Some 98 bits. 'k7mwq-3xthp-…' */
function madeUp(): string {
  let letters = '';
  while (letters.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH))) {
      // Every letter is as likely: what does not divide evenly is thrown again.
      if (byte < 256 - (256 % LETTERS.length)) letters += LETTERS[byte % LETTERS.length];
    }
  }
  return (letters.slice(0, LENGTH).match(/.{5}/g) ?? []).join('-');
}

/** Runs one command line. Never throws: what went wrong is on `error` in words. @returns the exit code */
export async function runAdmin(
  args: readonly string[],
  settings: Readonly<Record<string, string | undefined>>,
  print: { log(text: string): void; error(text: string): void },
): Promise<number> {
  const options = read(args);
  if (!options || options.help) {
    (options ? print.log : print.error)(USAGE);
    return options ? 0 : 2;
  }
  const given = options.password ?? (settings.ADMIN_PASSWORD || undefined);
  const password = given ?? madeUp();
  try {
    const { shop, done } = openFromEnv(settings);
    const { email, isNew } = await setUpAdmin(shop, password, { dropApp: options['drop-app'] }).finally(done);
    print.log(`${isNew ? 'The administrator’s account was made' : 'The administrator has a new password'}: ${email}`);
    if (given === undefined) print.log(`Password: ${password}\nIt is not shown again. Change it after the first log-in.`);
    print.log(`Log in at ${shop.env.SHOP_URL}/admin/login and set up an authenticator app.`);
    return 0;
  } catch (error) {
    const refused = shopErrorIn(error);
    const words = error instanceof Error ? error.message : String(error);
    print.error(refused ? `${refused.refusal.title}: ${refused.refusal.message}` : words);
    return 1;
  }
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        password: { type: 'string' },
        'drop-app': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch {
    return null;
  }
}

if (isMain(import.meta)) {
  process.exitCode = await runAdmin(process.argv.slice(2), process.env, console);
}
