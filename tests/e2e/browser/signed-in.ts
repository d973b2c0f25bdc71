import type { Page } from 'playwright';
import { newSession, type SignedIn, signedIn } from '../../shop/people/sign-in.ts';
import { newPage, openLive, type PageWishes, shop, shopUrl } from './browser.ts';
import { person } from './people.ts';

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
