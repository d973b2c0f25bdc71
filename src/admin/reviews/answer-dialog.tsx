import { useQueryClient } from '@tanstack/react-query';
import type { ListedReview } from '../../features/reviews/admin/list-reviews.server.ts';
import { type AnswerForm, answerBody } from '../../features/reviews/admin/review.schema.ts';
import { fallbackTag } from '../../rules/language/fallback-tag.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { ReplyPicker } from '../canned-replies/reply-picker.tsx';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { withAnswer } from './review-cache.client.ts';

interface Props {
  readonly review: ListedReview;
  readonly onClose: () => void;
}

/** Dialog for the shop's answer under a buyer's review; saving it empty removes it. */
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
      <p className="text-meta" lang={fallbackTag(shown.comment)}>
        “{shown.comment}”
      </p>
      <TextArea
        form={form.fields}
        name="answer"
        label="Answer"
        rows={4}
        hint="Everybody reads it under the review. Name no order, address or phone number."
      />
      <ReplyPicker
        place="review"
        placeholders={{ name: shown.userName }}
        onChoose={(text) => form.fields.setValue('answer', text, { shouldDirty: true })}
      />
    </FormDialog>
  );
}
