import type { ReactNode } from 'react';
import type { ListedReview } from '../../features/reviews/admin/list-reviews.server.ts';
import { formatDate } from '../../rules/dates.ts';
import { fallbackTag } from '../../rules/language/fallback-tag.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { reviewReasonTexts } from '../../rules/reviews/review-reasons.texts.ts';
import { Tag } from '../parts/status/tag.tsx';
import { Thumb } from '../parts/upload/thumb.tsx';
import { Stars } from './stars.tsx';

interface Props {
  readonly review: ListedReview;
  /** Buttons. */
  readonly children: ReactNode;
}

/** A review: its writer, its piece, and how the shop knows the writer. */
export function ReviewCard({ review, children }: Props) {
  const { form, item, image, avatar, photos, answer } = review;
  return (
    <li className="review-card">
      <div className="review-card__head">
        {avatar ? (
          <Thumb image={avatar} size={40} />
        ) : (
          <span className="review-avatar" aria-hidden="true">
            {[...form.userName][0]?.toUpperCase()}
          </span>
        )}
        <div>
          <b>{form.userName}</b> <Origin review={review} />
          <br />
          <Stars rating={form.rating} /> <span className="text-meta">{formatDate(Date.parse(form.reviewDate))}</span>
        </div>
      </div>
      <p className="words" lang={fallbackTag(form.comment)}>
        {form.comment}
      </p>
      {photos.length > 0 && (
        <div className="review-card__photos">
          {photos.map((address, at) => (
            <a key={address} href={address} target="_blank" rel="noopener noreferrer">
              <img src={address} alt={`${form.userName} ${at + 1}, opens in a new tab`} width="72" height="72" loading="lazy" />
            </a>
          ))}
          <span className="text-meta">{photos.length === 1 ? '1 picture' : `${photos.length} pictures`}, without place data</span>
        </div>
      )}
      {answer && (
        <p className="words review-card__answer">
          <b>Our answer:</b> {answer}
        </p>
      )}
      <div className="review-card__foot">
        {item && (
          <span className="review-card__item">
            <Thumb image={image} size={32} /> <span className="text-meta">{item}</span>
          </span>
        )}
        <span className="actions">{children}</span>
      </div>
    </li>
  );
}

/** Verified buyer or not comes first of a buyer's review; source and proof of a testimonial. */
function Origin({ review: { kind, status, refusedReason, orderNumber: number, deliveredAt, form } }: { review: ListedReview }) {
  if (kind === 'testimonial') {
    return form.proofNote ? (
      <Tag mark="tick-disc" tone="ok" word={`${form.source}, proof kept`} />
    ) : (
      <Tag mark="dash-diamond" tone="bad" word={`${form.source}, no proof yet: not shown`} />
    );
  }
  return (
    <>
      {number === null ? <Tag mark="mark-diamond" tone="bad" word="No order" /> : <Tag mark="tick-disc" tone="ok" word="Verified buyer" />}{' '}
      <span className="text-meta">
        {number !== null && orderNumber(number)}
        {deliveredAt !== null && `, delivered ${formatDate(deliveredAt)}`}
        {status === 'refused' && refusedReason && ` Refused: ${reviewReasonTexts()[refusedReason].toLowerCase()}`}
      </span>
    </>
  );
}
