import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedReview } from '../../features/reviews/admin/list-reviews.server.ts';
import { fallbackTag } from '../../rules/language/fallback-tag.ts';
import { reviewReasonTexts } from '../../rules/reviews/review-reasons.texts.ts';
import { type RefusalReason, refusalReasons } from '../../rules/reviews/review-statuses.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../parts/dialog/use-typed-form.client.ts';
import { useAct } from '../parts/use-act.client.ts';
import { withStatus } from './review-cache.client.ts';

interface Props {
  readonly review: ListedReview;
  readonly onClose: () => void;
}

/** Asks why before a review is refused. */
export function RefuseDialog({ review: { id, form }, onClose }: Props) {
  const client = useQueryClient();
  const [reason, setReason] = useState<RefusalReason>(refusalReasons[0]);
  const refuse = useAct({
    call: () => adminCall('POST /admin/reviews/:id/refuse', { params: { id }, body: { reason, seen: form.seen } }),
    done: (answer) => {
      withStatus(client, id, answer);
      return { title: 'Refused', message: `The review of ${form.userName} is not shown.` };
    },
    failed: 'Not refused',
    subjects: ['reviews'],
  });
  const refusal = useTypedForm({ reason }, refuse.run);
  return (
    <FormDialog title={`Refuse the review of ${form.userName}?`} size="s" form={refusal} word="Refuse review" isDanger onClose={onClose}>
      <fieldset className="review-reasons">
        <legend className="sr-only">Reason</legend>
        {refusalReasons.map((one) => (
          <label key={one} className="check">
            <input
              type="radio"
              name="reason"
              checked={one === reason}
              onChange={() => setReason(one)}
              {...(one === refusalReasons[0] && { 'data-focus': '' })}
            />
            {reviewReasonTexts()[one]}
          </label>
        ))}
      </fieldset>
      <p className="text-meta">The buyer gets a mail with the reason and may write again. A low rating is no reason to refuse.</p>
    </FormDialog>
  );
}

/** Asks before a testimonial is deleted. */
export function DeleteDialog({ review: { id, form }, onClose }: Props) {
  const remove = useAct({
    call: () => adminCall('DELETE /admin/reviews/:id', { params: { id } }),
    done: () => {
      onClose();
      return { title: 'Deleted', message: `Testimonial of ${form.userName}.` };
    },
    failed: 'Error deleting review',
    subjects: ['reviews'],
  });
  return (
    <ConfirmDialog
      title={`Delete the testimonial of ${form.userName}?`}
      confirm="Delete testimonial"
      onConfirm={remove.run}
      onCancel={onClose}
    >
      <p lang={fallbackTag(form.comment)}>“{form.comment}”</p>
      <p className="text-meta">Its pictures are removed too.</p>
    </ConfirmDialog>
  );
}
