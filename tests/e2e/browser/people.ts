import type { Page } from 'playwright';
import { expect } from 'vitest';
import { hashPassword } from '../../../src/features/auth/password/password-hash.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import { newSession, type SignedIn, signedIn } from '../../shop/people/sign-in.ts';
import { db, newPage, openLive, type PageWishes, shop, shopUrl } from './browser.ts';
import { stack } from './stack.ts';

export const PASSWORD = 'sindoor-7-bells';
/** The administrator of the shop under test (functions/tools/start/settings.ts). */
export const ADMIN_EMAIL = 'owner@chamak.example';
let hash: Promise<string> | undefined;

/** Inserts an account with PASSWORD and a verified email address into the database. Returns the address. */
export async function person(email = `${newId()}@example.in`, name = 'Ananya Rao'): Promise<string> {
  hash ??= hashPassword(PASSWORD);
  const id = newId();
  await db().batch([
    { sql: 'INSERT INTO users (id, email, email_verified, full_name) VALUES (?, ?, 1, ?)', args: [id, email, name] },
    {
      sql: `INSERT INTO accounts (id, account_id, provider_id, user_id, password) VALUES (?, ?, 'credential', ?, ?)`,
      args: [newId(), id, id, await hash],
    },
  ]);
  return email;
}

/** Inserts the administrator's account, unless another test of this shop has done so. */
export async function owner(): Promise<string> {
  const { rows } = await db().execute({ sql: 'SELECT 1 FROM users WHERE email = ?', args: [ADMIN_EMAIL] });
  return rows.length > 0 ? ADMIN_EMAIL : person(ADMIN_EMAIL, 'Owner');
}

/** Waits for a mail to an address that matches `pattern`. Returns the first group, or else the match. */
export async function fromMail(email: string, pattern: RegExp): Promise<string> {
  let found = '';
  const look = async () => {
    const mails = (await (await fetch(`${stack.mailUrl}/messages`)).json()) as { to: string[]; text: string }[];
    const texts = mails.filter(({ to }) => to.includes(email)).map(({ text }) => pattern.exec(text)?.[1] ?? pattern.exec(text)?.[0] ?? '');
    found = texts.find(Boolean) ?? '';
    return found;
  };
  await expect.poll(look, { timeout: 10_000 }).not.toBe('');
  return found;
}

/** Opens the account menu of a wide window and returns its entries, once the browser knows who is signed in. */
export async function menuOf(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('summary[aria-label=Account]').click();
  await page.locator('[data-account]').getByRole('button', { name: 'Logout' }).waitFor();
  return page.locator('[data-account] :is(p, a, button)').allTextContents();
}

/** An account that is signed in without the form. It has no password. */
export const someone = (): Promise<SignedIn> => signedIn(shop);

/** An account with PASSWORD that is signed in without the form. */
export async function someoneWithPassword(name?: string): Promise<SignedIn> {
  const email = await person(undefined, name);
  const [{ id } = { id: '' }] = (await shop.rows('SELECT id FROM users WHERE email = ?', email)) as { id: string }[];
  return { id, email, cookie: await newSession(shop, id) };
}

/** Gives a browser the session of an account. */
export async function signIn(page: Page, { cookie }: Pick<SignedIn, 'cookie'>): Promise<void> {
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await page.context().addCookies([
    { name, value, url: shopUrl, httpOnly: true, sameSite: 'Lax' },
    { name: 'in', value: '1', url: shopUrl },
  ]);
}

/** A page of a browser in which somebody is signed in. */
export async function pageOf(who: Pick<SignedIn, 'cookie'>, { at, live, ...wishes }: PageWishes = {}): Promise<Page> {
  const page = await newPage(wishes);
  await signIn(page, who);
  if (at) await page.goto(at);
  if (live) await openLive(page, live);
  return page;
}
