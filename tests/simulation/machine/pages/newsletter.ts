import { readLink } from '../../../../src/features/newsletter/links.server.ts';
import { confirmSubscription, leaveNewsletter } from '../../../../src/features/newsletter/subscribe.server.ts';
import type { Pages } from './page.ts';

/** The pages that the links of the newsletter lead to. */
export const newsletterPages: Pages = {
  async '/newsletter/confirm'({ shop, query, isPost }) {
    const address = await readLink(shop, 'newsletter-confirm', query);
    return { address, confirmed: address && isPost ? await confirmSubscription(shop, address) : null };
  },
  async '/newsletter/leave'({ shop, query, isPost }) {
    const address = await readLink(shop, 'newsletter-leave', query);
    if (address && isPost) await leaveNewsletter(shop, address);
    return { address, left: address !== null && isPost };
  },
};
