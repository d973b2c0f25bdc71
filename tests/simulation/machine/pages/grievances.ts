import { grievancePage } from '../../../../src/features/grievances/grievance-page.server.ts';
import { ticketPage } from '../../../../src/features/grievances/ticket-page.server.ts';
import { ensureGuest } from '../../../../src/platform/request/visitor.ts';
import { urls } from '../../../../src/urls.ts';
import type { Pages } from './page.ts';

/** The form of a complaint, and the page of one. */
export const grievancePages: Pages = {
  async '/grievance'({ shop, request, owner }) {
    const { guestId, setCookie } = await ensureGuest(shop.env, owner);
    const page = await grievancePage(shop, request, guestId);
    return 'raised' in page ? { goTo: urls.ticket(page.raised.number, page.raised.token), setCookie } : { ...page };
  },
  async '/grievance/:name'({ shop, request, name }) {
    const page = await ticketPage(shop, request, name);
    return 'token' in page ? { goTo: urls.ticket(name, page.token) } : { ...page };
  },
};
