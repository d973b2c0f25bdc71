import { Hono } from 'hono';
import * as z from 'zod/mini';
import { readJson } from '../../../platform/request/body.ts';
import { requires } from '../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { addressOf, profileOf, saveProfile } from './profile.server.ts';

/** Any object: what is wrong with it is told in the words of the profile. */
const anything = z.looseObject({});

/** PUT /profile: name, phone and address of the signed-in user. PUT /profile/address: what the checkout keeps of a parcel. */
export const profile = new Hono<ShopEnv>()
  .put('/profile', requires('own-account'), async (c) => {
    const { shop, visitor } = c.var;
    await saveProfile(shop, visitor, profileOf(await readJson(c.req.raw, anything)));
    return c.json({ title: 'Profile saved', message: 'Your next checkout starts with these details.' });
  })
  .put('/profile/address', requires('own-account'), async (c) => {
    const { shop, visitor } = c.var;
    await saveProfile(shop, visitor, addressOf(await readJson(c.req.raw, anything)));
    return c.json({ title: 'Address saved' });
  });
