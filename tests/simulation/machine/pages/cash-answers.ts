import { answerPage } from '../../../../src/features/own-order/answer/answer-page.server.ts';
import type { Pages } from '../pages.ts';

/** The page on which the buyer of a cash order answers. */
export const cashAnswerPages: Pages = {
  async '/orders/:name/confirm'({ shop, request, owner, name }) {
    const answer = await answerPage(shop, request, owner, name);
    return 'goTo' in answer ? answer : { status: answer.status, check: answer.check };
  },
};
