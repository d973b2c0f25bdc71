import type { ListedReview } from '../../../../../src/features/reviews/admin/list-reviews.server.ts';
import { refusalReasons } from '../../../../../src/rules/reviews/review-statuses.ts';
import { type Act, type Area, chosen, typed } from './act.ts';

const moderate: Act = async (actor, desk) => {
  const review = await chosen<ListedReview>(actor, desk, `/reviews?tab=${actor.pick(['waiting', 'waiting', 'published', 'refused'])}`);
  if (!review) return;
  const { seen } = review.form;
  if (actor.often(0.7)) await desk.press('POST', `/reviews/${review.id}/publish`, { seen });
  else await desk.press('POST', `/reviews/${review.id}/refuse`, { reason: actor.pick(refusalReasons), seen });
};

const answerReview: Act = async (actor, desk) => {
  const review = await chosen<ListedReview>(actor, desk, '/reviews?tab=published');
  const answer = actor.pick(['Thank you.', 'We are sorry.', '']);
  if (review) await desk.press('PUT', `/reviews/${review.id}/answer`, { answer, seen: review.form.seen });
};

const words = {
  ...{ userName: 'Shalini Dev', rating: 5, comment: 'Held a big bun.', reviewDate: '2026-10-20', source: 'Instagram', proofNote: 'Seen' },
  ...{ publicLabel: '', productId: '', itemName: 'A pin', itemImage: '', itemImageUrl: '', avatar: '', avatarUrl: '', seen: 0 },
};

/** A customer's words that the shop writes down: added, corrected, taken away. */
const testimonial: Act = async (actor, desk) => {
  const known = await chosen<ListedReview>(actor, desk, '/reviews?tab=testimonials');
  if (!known || actor.often(0.4)) return desk.press('POST', '/reviews', { ...words, productId: String(actor.pick(actor.goods.pieces)) });
  if (actor.often(0.3)) return desk.press('DELETE', `/reviews/${known.id}`);
  return desk.press('PUT', `/reviews/${known.id}`, { ...known.form, rating: actor.pick([4, 5]) });
};

const asking: Act = async (actor, desk) => {
  if (await typed(actor)) await desk.press('PUT', '/reviews/asking', { askAfterDays: actor.pick(['0', '5', '9']) });
};

export const reviews: Area = { weight: 1, acts: [moderate, moderate, answerReview, testimonial, asking] };
