import { createClient } from '@libsql/client';
import { gatewayOperator } from '../../../src/features/gateway/gateway-operator.server.ts';
import { whatsappPhone } from '../../../src/features/messages/whatsapp/cloud-api.server.ts';
import type { Shop } from '../../../src/platform/shop.ts';
import type { Named } from '../places.ts';
import type { Rotation } from './rotation.ts';

const planned = (text: string): Rotation => ({ isDone: false, text, facts: {} });
const checked = (text: string): Rotation => ({ isDone: true, text, facts: {} });

/** Returns a new token of the database, given as TURSO_AUTH_TOKEN_NEW. @throws Error if the database refuses it */
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

/** Sets new keys of the payment gateway. @throws Error if it refuses them */
export async function rotateGateway(shop: Shop, settings: Named): Promise<Rotation> {
  return { ...(await gatewayOperator.rotate(shop, settings)), facts: {} };
}

/** Returns a new token of Meta, given as WHATSAPP_TOKEN_NEW. @throws Error if Meta refuses it */
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
