import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ListedReview } from '../../features/reviews/admin/list-reviews.server.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import type { Screen } from '../app/screen.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { ListScreen } from '../parts/list/list-screen.tsx';
import { useList } from '../parts/list/use-list.client.ts';
import { asListed } from '../parts/list/with-row.ts';
import { useAct } from '../parts/use-act.client.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { askingText } from './asking-text.ts';
import { withStatus } from './review-cache.client.ts';
import { ReviewCard } from './review-card.tsx';
import { DeleteDialog, RefuseDialog } from './review-dialogs.tsx';
import { reviewListRead } from './review-reads.client.ts';

const AnswerDialog = lazyComponent(() => import('./answer-dialog.tsx').then((code) => code.AnswerDialog));
const AskingDialog = lazyComponent(() => import('./asking-dialog.tsx').then((code) => code.AskingDialog));
const TestimonialDialog = lazyComponent(() => import('./testimonial-dialog.tsx').then((code) => code.TestimonialDialog));

const tabWords = [
  ['testimonials', 'Testimonials'],
  ['waiting', 'To check'],
  ['published', 'Published'],
  ['refused', 'Refused'],
] as const;

/** The one dialog that is open, and what it is about. */
type Open =
  | { readonly kind: 'edit'; readonly review: ListedReview | null }
  | { readonly kind: 'delete' | 'refuse' | 'answer'; readonly review: ListedReview }
  | { readonly kind: 'asking' };

function ReviewsScreen() {
  const list = useList(reviewListRead);
  const [open, setOpen] = useState<Open | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const { fields, data } = list;
  const isTestimonials = fields.tab === 'testimonials';

  return (
    <>
      <ListScreen
        list={list}
        title="Reviews"
        meta={isTestimonials ? 'Entered by hand, shown with their source' : 'Written by buyers'}
        noun="reviews"
        actions={
          isTestimonials && (
            <Button className="add-button" icon="plus" word="Add testimonial" onClick={() => setOpen({ kind: 'edit', review: null })} />
          )
        }
        tabs={tabWords}
        alerts={['waiting']}
        views={<SavedViews />}
        searched="Name, words, piece"
        failed="Failed to fetch reviews."
        empty="No Reviews Found"
        why={fields.search ? 'No name, word or piece matches.' : 'Nothing is here yet.'}
        rows={({ rows }) => (
          <ul aria-label="Reviews">
            {rows.map((review) => (
              <ReviewCard key={review.id} review={review}>
                {review.kind === 'testimonial' ? (
                  <TestimonialActions review={review} onOpen={setOpen} />
                ) : (
                  <BuyerActions review={review} onOpen={setOpen} />
                )}
              </ReviewCard>
            ))}
          </ul>
        )}
      >
        {!isTestimonials && (
          <p className="hint">
            Publish or refuse; the words are never changed. A low rating is no reason to refuse. {data && askingText(data.askAfterDays)}{' '}
            {data && (
              <button type="button" className="link" onClick={() => setOpen({ kind: 'asking' })}>
                Change<span className="sr-only"> when buyers are asked</span>
              </button>
            )}
          </p>
        )}
      </ListScreen>
      {open?.kind === 'edit' && <TestimonialDialog review={open.review && asListed(open.review, data?.rows)} onClose={close} />}
      {open?.kind === 'delete' && <DeleteDialog review={open.review} onClose={close} />}
      {open?.kind === 'refuse' && <RefuseDialog review={open.review} onClose={close} />}
      {open?.kind === 'answer' && <AnswerDialog review={open.review} onClose={close} />}
      {open?.kind === 'asking' && data && <AskingDialog days={data.askAfterDays} onClose={close} />}
    </>
  );
}

function TestimonialActions({ review, onOpen }: { review: ListedReview; onOpen: (open: Open) => void }) {
  const { userName } = review.form;
  return (
    <>
      <button type="button" className="btn btn--quiet" onClick={() => onOpen({ kind: 'edit', review })}>
        Edit<span className="sr-only"> the testimonial of {userName}</span>
      </button>
      <IconButton
        icon="trash-2"
        label={`Delete the testimonial of ${userName}`}
        isDanger
        onClick={() => onOpen({ kind: 'delete', review })}
      />
    </>
  );
}

/** Publish and refuse are side by side, equal in weight. */
function BuyerActions({ review, onOpen }: { review: ListedReview; onOpen: (open: Open) => void }) {
  const { id, status, form, answer } = review;
  const client = useQueryClient();
  const publish = useAct({
    call: () => adminCall('POST /admin/reviews/:id/publish', { params: { id }, body: { seen: form.seen } }),
    done: (answer) => {
      withStatus(client, id, answer);
      return { title: 'Published', message: `The review of ${form.userName} is shown.` };
    },
    failed: 'Not published',
    subjects: ['reviews'],
  });
  return (
    <>
      {status !== 'refused' && (
        <button type="button" className="btn btn--line" onClick={() => onOpen({ kind: 'refuse', review })}>
          Refuse…<span className="sr-only"> the review of {form.userName}</span>
        </button>
      )}
      {status !== 'published' && (
        <Button
          look="line"
          icon="check"
          word="Publish"
          aria-label={`Publish the review of ${form.userName}`}
          isBusy={publish.isPending}
          onClick={() => publish.mutate()}
        />
      )}
      {status !== 'refused' && (
        <button type="button" className="btn btn--quiet" onClick={() => onOpen({ kind: 'answer', review })}>
          {answer ? 'Change answer' : 'Answer'}
          <span className="sr-only"> to {form.userName}</span>
        </button>
      )}
    </>
  );
}

export const reviewsScreen: Screen = { reads: ({ search }) => [reviewListRead(search)], Component: ReviewsScreen };
