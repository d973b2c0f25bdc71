/**
 * `npm run admin:create`: creates the administrator's account, sets a new password for it, or makes a link to log in, in the local shop or in the one that
 * TURSO_DATABASE_URL and the other settings name. Exit code: 0 when it is done, 1 when the shop refused, 2 when the command
 * line is invalid.
 */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { makeOwnerLink } from '../../src/features/auth/sign-in/owner-link.server.ts';
import { setUpAdmin } from '../../src/features/auth/sign-in/set-up-admin.server.ts';
import { shopErrorIn } from '../../src/platform/shop-error.ts';
import { MINUTE } from '../../src/rules/limits.ts';
import { OWNER_LINK_TTL } from '../../src/rules/people/rate-limits.ts';
import { isMain } from './command-line.ts';
import { openFromEnv } from './open-shop.ts';
import { refuseWrongClock } from './operator/check-clock.ts';
import { commandShop } from './operator/command-shop.ts';
import { by } from './order-command.ts';

const USAGE = `npm run admin:create                      generates a password and shows it once
npm run admin:create -- --password-stdin  sets the password that it reads from its input, or the one of ADMIN_PASSWORD
npm run admin:create -- --drop-app        also removes the authenticator app
npm run admin:create -- --recover EMAIL   keeps the password and shows a link that logs the owner in once; with --drop-app also without the app`;

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

type Settings = Readonly<Record<string, string | undefined>>;
type Options = NonNullable<ReturnType<typeof read>>;
interface Print {
  log(text: string): void;
  error(text: string): void;
}

/** Runs one command line. Never throws: it prints what went wrong with `error`. @returns the exit code */
export async function runAdmin(
  args: readonly string[],
  settings: Settings,
  print: Print,
  input: () => Promise<string> = () => text(process.stdin),
): Promise<number> {
  const options = read(args);
  if (!options || options.help) {
    (options ? print.log : print.error)(USAGE);
    return options ? 0 : 2;
  }
  try {
    const { recover } = options;
    if (recover !== undefined) await recoverOwner(settings, { email: recover, dropApp: options['drop-app'] }, print);
    else await setPassword(settings, options, print, input);
    return 0;
  } catch (error) {
    const refused = shopErrorIn(error);
    const message = error instanceof Error ? error.message : String(error);
    print.error(refused ? `${refused.refusal.title}: ${refused.refusal.message}` : message);
    return 1;
  }
}

async function recoverOwner(settings: Settings, asked: { email: string; dropApp: boolean }, print: Print): Promise<void> {
  const { shop, done } = openFromEnv(settings);
  await refuseWrongClock(shop);
  const link = await makeOwnerLink(shop, { by: by(), ...asked }).finally(done);
  print.log(`This link logs the owner in once, within ${OWNER_LINK_TTL / MINUTE} minutes:\n${link}`);
  print.log(
    asked.dropApp ? 'The authenticator app was removed. Set up a new one.' : 'The code of the authenticator app is still asked for.',
  );
  print.log(`It is not shown again. ${asked.email} gets a mail about it.`);
}

async function setPassword(settings: Settings, options: Options, print: Print, input: () => Promise<string>): Promise<void> {
  // Not from the arguments: every process of the machine can read those.
  const chosen = options['password-stdin'] ? (await input()).replace(/\r?\n$/, '') : settings.ADMIN_PASSWORD || undefined;
  const password = chosen ?? generatePassword();
  const { shop, done } = openFromEnv(settings);
  await refuseWrongClock(shop);
  const { email, isNew } = await setUpAdmin(shop, password, { dropApp: options['drop-app'] }).finally(done);
  print.log(`${isNew ? 'The administrator’s account was created' : 'The administrator has a new password'}: ${email}`);
  if (chosen === undefined) print.log(`Password: ${password}\nIt is not shown again. Change it after the first log-in.`);
  print.log(`Log in at ${shop.env.SHOP_URL}/admin/login and set up an authenticator app.`);
}

function read(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        'password-stdin': { type: 'boolean', default: false },
        'drop-app': { type: 'boolean', default: false },
        recover: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values.recover !== undefined && values['password-stdin'] ? null : values;
  } catch {
    return null;
  }
}

if (isMain(import.meta)) {
  process.exitCode = await runAdmin(process.argv.slice(2), commandShop(), console);
}
