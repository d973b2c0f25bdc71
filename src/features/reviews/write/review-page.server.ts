import { logFault } from '../../../platform/log/log.ts';
import { CookieNeeded } from '../../../platform/request/cookie-challenge.ts';
import { limit } from '../../../platform/request/rate-limit.ts';
import type { PageOwner } from '../../../platform/request/visitor.ts';
import type { Shop } from '../../../platform/shop.ts';
import { shopErrorIn } from '../../../platform/shop-error.ts';
import { addQuery } from '../../../rules/query-string.ts';
import { orderRefusal } from '../../../rules/refusals/order-refusals.ts';
import { proposedName } from '../../../rules/reviews/review.ts';
import { urls } from '../../../urls.ts';
import { type LayoutData, layoutDataOf, layoutQueries } from '../../content/layout-data.server.ts';
import { readableBy } from '../../ledger/order-view.server.ts';
import { photoLinks } from '../photos/photo-links.server.ts';
import type { TypedReview } from './read-review-form.server.ts';
import { type ReviewedOrder, type ReviewLine, reviewLineQueries, reviewLinesOf } from './review-lines.server.ts';
import { writeReview } from './write-review.server.ts';

/** The content of one line's form. */
export interface ReviewForm {
  readonly piece: ReviewLine;
  readonly typed: Pick<TypedReview, 'rating' | 'comment' | 'name'>;
  /** Addresses of the photographs that the review has. */
  readonly photos: readonly string[];
  /** The refusal of the form that was sent, above it and by field; '' and {} at first. */
  readonly problem: string;
  readonly errors: Readonly<Record<string, string>>;
}

/** The pieces of an order with their reviews, and the form for one of them. */
export interface ReviewPage {
  readonly order: ReviewedOrder;
  readonly lines: readonly ReviewLine[];
  readonly form: ReviewForm | null;
  /** The review that was just sent. */
  readonly isSaved: boolean;
}

interface Answer {
  readonly frame: LayoutData;
  readonly status: number;
  /** Null if the visitor may not read the order. */
  readonly page: ReviewPage | null;
}

interface Refused {
  readonly status: number;
  readonly typed: TypedReview | null;
  readonly problem: string;
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * Returns the page for GET and POST: a refused form keeps what was typed.
 * @returns the page, or the address to go to once the review is saved
 */
export async function reviewPage(
  shop: Shop,
  owner: PageOwner,
  request: Request,
  orderId: string,
): Promise<Answer | { readonly goTo: string }> {
  const query = new URL(request.url).searchParams;
  const [token, asked] = [query.get('token'), Number(query.get('line') ?? Number.NaN)];
  const refused = request.method === 'POST' ? await posted(shop, owner, request, { orderId, line: asked, token }) : null;
  if (request.method === 'POST' && !refused) return { goTo: addQuery(urls.orderReview(orderId, token), { saved: '1' }) };

  const where = await readableBy(shop, owner, orderId, token);
  const { frame, ...rows } = await shop.db.read({ frame: layoutQueries(shop), ...reviewLineQueries(shop, where) });
  const found = reviewLinesOf(rows);
  const isSaved = query.has('saved');
  const answer = { frame: layoutDataOf(frame), status: refused?.status ?? 200 };
  if (!found) return { ...answer, page: null };
  const only = !isSaved && found.lines.length === 1 ? found.lines[0]?.line : undefined;
  const piece = found.lines.find(({ line, state }) => line === (Number.isNaN(asked) ? only : asked) && isWritable(state));
  const form = piece ? await formOf(shop, found.order, piece, refused) : null;
  return { ...answer, page: { ...found, form, isSaved } };
}

const isWritable = (state: ReviewLine['state']) => state === 'open' || state === 'waiting' || state === 'refused';

async function formOf(shop: Shop, order: ReviewedOrder, piece: ReviewLine, refused: Refused | null): Promise<ReviewForm> {
  const { review } = piece;
  const before = {
    rating: review ? String(review.rating) : '',
    comment: review?.comment ?? '',
    name: review?.userName ?? proposedName(order.customerName, order.city),
  };
  return {
    piece,
    typed: refused?.typed ?? before,
    photos: await photoLinks(shop.env, review?.photos ?? [], shop.now),
    problem: refused?.problem ?? '',
    errors: refused?.errors ?? {},
  };
}

/** Writes the review of a plain post. Null = saved. */
async function posted(
  shop: Shop,
  owner: PageOwner,
  request: Request,
  place: { orderId: string; line: number; token: string | null },
): Promise<Refused | null> {
  let typed: TypedReview | null = null;
  try {
    await limit(shop, 'ORDER_LIMIT', request);
    await writeReview(shop, owner, place, request, (read) => {
      typed = read;
    });
    return null;
  } catch (error) {
    if (error instanceof CookieNeeded) throw error;
    const known = shopErrorIn(error);
    if (!known) logFault('review page', error);
    const fields = known?.facts.fields;
    return {
      status: known?.refusal.status ?? 503,
      typed,
      problem: known?.refusal.message ?? orderRefusal('SHOP_BUSY').message,
      errors: (fields ?? {}) as Readonly<Record<string, string>>,
    };
  }
}
