import { changePage } from '../../../../src/features/order-edits/address/change-page.server.ts';
import { ensureGuest } from '../../../../src/platform/request/visitor.ts';
import { urls } from '../../../../src/urls.ts';
import type { Pages } from './page.ts';

/** The forms that change an order before it leaves. */
export const editPages: Pages = {
  async '/orders/:name/change'({ shop, request, owner, name }) {
    const { guestId, setCookie } = await ensureGuest(shop.env, owner);
    const answer = await changePage(shop, { ...owner, guestId }, request, name);
    if ('isSaved' in answer) return { goTo: urls.orderConfirmation(name), setCookie };
    const { status, page } = answer;
    return { status: page ? status : 404, page: page && { seen: page.seen, typed: page.typed, step: page.step }, setCookie };
  },
};
