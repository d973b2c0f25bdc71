import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CategoryForm, categoryBody } from '../../features/products/admin/category.schema.ts';
import type { CategoryRow } from '../../features/products/admin/list-categories.server.ts';
import { percentText } from '../../rules/gst/goods-tax.ts';
import { firstSizesFor } from '../../rules/measures/offered-sizes.ts';
import { count } from '../../rules/text.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { urls } from '../../urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { OwnTranslations } from '../own-translations/own-translations.tsx';
import { Button } from '../parts/button.tsx';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextArea } from '../parts/form/text-area.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { useAdminForm } from '../parts/form/use-admin-form.client.ts';
import { withRow } from '../parts/list/with-row.ts';
import { TextLink } from '../parts/text-link.tsx';
import { SinglePicture } from '../parts/upload/single-picture.tsx';
import { productsOf } from './category-columns.tsx';
import { categoryListRead } from './category-reads.client.ts';

interface Props {
  /** Null adds a new one. */
  readonly category: CategoryRow | null;
  readonly onClose: () => void;
  /** Opens the dialog that moves its products elsewhere; absent where there is no other category. */
  readonly onMove: (() => void) | undefined;
}

/** Adds or changes a category. */
export function CategoryDialog({ category, onClose, onMove }: Props) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [isTranslating, setTranslating] = useState(false);
  const verb = category ? 'update' : 'add';
  const form = useAdminForm<CategoryForm>({
    schema: categoryBody,
    draft: `category:${category?.id ?? 'new'}`,
    values: {
      name: category?.name ?? '',
      description: category?.description ?? '',
      image: category?.image ?? '',
      hasSizes: category?.hasSizes ?? false,
      sizeList: category?.sizes.join(', ') ?? '',
      hsnCode: category?.hsnCode ?? '',
      gstRate: percentText(category?.gstRate ?? null),
      usualGrams: String(category?.usualGrams ?? ''),
      seen: category?.seen ?? 0,
    },
    failed: 'Not saved',
    sentence: (message) => `Failed to ${verb} category: ${message}`,
    save: (body) => store(body).finally(refresh),
  });
  // Also after a refusal: the dialog that is opened next begins with what the record is now.
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['categories'] });
    void client.invalidateQueries({ queryKey: ['products'] });
  };
  const store = async (body: CategoryForm) => {
    const { row, isFileLeft } = await (category
      ? adminCall('PUT /admin/categories/:id', { params: { id: category.id }, body })
      : adminCall('POST /admin/categories', { body }));
    client.setQueryData(
      categoryListRead.queryKey,
      withRow(row, (one: CategoryRow) => one.id),
    );
    showToast(
      isFileLeft
        ? { kind: 'error', title: 'Storage Error', message: 'The category is saved, but its old picture could not be removed yet.' }
        : { kind: 'done', title: category ? 'Saved' : 'Added', message: `Category ${category ? 'updated' : 'added'} successfully.` },
    );
  };
  const { fields } = form;
  const suggested = firstSizesFor(fields.watch('name')).join(', ');
  return (
    <FormDialog
      title={category ? `Edit ${category.name}` : 'Add category'}
      form={form}
      word={category ? 'Save' : 'Add category'}
      hold={isSending ? 'A picture is on its way. Press again in a moment.' : isTranslating ? 'Save the translation first.' : undefined}
      hasMore={isTranslating}
      onClose={onClose}
    >
      <TextField form={fields} name="name" label="Name" isPublic />
      <TextArea form={fields} name="description" label="Description" isOptional isPublic rows={3} />
      <OwnTranslations
        kind="category"
        subject={category && String(category.id)}
        english={{ name: fields.watch('name'), description: fields.watch('description') }}
        noun="category"
        onTyped={setTranslating}
      />
      <SinglePicture
        label="Picture"
        hint={category?.image ? 'Square, up to 5MB. The old file is removed when you save.' : 'Square, up to 5MB.'}
        image={fields.watch('image')}
        onChange={(image) => fields.setValue('image', image, { shouldDirty: true })}
        onSending={setSending}
        prefix="categories"
        fault={fields.formState.errors.image?.message}
      />
      <SwitchField form={fields} name="hasSizes" label="Pieces have sizes" />
      {fields.watch('hasSizes') && (
        <TextField
          form={fields}
          name="sizeList"
          label="Sizes"
          hint={suggested ? `With commas between: ${suggested}.` : 'With commas between: 12, 14, 16.'}
        />
      )}
      {suggested && fields.watch('hasSizes') && fields.watch('sizeList') === '' && (
        <Button look="line" word={`Use ${suggested}`} onClick={() => fields.setValue('sizeList', suggested, { shouldDirty: true })} />
      )}
      <div className="fields fields--2">
        <TextField form={fields} name="hsnCode" label="HSN code" inputMode="numeric" hint="4, 6 or 8 digits. Its pieces take it." />
        <TextField
          form={fields}
          name="gstRate"
          label="GST, percent"
          inputMode="decimal"
          hint="Inside the price. A piece may say its own."
        />
        <TextField
          form={fields}
          name="usualGrams"
          label="Usual weight, grams"
          isOptional
          inputMode="numeric"
          hint="Of one piece, for couriers. Where a piece was weighed, its own weight counts."
        />
      </div>
      {category && (
        <p>
          <a className="link tap" href={urls.category(category.slug)} target="_blank" rel="noreferrer">
            See it as shoppers do
          </a>
        </p>
      )}
      {category && category.products + category.archived > 0 && (
        <p>
          <TextLink
            word={`Show its ${count(category.products || category.archived, category.products ? 'product' : 'archived product')}`}
            href={productsOf(category)}
          />
          {onMove && <Button look="line" word="Move them to another category" onClick={onMove} />}
        </p>
      )}
    </FormDialog>
  );
}
