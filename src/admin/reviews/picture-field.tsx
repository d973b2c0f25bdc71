import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TestimonialForm } from '../../features/reviews/admin/review.schema.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Button } from '../parts/button.tsx';
import { Fault } from '../parts/fault.tsx';
import { registered } from '../parts/form/registered.ts';
import { PICTURE_TYPES } from '../parts/upload/send-picture.client.ts';
import { Thumb } from '../parts/upload/thumb.tsx';
import { useUploads } from '../parts/upload/use-uploads.client.ts';

interface Props {
  readonly form: UseFormReturn<TestimonialForm>;
  /** 'Client picture' */
  readonly label: string;
  /** The folder of the bucket. */
  readonly prefix: 'reviews/items' | 'reviews/avatars';
  readonly stored: 'itemImage' | 'avatar';
  readonly address: 'itemImageUrl' | 'avatarUrl';
  /** The listed text where the picture cannot be stored. */
  readonly failed: string;
  /** The picture is the product's. */
  readonly isLocked?: boolean;
}

/** A picture by file or by address. The server copies the picture of an address when the form is saved. */
export function PictureField({ form, label, prefix, stored, address, failed, isLocked = false }: Props) {
  const id = useId();
  const image = form.watch(stored);
  const uploads = useUploads(prefix, (key) => {
    form.setValue(stored, key, { shouldDirty: true });
    form.setValue(address, '', { shouldDirty: true });
    form.clearErrors(address);
  });
  const [sending] = uploads.sending;
  const fault = sending?.fault ? `${failed}: ${sending.fault}` : form.getFieldState(address, form.formState).error?.message;
  const remove = () => {
    form.setValue(stored, '', { shouldDirty: true });
    form.setValue(address, '', { shouldDirty: true });
  };
  return (
    <fieldset className="review-picture">
      <legend className="label">
        {label}
        <span className="field__optional">, optional</span>
      </legend>
      <Thumb image={image || null} size={56} />
      {isLocked ? (
        <p className="hint">From the product.</p>
      ) : (
        <div className="review-picture__ways">
          <span className="actions">
            <label className="btn btn--line">
              <Icon name="upload" size="s" /> {sending && !sending.fault ? `${Math.round(sending.share * 100)} %` : 'Choose a file'}
              <input
                className="sr-only"
                type="file"
                accept={PICTURE_TYPES}
                aria-label={`${label}: choose a file`}
                onChange={({ target }) => {
                  if (sending) uploads.drop(sending.id);
                  uploads.add([...(target.files ?? [])].slice(0, 1));
                  target.value = '';
                }}
              />
            </label>
            {image && <Button look="quiet" word="Remove" onClick={remove} />}
          </span>
          <input
            id={id}
            className="input"
            type="url"
            inputMode="url"
            placeholder="or https://"
            aria-label={`${label}: address`}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-fault` : undefined}
            {...registered(form, address)}
          />
        </div>
      )}
      <Fault of={!isLocked && fault} id={`${id}-fault`} />
    </fieldset>
  );
}
