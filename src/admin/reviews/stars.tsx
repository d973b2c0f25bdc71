import type { UseFormReturn } from 'react-hook-form';
import type { TestimonialForm } from '../../features/reviews/admin/review.schema.ts';
import { RATING_MAX } from '../../rules/reviews/rating.ts';
import { Icon } from '../../ui/icon/icon.tsx';

const all = Array.from({ length: RATING_MAX }, (_, at) => at + 1);

/** A rating as stars. */
export function Stars({ rating }: { readonly rating: number }) {
  return (
    <span className="review-stars" role="img" aria-label={`${rating} of ${RATING_MAX}`}>
      {all.map((star) => (
        <span key={star} className={star <= rating ? 'review-star is-full' : 'review-star'}>
          <Icon name="star" size="s" />
        </span>
      ))}
    </span>
  );
}

/** Chooses 1 to 5 stars; arrows move. */
export function RatingField({ form }: { readonly form: UseFormReturn<TestimonialForm> }) {
  const rating = form.watch('rating');
  return (
    <fieldset>
      <legend className="label">Rating</legend>
      <span className="review-rate">
        {all.map((star) => (
          <label key={star} className={star <= rating ? 'review-star is-full' : 'review-star'}>
            <input
              type="radio"
              name="rating"
              aria-label={`${star} of ${RATING_MAX}`}
              checked={star === rating}
              onChange={() => form.setValue('rating', star, { shouldDirty: true })}
            />
            <Icon name="star" size="l" />
          </label>
        ))}
      </span>
    </fieldset>
  );
}
