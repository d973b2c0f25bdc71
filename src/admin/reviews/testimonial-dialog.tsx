import { useQueryClient } from '@tanstack/react-query';
import type { ListedReview } from '../../features/reviews/admin/list-reviews.server.ts';
import { type TestimonialForm, testimonialBody } from '../../features/reviews/admin/review.schema.ts';
import { istDate } from '../../rules/dates.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { SelectField } from '../parts/form/select-field.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { PictureField } from './picture-field.tsx';
import { ProductPicker } from './product-picker.tsx';
import { withForm } from './review-cache.client.ts';
import { RatingField } from './stars.tsx';

const sources = ['Instagram', 'WhatsApp', 'Mail', 'Exhibition book', 'Phone'];
const RATING_FIRST = 5;

const blank = (): TestimonialForm => ({
  userName: '',
  rating: RATING_FIRST,
  comment: '',
  reviewDate: istDate(Date.now()),
  source: sources[0] ?? '',
  proofNote: '',
  publicLabel: '',
  productId: '',
  itemName: '',
  itemImage: '',
  itemImageUrl: '',
  avatar: '',
  avatarUrl: '',
  seen: 0,
});

interface Props {
  readonly review: ListedReview | null;
  readonly onClose: () => void;
}

/** Adds or changes what a customer said and the shop wrote down. */
export function TestimonialDialog({ review, onClose }: Props) {
  const client = useQueryClient();
  const form = useAdminForm<TestimonialForm>({
    schema: testimonialBody,
    values: review?.form ?? blank(),
    draft: `testimonial:${review?.id ?? 'new'}`,
    failed: 'Error submitting review',
    save: async (body) => {
      const { seen } = await (review
        ? adminCall('PUT /admin/reviews/:id', { params: { id: review.id }, body })
        : adminCall('POST /admin/reviews', { body }));
      if (review) withForm(client, review.id, { ...body, seen });
      await client.invalidateQueries({ queryKey: ['reviews'] });
      showToast({ kind: 'done', title: review ? 'Saved' : 'Added', message: `Testimonial of ${body.userName}.` });
    },
  });
  const { fields } = form;
  const isLocked = fields.watch('productId') !== '';
  const source = fields.watch('source');

  return (
    <FormDialog
      title={review ? 'Edit testimonial' : 'Add testimonial'}
      size="l"
      form={form}
      word={review ? 'Save testimonial' : 'Add testimonial'}
      onClose={onClose}
    >
      <p className="note">Only what a real customer said, word for word. Shoppers read where it came from under it.</p>
      <div className="fields fields--2">
        <SelectField
          form={fields}
          name="source"
          label="Where from"
          options={[...new Set([...sources, source].filter(Boolean))].map((value) => ({ value, word: value }))}
        />
        <TextField
          form={fields}
          name="proofNote"
          label="Proof"
          hint="Where the message is kept. Never shown; without it the testimonial is not shown."
        />
      </div>
      <TextField form={fields} name="userName" label="Client name" />
      <RatingField form={fields} />
      <TextArea form={fields} name="comment" label="Review message" rows={3} />
      <TextField
        form={fields}
        name="publicLabel"
        label="Public label"
        isOptional
        hint={`Shoppers read: Testimonial, entered by the shop. ${fields.watch('publicLabel') || source}`}
      />
      <div className="fields fields--2">
        <ProductPicker form={fields} />
        <TextField form={fields} name="reviewDate" type="date" label="Review date" />
        <TextField form={fields} name="itemName" label="Item name" isOptional readOnly={isLocked} />
        <PictureField
          form={fields}
          label="Item picture"
          prefix="reviews/items"
          stored="itemImage"
          address="itemImageUrl"
          failed="Product image upload failed"
          isLocked={isLocked}
        />
        <PictureField
          form={fields}
          label="Client picture"
          prefix="reviews/avatars"
          stored="avatar"
          address="avatarUrl"
          failed="Avatar image upload failed"
        />
      </div>
    </FormDialog>
  );
}
