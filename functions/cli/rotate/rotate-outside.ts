import { createClient } from '@libsql/client';
import { whatsappPhone } from '../../../src/features/messages/whatsapp/cloud-api.server.ts';
import { gateway } from '../../../src/features/payment/gateway/gateway.server.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import { HOUR } from '../../../src/rules/limits.ts';
import type { Named } from '../places.ts';
import type { Rotation } from './rotation.ts';

const planned = (text: string): Rotation => ({ isDone: false, text, facts: {} });
const checked = (text: string): Rotation => ({ isDone: true, text, facts: {} });

/** A new token of the database, given as TURSO_AUTH_TOKEN_NEW. @throws Error where the database refuses it */
export async function rotateTurso({ env }: Shop, { TURSO_AUTH_TOKEN_NEW: authToken }: Named): Promise<Rotation> {
  if (!authToken) {
    return planned(`1. turso db tokens create <database>
2. TURSO_AUTH_TOKEN_NEW=… npm run rotate -- turso        checks it
If the former token is known to others, first: npm run maintenance -- on, then turso db tokens invalidate <database>.
That ends every token of the database, so the shop answers 503 until the Worker has the new one.`);
  }
  const client = createClient({ url: env.TURSO_DATABASE_URL, authToken });
  try {
    await client.execute('UPDATE maintenance SET is_on = is_on WHERE id = 0');
  } catch (error) {
    throw new Error(`The database refuses the new token. Nothing was changed. ${error instanceof Error ? error.message : error}`);
  } finally {
    client.close();
  }
  return checked(`The new token reads and writes. Put it into the Worker, and wherever backups run:
  npx wrangler secret put TURSO_AUTH_TOKEN`);
}

/** A new pair of Razorpay, given as RAZORPAY_KEY_ID_NEW and RAZORPAY_KEY_SECRET_NEW. @throws Error where Razorpay refuses it */
export async function rotateRazorpay(shop: Shop, { RAZORPAY_KEY_ID_NEW: id, RAZORPAY_KEY_SECRET_NEW: secret }: Named): Promise<Rotation> {
  if (!id || !secret) {
    return planned(`1. Dashboard of Razorpay, Account & Settings, API Keys: regenerate, and keep the former key valid for 24 hours.
2. RAZORPAY_KEY_ID_NEW=… RAZORPAY_KEY_SECRET_NEW=… npm run rotate -- razorpay        checks the pair
The secret of the webhook changes by itself: put the former one into RAZORPAY_WEBHOOK_SECRET_PREVIOUS and the new one into
RAZORPAY_WEBHOOK_SECRET, change it in the dashboard, and delete the former one a day later.`);
  }
  const kindOf = (key: string) => key.split('_').slice(0, 2).join('_');
  if (kindOf(id) !== kindOf(shop.env.RAZORPAY_KEY_ID)) {
    throw new Error(`The new key is ${kindOf(id)}_…, and the shop uses ${kindOf(shop.env.RAZORPAY_KEY_ID)}_…. Nothing was changed.`);
  }
  const env = { ...shop.env, RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret };
  await gateway({ ...shop, env })
    .paymentsBetween(shop.now - HOUR, shop.now, 0)
    .catch((error: unknown) => {
      throw new Error(`Razorpay refuses the new pair. Nothing was changed. ${error instanceof Error ? error.message : error}`);
    });
  return checked(`Razorpay accepts the new pair. Put both into the Worker at once, before the former key ends:
  npx wrangler secret bulk        with RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET
A payment window that is open meanwhile is checked by its signature: the reconciler counts its payment within three minutes.`);
}

/** A new token of Meta, given as WHATSAPP_TOKEN_NEW. @throws Error where Meta refuses it */
export async function rotateWhatsapp({ env }: Shop, { WHATSAPP_TOKEN_NEW: token }: Named): Promise<Rotation> {
  if (!env.WHATSAPP_PHONE_ID) return planned('The shop does not use WhatsApp: WHATSAPP_PHONE_ID is not set.');
  if (!token) {
    return planned(`1. Meta Business settings, System users: generate a token with whatsapp_business_messaging.
2. WHATSAPP_TOKEN_NEW=… npm run rotate -- whatsapp        checks it`);
  }
  const status = await whatsappPhone({ ...env, WHATSAPP_TOKEN: token });
  if (status !== 200) throw new Error(`Meta refuses the new token with ${status}. Nothing was changed.`);
  return checked(`Meta accepts the new token. Put it into the Worker, then revoke the former one in Meta Business settings:
  npx wrangler secret put WHATSAPP_TOKEN`);
}
