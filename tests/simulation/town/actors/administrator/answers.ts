import type { ListedGrievance } from '../../../../../src/features/grievances/admin/list-grievances.server.ts';
import type { ListedReview } from '../../../../../src/features/reviews/admin/list-reviews.server.ts';
import { grievanceOutcomes, shopMoves } from '../../../../../src/rules/grievances/grievance.ts';
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

/** Acknowledged, answered, settled, or with a note that only the shop sees. */
const complaint: Act = async (actor, desk) => {
  const listed = await chosen<ListedGrievance>(actor, desk, `/grievances?tab=${actor.pick(['open', 'all', 'answered'])}`);
  const opened = listed && (await desk.read(`/grievances/${listed.id}`));
  if (!listed || !opened) return;
  const kind = actor.pick(shopMoves);
  const outcome = kind === 'settled' ? actor.pick(grievanceOutcomes) : null;
  const text = kind === 'acknowledged' && actor.often(0.5) ? '' : 'We are sorry, and look at it.';
  await desk.press('POST', `/grievances/${listed.id}/messages`, { kind, text, outcome });
};

export const answers: Area = { weight: 2, acts: [moderate, moderate, answerReview, testimonial, asking, complaint, complaint, complaint] };
