import type { QueryClient } from '@tanstack/react-query';
import type { ListedReview, ReviewList } from '../../features/reviews/admin/list-reviews.server.ts';
import type { TestimonialForm } from '../../features/reviews/admin/review.schema.ts';

type Cached = ReviewList | undefined;

function change(client: QueryClient, id: number, to: (review: ListedReview) => ListedReview): void {
  client.setQueriesData<Cached>(
    { queryKey: ['reviews'] },
    (list) => list && { ...list, rows: list.rows.map((row) => (row.id === id ? to(row) : row)) },
  );
}

export function withAnswer(client: QueryClient, id: number, { answer, seen }: { answer: string; seen: number }): void {
  change(client, id, (review) => ({ ...review, answer, form: { ...review.form, seen } }));
}

/** Puts what was saved, with its new version, into every list: a second quick edit must not meet the first. */
export function withForm(client: QueryClient, id: number, form: TestimonialForm): void {
  change(client, id, (review) => ({ ...review, form }));
}

export function withStatus(client: QueryClient, id: number, { status, seen }: { status: ListedReview['status']; seen: number }): void {
  change(client, id, (review) => ({ ...review, status, form: { ...review.form, seen } }));
}
