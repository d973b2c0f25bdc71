import { handleProfileForm, profileQuery } from '../../../../src/features/account/profile/profile.server.ts';
import { cashPage } from '../../../../src/features/checkout/cash/cash-page.server.ts';
import { trackPage } from '../../../../src/features/orders/track/track-order.server.ts';
import { parcelsQuery } from '../../../../src/features/parcels/shown/order-parcels.server.ts';
import { ensureGuest } from '../../../../src/platform/request/visitor.ts';
import { urls } from '../../../../src/urls.ts';
import type { Pages } from './page.ts';

/** The plain forms of buyers: cash without script, tracking, the profile. */
export const buyerPages: Pages = {
  '/track-order': async ({ shop, request }) => ({ ...(await trackPage(shop, request, parcelsQuery)) }),
  async '/checkout/cash'({ shop, request, owner }) {
    const { guestId, setCookie } = await ensureGuest(shop.env, owner);
    return { ...(await cashPage(shop, request, guestId, (buyer) => profileQuery(shop, buyer))), setCookie };
  },
  async '/profile'({ shop, request, owner }) {
    const sent = await handleProfileForm(shop, owner, request);
    return sent && !sent.fault ? { goTo: urls.profileSaved } : { status: sent ? 422 : 200 };
  },
};
