import { isbot } from 'isbot';
import { logFault } from '../../platform/log/log.ts';
import { clientNames, isCounted, isOverLimit } from '../../platform/request/rate-limit.ts';
import type { Shop } from '../../platform/shop.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { View } from '../../platform/view-buffer.ts';
import { viewedPath } from '../../rules/figures/page-views.ts';
import { newId } from '../../rules/ids.ts';
import { askBuffer } from './ask-buffer.server.ts';
import type { ViewBody } from './page-views.schema.ts';

interface Sent extends ViewBody {
  readonly userId: string | null;
}

/**
 * Records that a page was shown. Programs and the admin area are not recorded. The limits are counted at the edge, without the
 * database: for the session, and for the shares of its address.
 * @throws ShopError TOO_MANY_TRIES; SHOP_BUSY where the view could not be kept
 */
export async function recordView(shop: Shop, request: Request, { path: sent, session, userId }: Sent): Promise<void> {
  const { env, now } = shop;
  const names = isCounted(env, request) ? [session, ...clientNames(env, request, session)] : [];
  if (await isOverLimit(env.VIEW_LIMIT, names)) throw new ShopError('TOO_MANY_TRIES');
  const agent = request.headers.get('user-agent');
  const path = viewedPath(sent);
  if (!agent || isbot(agent) || path === null) return;
  if (!(await isKept(shop, { id: newId(), path, userId, sessionId: session, at: now }))) throw new ShopError('SHOP_BUSY');
}

/** A call that fails, because the object was moved or restarted, is made once more: the buffer keeps a view once. */
async function isKept(shop: Shop, view: View): Promise<boolean> {
  const add = () => askBuffer(shop, (buffer) => buffer.add(view));
  return add()
    .catch(add)
    .catch((error: unknown) => {
      logFault('page views', error);
      return false;
    });
}
