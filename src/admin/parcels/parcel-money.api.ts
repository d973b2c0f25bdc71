import { Hono } from 'hono';
import { claimAnswerBody, claimBody, disputeBody, disputeEndBody, writeOffBody } from '../../features/parcels/admin/parcel-money.schema.ts';
import { readParcelRecord } from '../../features/parcels/admin/read-parcel.server.ts';
import { answerClaim, claimLoss } from '../../features/parcels/claims/claim-loss.server.ts';
import { disputeWeight, endDispute } from '../../features/parcels/money/weight-dispute.server.ts';
import { writeOffDue } from '../../features/parcels/money/write-off.server.ts';
import { photographParcel, readParcelPhoto } from '../../features/parcels/photo/parcel-photo.server.ts';
import { requires } from '../../platform/request/guard.ts';
import type { ShopEnv } from '../../platform/request/route.ts';
import { uploadRooms } from '../../platform/request/upload/upload-room.ts';
import { validated, withQuery } from '../../platform/request/validated.ts';
import { uploadLimits } from '../../rules/media/uploads.ts';

/** Routes of what is given up or disputed of the money of a parcel. Each answers with the parcel as it is afterwards. */
export const parcelMoneyAdmin = new Hono<ShopEnv>()
  .post('/parcels/:id/write-off', requires('administer', { confirmed: true }), validated(writeOffBody), async (c) => {
    const id = c.req.param('id');
    await writeOffDue(c.var.shop, { ...c.req.valid('json'), id, by: c.var.account.email });
    return c.json(await readParcelRecord(c.var.shop, id));
  })
  .put('/parcels/:id/dispute', requires('administer'), validated(disputeBody), async (c) => {
    const id = c.req.param('id');
    await disputeWeight(c.var.shop, { ...c.req.valid('json'), id, by: c.var.account.email });
    return c.json(await readParcelRecord(c.var.shop, id));
  })
  .put('/parcels/:id/claim', requires('administer'), validated(claimBody), async (c) => {
    const id = c.req.param('id');
    await claimLoss(c.var.shop, { ...c.req.valid('json'), id, by: c.var.account.email });
    return c.json(await readParcelRecord(c.var.shop, id));
  })
  .post('/parcels/:id/claim/answer', requires('administer'), validated(claimAnswerBody), async (c) => {
    const id = c.req.param('id');
    await answerClaim(c.var.shop, { ...c.req.valid('json'), id, by: c.var.account.email });
    return c.json(await readParcelRecord(c.var.shop, id));
  })
  .put('/parcels/:id/photo', requires('administer'), withQuery('grams'), async (c) => {
    const { shop, account } = c.var;
    const id = c.req.param('id');
    const grams = Number(c.req.valid('query').grams);
    const keep = (bytes: Uint8Array<ArrayBuffer>) => photographParcel(shop, { id, by: account.email, grams, bytes });
    await uploadRooms.administrators.read(account.id, c.req.raw, uploadLimits['private/parcels'], keep);
    return c.json(await readParcelRecord(shop, id));
  })
  .get('/parcels/:id/photo', requires('administer'), async (c) => {
    const photo = await readParcelPhoto(c.var.shop, c.req.param('id'));
    const headers = {
      'Content-Type': 'image/webp',
      'Cache-Control': 'private, no-store',
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    };
    return c.body(photo, 200, headers);
  })
  .post('/parcels/:id/dispute/end', requires('administer'), validated(disputeEndBody), async (c) => {
    const id = c.req.param('id');
    await endDispute(c.var.shop, { ...c.req.valid('json'), id, by: c.var.account.email });
    return c.json(await readParcelRecord(c.var.shop, id));
  });
