import { useQueryClient } from '@tanstack/react-query';
import type { ListedReview } from '../../features/reviews/admin/list-reviews.server.ts';
import { type AnswerForm, answerBody } from '../../features/reviews/admin/review.schema.ts';
import { REVIEW_ANSWER_MAX } from '../../rules/reviews/review.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Dialog } from '../parts/dialog/dialog.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { ReadyWords } from '../ready-texts/ready-words.tsx';
import { withAnswer } from './review-cache.client.ts';

interface Props {
  readonly review: ListedReview;
  readonly onClose: () => void;
}

/** What the shop says under the review of a buyer; emptied, it is taken away. */
export function AnswerDialog({ review, onClose }: Props) {
  const client = useQueryClient();
  const { id, form: shown, answer } = review;
  const { fields, submit } = useAdminForm<AnswerForm>({
    schema: answerBody,
    values: { answer, seen: shown.seen },
    failed: 'Answer not saved',
    save: async (body) => {
      withAnswer(client, id, await adminCall('PUT /admin/reviews/:id/answer', { params: { id }, body }));
      await client.invalidateQueries({ queryKey: ['reviews'] });
      showToast({ kind: 'done', title: body.answer ? 'Answered' : 'Answer removed', message: `Review of ${shown.userName}.` });
    },
  });
  const { isSubmitting } = fields.formState;
  return (
    <Dialog
      title={`Answer ${shown.userName}`}
      size="s"
      onClose={isSubmitting ? () => undefined : onClose}
      onSubmit={async () => {
        if (await submit()) onClose();
      }}
      foot={
        <>
          <button type="button" className="btn btn--line" onClick={onClose} disabled={isSubmitting}>
            Cancel
          </button>
          <button type="submit" className="btn" disabled={isSubmitting}>
            {isSubmitting && <span className="spin" />}
            Save answer
          </button>
        </>
      }
    >
      <p className="meta">“{shown.comment}”</p>
      <TextArea
        form={fields}
        name="answer"
        label="Answer"
        rows={4}
        maxLength={REVIEW_ANSWER_MAX}
        hint="Everybody reads it under the review. Name no order, address or phone number."
      />
      <ReadyWords
        place="review"
        filling={{ name: shown.userName }}
        onChoose={(text) => fields.setValue('answer', text, { shouldDirty: true })}
      />
    </Dialog>
  );
}
