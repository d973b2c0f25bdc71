import { useQueryClient } from '@tanstack/react-query';
import type { ListedReview } from '../../features/reviews/admin/list-reviews.server.ts';
import { type AnswerForm, answerBody } from '../../features/reviews/admin/review.schema.ts';
import { REVIEW_ANSWER_MAX } from '../../rules/reviews/review.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
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
  const form = useAdminForm<AnswerForm>({
    schema: answerBody,
    values: { answer, seen: shown.seen },
    failed: 'Answer not saved',
    save: async (body) => {
      withAnswer(client, id, await adminCall('PUT /admin/reviews/:id/answer', { params: { id }, body }));
      await client.invalidateQueries({ queryKey: ['reviews'] });
      showToast({ kind: 'done', title: body.answer ? 'Answered' : 'Answer removed', message: `Review of ${shown.userName}.` });
    },
  });
  return (
    <FormDialog title={`Answer ${shown.userName}`} size="s" form={form} word="Save answer" onClose={onClose}>
      <p className="text-meta">“{shown.comment}”</p>
      <TextArea
        form={form.fields}
        name="answer"
        label="Answer"
        rows={4}
        maxLength={REVIEW_ANSWER_MAX}
        hint="Everybody reads it under the review. Name no order, address or phone number."
      />
      <ReadyWords
        place="review"
        filling={{ name: shown.userName }}
        onChoose={(text) => form.fields.setValue('answer', text, { shouldDirty: true })}
      />
    </FormDialog>
  );
}
