import { type Context, Hono } from 'hono';
import { readJson } from '../../platform/request/body.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import type { Account } from '../../platform/request/visitor.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { confirmBody, dropFactorBody, enrolBody, factorCodeBody, userBody } from './auth.schema.ts';
import { notOffered } from './not-offered.server.ts';
import { resetPassword } from './password/reset-password.server.ts';
import { challengeFactor, dropFactor, enrolFactor, factorsOf, verifyFactor } from './second-factor/factors.server.ts';
import { changeUser } from './security/change-user.server.ts';
import { reauthenticate } from './security/confirm-self.server.ts';
import { confirmSession } from './security/confirm-session.server.ts';
import { readAccount } from './session/session.server.ts';
import { sessionAnswer } from './session/session-answer.ts';
import { rememberBrowser } from './sign-in/known-browser.server.ts';

/** Who is signed in. @throws ShopError LOGIN_REQUIRED */
function mine(c: Context<ShopEnv>): Account {
  const { account } = c.var;
  if (!account) throw new ShopError('LOGIN_REQUIRED');
  return account;
}

/** One's own account, and its second factor. auth.schema.ts tells what each route is asked and what it answers. */
export const ownUser = new Hono<ShopEnv>()
  .get('/auth/user', requires('own-account'), async (c) => {
    const { shop } = c.var;
    const { id } = mine(c);
    return c.json({ ...sessionAnswer(mine(c), shop.now), id, factors: await factorsOf(shop, mine(c)), identities: [] });
  })
  .put('/auth/user', requires('shop'), async (c) => {
    const { shop, account } = c.var;
    const { confirm, token, ...change } = await readJson(c.req.raw, userBody);
    const { password } = change;
    if (password !== undefined && confirm !== undefined && confirm !== password) {
      throw new ShopError('PASSWORDS_DIFFER', { fields: { confirm: 'Passwords do not match.' } });
    }
    if (password !== undefined && token !== undefined) {
      await rememberBrowser(c, await resetPassword(shop, token, password));
      return c.json({ ok: true } as const);
    }
    if (!account) throw new ShopError(password === undefined ? 'SESSION_MISSING' : 'RECOVERY_NEEDED');
    await changeUser(shop, account, change);
    return c.json(sessionAnswer((await readAccount(shop, c.req.raw)) ?? account, shop.now));
  })
  .get('/auth/reauthenticate', requires('own-account'), async (c) => {
    await reauthenticate(c.var.shop, mine(c));
    return c.json({ ok: true } as const);
  })
  .post('/auth/confirm', requires('own-account'), async (c) => {
    await confirmSession(c, mine(c), await readJson(c.req.raw, confirmBody));
    return c.json({ ok: true } as const);
  })
  .post('/auth/factors', requires('own-account'), async (c) => {
    const { password } = await readJson(c.req.raw, enrolBody);
    return c.json(await enrolFactor(c, mine(c), password));
  })
  .post('/auth/factors/:id/challenge', requires('own-account'), async (c) =>
    c.json(await challengeFactor(c.var.shop, mine(c), c.req.param('id'))),
  )
  .post('/auth/factors/:id/verify', requires('own-account'), async (c) =>
    c.json(await verifyFactor(c, mine(c), c.req.param('id'), await readJson(c.req.raw, factorCodeBody))),
  )
  .delete('/auth/factors/:id', requires('own-account'), async (c) => {
    const id = c.req.param('id');
    const { password } = await readJson(c.req.raw, dropFactorBody);
    await dropFactor(c, mine(c), id, password);
    return c.json({ id });
  })
  .get('/auth/user/identities/authorize', requires('own-account'), notOffered)
  .delete('/auth/user/identities/:id', requires('own-account'), notOffered);
