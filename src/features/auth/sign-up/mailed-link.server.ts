import { and, eq, gt } from 'drizzle-orm';
import type { Shop } from '../../../platform/shop.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../content/layout-data.server.ts';
import { users, verifications } from '../auth.table.ts';
import { linkTokenName, userOfProof } from '../verification-tokens.server.ts';
import { type AfterSignUp, afterSignUpOf } from './after-sign-up.ts';
import { signUpNonceOf } from './sign-up-cookie.server.ts';

/**
 * The state of a mailed link. 'here': this browser signed up, so one button finishes. 'elsewhere': another browser did, so a
 * password is required. 'change': confirms the new address of an account. 'dead': used, expired or never sent.
 */
export type MailedLink =
  | { readonly state: 'here' | 'elsewhere'; readonly email: string; readonly name: string; readonly after: AfterSignUp }
  | { readonly state: 'change'; readonly email: string; readonly name: string }
  | { readonly state: 'dead' };

/**
 * Returns a valid link and its user, by the link's name. The value has the user's id and then, each on its line, the hash of the
 * sign-up's nonce and what the visitor was about to do, or the new address.
 */
export function linkAndUserQuery({ db, now }: Shop, name: string) {
  return db.orm
    .select({ value: verifications.value, user: users })
    .from(verifications)
    .innerJoin(users, eq(users.id, userOfProof))
    .where(and(eq(verifications.identifier, name), gt(verifications.expiresAt, new Date(now))));
}

/** Returns the hash of the sign-up's nonce ('' if the link has none) and the visitor's intent. */
export function signUpOfLink(value: string): { readonly nonce: string; readonly after: AfterSignUp } {
  const [nonce = '', after] = value.slice(37).split('\n');
  return { nonce, after: afterSignUpOf(after) };
}

/**
 * Returns the layout and the state of the link in the page's address, in one round trip. Reading does not use up the link.
 */
export async function readMailedLink(shop: Shop, request: Request): Promise<{ frame: LayoutData; link: MailedLink }> {
  const asked = new URL(request.url).searchParams;
  const isChange = asked.get('type') === 'email_change';
  const name = await linkTokenName(isChange ? 'email-change' : 'verify-email', asked.get('token') ?? '');
  const read = await shop.db.read({ frame: layoutQueries(shop), link: linkAndUserQuery(shop, name) });
  const frame = layoutDataOf(read.frame);
  const [row] = read.link;
  if (!row) return { frame, link: { state: 'dead' } };
  const rest = row.value.slice(37);
  if (isChange) return { frame, link: { state: 'change', email: rest, name: row.user.fullName } };
  const { nonce, after } = signUpOfLink(row.value);
  const isHere = nonce !== '' && nonce === (await signUpNonceOf(shop.env, request));
  return { frame, link: { state: isHere ? 'here' : 'elsewhere', email: row.user.email, name: row.user.fullName, after } };
}
