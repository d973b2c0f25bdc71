import { reviewPage } from '../../../../src/features/reviews/write/review-page.server.ts';
import type { Pages } from './page.ts';

/** The form of a review. */
export const reviewPages: Pages = {
  async '/orders/:name/review'({ shop, request, owner, name }) {
    const answer = await reviewPage(shop, owner, request, name);
    return 'goTo' in answer ? answer : { status: answer.page ? answer.status : 404, page: answer.page };
  },
};
