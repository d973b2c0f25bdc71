/**
 * `npm run admin:create`: creates the administrator's account, sets a new password for it, or makes a link to log in, in the local shop
 * or in the one that TURSO_DATABASE_URL and the other settings name. Exit code: 0 when it is done, 1 when the shop refused, 2 when the
 * command line is invalid.
 */
import { text } from 'node:stream/consumers';
import { makeOwnerLink } from '../../src/features/auth/sign-in/owner-link.server.ts';
import { setUpAdmin } from '../../src/features/auth/sign-in/set-up-admin.server.ts';
import { MINUTE } from '../../src/rules/limits.ts';
import { OWNER_LINK_TTL } from '../../src/rules/people/rate-limits.ts';
import { command, withShop } from './command.ts';
import { isMain } from './command-line.ts';
import { by } from './operator/by.ts';
import { commandShop } from './operator/command-shop.ts';
import type { Print } from './operator/print.ts';
import type { Named } from './places.ts';

const USAGE = `npm run admin:create                      generates a password and shows it once
npm run admin:create -- --password-stdin  sets the password that it reads from its input, or the one of ADMIN_PASSWORD
npm run admin:create -- --drop-app        also removes the authenticator app
npm run admin:create -- --recover EMAIL   keeps the password and shows a link that logs the owner in once; with --drop-app also without the app`;

/** Letters and digits that cannot be mistaken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 20;

/** Returns a password with about 99 bits of randomness: 'k7mwq-3xthp-…'. */
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

interface Asked {
  /** Address of the owner; undefined if a password is set. */
  readonly email: string | undefined;
  readonly dropApp: boolean;
  /** The password comes from the input: every process of the machine can read arguments. */
  readonly isRead: boolean;
}

type Output = Pick<Print, 'log' | 'error'>;

async function recoverOwner(given: Named, asked: { readonly email: string; readonly dropApp: boolean }, print: Output): Promise<void> {
  const link = await withShop(given, { clock: 'refuse', print }, (shop) => makeOwnerLink(shop, { by: by(), ...asked }));
  print.log(`This link logs the owner in once, within ${OWNER_LINK_TTL / MINUTE} minutes:\n${link}`);
  print.log(
    asked.dropApp ? 'The authenticator app was removed. Set up a new one.' : 'The code of the authenticator app is still asked for.',
  );
  print.log(`It is not shown again. ${asked.email} gets a mail about it.`);
}

async function setPassword(given: Named, { isRead, dropApp }: Asked, print: Output, input: () => Promise<string>): Promise<void> {
  const chosen = isRead ? (await input()).replace(/\r?\n$/, '') : given.ADMIN_PASSWORD || undefined;
  const password = chosen ?? generatePassword();
  await withShop(given, { clock: 'refuse', print }, async (shop) => {
    const { email, isNew } = await setUpAdmin(shop, password, { dropApp });
    print.log(`${isNew ? 'The administrator’s account was created' : 'The administrator has a new password'}: ${email}`);
    if (chosen === undefined) print.log(`Password: ${password}\nIt is not shown again. Change it after the first log-in.`);
    print.log(`Log in at ${shop.env.SHOP_URL}/admin/login and set up an authenticator app.`);
  });
}

/** Makes the command; `input` gives the password that is typed into it. */
export const adminCommand = (input: () => Promise<string>) =>
  command({
    usage: USAGE,
    options: {
      'password-stdin': { type: 'boolean', default: false },
      'drop-app': { type: 'boolean', default: false },
      recover: { type: 'string' },
    },
    read: ({ 'password-stdin': isRead = false, 'drop-app': dropApp = false, recover: email }, [extra]): Asked | null =>
      extra !== undefined || (email !== undefined && isRead) ? null : { email, dropApp, isRead },
    run: (asked, given, print) =>
      asked.email === undefined
        ? setPassword(given, asked, print, input)
        : recoverOwner(given, { email: asked.email, dropApp: asked.dropApp }, print),
  });

export const runAdmin = adminCommand(() => text(process.stdin));

if (isMain(import.meta)) process.exitCode = await runAdmin(process.argv.slice(2), commandShop(), console);
