import type { Env } from '../../platform/env.ts';
import { sign, verify } from '../../platform/signing.ts';
import type { CourierId } from './parcels.table.ts';

const PURPOSE = 'courier-webhook';

/** Returns the key that a courier sends with each webhook: the owner copies it into the courier's settings. */
export const courierKey = (env: Env, id: CourierId): Promise<string> => sign(env, PURPOSE, id);

/** Returns true for a key of `courierKey`, also one of the former secret of the shop. */
export const isCourierKey = (env: Env, id: CourierId, key: string): Promise<boolean> => verify(env, PURPOSE, id, key);
