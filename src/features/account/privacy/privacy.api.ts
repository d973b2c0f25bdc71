import { Hono } from 'hono';
import { readJson } from '../../../platform/request/body.ts';
import { requires } from '../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import type { Account } from '../../../platform/request/visitor.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { tryLimits } from '../../../rules/people/rate-limits.ts';
import { refuseTooMany } from '../../auth/rate-limits.server.ts';
import { forgetSession } from '../../auth/session/session-cookies.server.ts';
import { deleteBody, withdrawBody } from '../choices.schema.ts';
import { type Endings, withdraw } from '../choices.server.ts';
import { deleteAccount } from './delete-account.server.ts';
import { ownData } from './own-data.server.ts';

function signedIn(account: Account | null): Account {
  if (!account) throw new ShopError('LOGIN_REQUIRED');
  return account;
}

/** What the law gives everybody about their own data (L23): to take it along, to take back a yes, to be forgotten. */
export const privacy = (endings: Endings) =>
  new Hono<ShopEnv>()
    .get('/profile/data', requires('own-account'), async (c) => {
      const account = signedIn(c.var.account);
      await refuseTooMany(c.var.shop, `data:${account.id}`, tryLimits.confirm);
      const file = JSON.stringify(await ownData(c.var.shop, account), null, 2);
      c.header('Content-Disposition', 'attachment; filename="my-chamak-data.json"');
      return c.body(file, 200, { 'Content-Type': 'application/json; charset=utf-8' });
    })
    .delete('/profile/consents', requires('own-account'), async (c) => {
      await withdraw(c.var.shop, signedIn(c.var.account), await readJson(c.req.raw, withdrawBody), endings);
      return c.json({ title: 'Taken back' });
    })
    .delete('/profile', requires('own-account'), async (c) => {
      const { password, nonce } = await readJson(c.req.raw, deleteBody);
      await deleteAccount(c.var.shop, signedIn(c.var.account), { password, nonce });
      forgetSession(c);
      return c.json({ title: 'Your account is deleted', message: 'A mail to you says what was erased.' });
    });
