import { Hono } from 'hono';
import { requiresInFirstBatch } from '../../../platform/request/guard.ts';
import type { ShopEnv } from '../../../platform/request/route.ts';
import { validated } from '../../../platform/request/validated.ts';
import { ShopError } from '../../../platform/shop-error.ts';
import { keepOrderAddress } from '../addresses/addresses.server.ts';
import { myAccountTexts } from '../my-account.texts.ts';
import { addressBody, profileBody } from './profile.schema.ts';
import { refuseProfileBody, saveProfile } from './profile.server.ts';

/** PUT /profile: name, phone and address of the signed-in user. PUT /profile/address: the address that the checkout saves. */
export const profile = new Hono<ShopEnv>()
  .put('/profile', requiresInFirstBatch('own-account'), validated(profileBody, refuseProfileBody), async (c) => {
    await saveProfile(c.var.shop, c.var.caller.owner, c.req.valid('json'));
    return c.json({ title: myAccountTexts().saved, message: myAccountTexts().savedMessage });
  })
  .put('/profile/address', requiresInFirstBatch('own-account'), validated(addressBody, refuseProfileBody), async (c) => {
    const { full_name: name, phone, address } = c.req.valid('json');
    if (!address) throw new ShopError('INCOMPLETE_ADDRESS');
    await keepOrderAddress(c.var.shop, c.var.caller.owner, { ...address, name, phone });
    return c.json({ title: myAccountTexts().addressSaved });
  });
