import { Hono } from 'hono';
import { readJson } from '../../platform/body.ts';
import { requires } from '../../platform/guard.ts';
import type { ShopEnv } from '../../platform/route.ts';
import { logoutBody, passwordGrant, signUpBody } from './account.schema.ts';
import { askLibrary } from './ask-library.server.ts';

export const account = new Hono<ShopEnv>()
  .post('/auth/signup', requires('shop'), async (c) => {
    const { full_name, email, password } = await readJson(c.req.raw, signUpBody);
    await askLibrary(c.var.shop, (library) =>
      library.signUpEmail({ body: { name: full_name, email, password }, headers: c.req.raw.headers, returnHeaders: true }),
    );
    return c.json({ ok: true });
  })
  .post('/auth/token', requires('shop'), async (c) => {
    const body = await readJson(c.req.raw, passwordGrant);
    const { cookies, response } = await askLibrary(c.var.shop, (library) =>
      library.signInEmail({ body, headers: c.req.raw.headers, returnHeaders: true }),
    );
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
    return c.json({ user: { id: response.user.id } });
  })
  .post('/auth/logout', requires('shop'), async (c) => {
    await readJson(c.req.raw, logoutBody);
    const { cookies } = await askLibrary(c.var.shop, (library) => library.signOut({ headers: c.req.raw.headers, returnHeaders: true }));
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
    return c.json({ ok: true });
  })
  .get('/me', requires('shop'), (c) => {
    const { account: who } = c.var;
    return c.json({ user: who && { name: who.fullName, email: who.email, role: who.role } });
  });
