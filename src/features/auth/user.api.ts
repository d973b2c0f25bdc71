import { Hono } from 'hono';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { validated } from '../../platform/request/validated.ts';
import { ShopError } from '../../platform/shop-error.ts';
import { confirmBody, dropFactorBody, enrolBody, factorCodeBody, userBody } from './auth.schema.ts';
import { assertOffered } from './not-offered.server.ts';
import { resetPassword } from './password/reset-password.server.ts';
import { challengeFactor, enrolFactor, listFactors, removeFactor, verifyFactor } from './second-factor/factors.server.ts';
import { changeUser } from './security/change-user.server.ts';
import { reauthenticate } from './security/confirm-self.server.ts';
import { confirmSession } from './security/confirm-session.server.ts';
import { readAccount } from './session/session.server.ts';
import { sessionAnswer } from './session/session-answer.ts';
import { setKnownBrowser } from './sign-in/known-browser.server.ts';

/** Routes of the user's own account and its second factor. auth.schema.ts documents the request and the answer of each route. */
export const userApi = new Hono<ShopEnv>()
  .get('/auth/user', requires('own-account'), async (c) => {
    const { shop, account } = c.var;
    return c.json({ ...sessionAnswer(account, shop.now), id: account.id, factors: await listFactors(shop, account), identities: [] });
  })
  .put('/auth/user', requires('shop'), validated(userBody), async (c) => {
    const { shop, account } = c.var;
    const { confirm, token, ...change } = c.req.valid('json');
    const { password } = change;
    if (password !== undefined && confirm !== undefined && confirm !== password) {
      throw new ShopError('PASSWORDS_DIFFER', { fields: { confirm: 'Passwords do not match.' } });
    }
    if (password !== undefined && token !== undefined) {
      await setKnownBrowser(c, await resetPassword(shop, token, password));
      return c.json({ ok: true } as const);
    }
    if (!account) throw new ShopError(password === undefined ? 'SESSION_MISSING' : 'RECOVERY_NEEDED');
    await changeUser(shop, account, change);
    return c.json(sessionAnswer((await readAccount(shop, c.req.raw)) ?? account, shop.now));
  })
  .post('/auth/reauthenticate', requires('own-account'), async (c) => {
    await reauthenticate(c.var.shop, c.var.account);
    return c.json({ ok: true } as const);
  })
  .post('/auth/confirm', requires('own-account'), validated(confirmBody), async (c) => {
    await confirmSession(c, c.var.account, c.req.valid('json'));
    return c.json({ ok: true } as const);
  })
  .post('/auth/factors', requires('own-account'), validated(enrolBody), async (c) => {
    const { password } = c.req.valid('json');
    return c.json(await enrolFactor(c, c.var.account, password));
  })
  .post('/auth/factors/:id/challenge', requires('own-account'), async (c) =>
    c.json(await challengeFactor(c.var.shop, c.var.account, c.req.param('id'))),
  )
  .post('/auth/factors/:id/verify', requires('own-account'), validated(factorCodeBody), async (c) =>
    c.json(await verifyFactor(c, c.var.account, c.req.param('id'), c.req.valid('json'))),
  )
  .delete('/auth/factors/:id', requires('own-account'), validated(dropFactorBody), async (c) => {
    const id = c.req.param('id');
    const { password } = c.req.valid('json');
    await removeFactor(c, c.var.account, id, password);
    return c.json({ id });
  })
  .get('/auth/user/identities/authorize', requires('own-account'), assertOffered)
  .delete('/auth/user/identities/:id', requires('own-account'), assertOffered);
