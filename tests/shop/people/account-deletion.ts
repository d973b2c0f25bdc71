import { expect } from 'vitest';
import { hashPassword } from '../../../src/features/auth/password/password-hash.server.ts';
import { newId } from '../../../src/rules/ids.ts';
import type { FreshShop } from '../fresh-shop.ts';
import type { SignedIn } from './sign-in.ts';

const PASSWORD = 'moti-jhumka-9';

/** Deletes an account as its owner does on the profile page. */
export async function deleteAccount(shop: Pick<FreshShop, 'rows' | 'fetch'>, { id, cookie }: SignedIn): Promise<void> {
  const insert = "INSERT INTO accounts (id, account_id, provider_id, user_id, password) VALUES (?, ?, 'credential', ?, ?)";
  await shop.rows(insert, newId(), id, id, await hashPassword(PASSWORD));
  const answer = await shop.fetch('/api/profile', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({ password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
}
