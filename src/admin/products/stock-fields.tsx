import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import type { ProductForm } from '../../features/products/admin/product.schema.ts';
import type { ProductRecord } from '../../features/products/admin/read-product.server.ts';
import { countText } from '../../rules/catalog/counted-stock.ts';
import { notOfferedText, sizesNotOffered } from '../../rules/measures/offered-sizes.ts';
import { Button } from '../parts/button.tsx';
import { Fault } from '../parts/fault.tsx';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { Said } from '../parts/status/said.tsx';
import { AddSizesButton } from './add-sizes-button.tsx';
import { CountField } from './count-field.tsx';
import { SizeCell } from './size-cell.tsx';

interface Props {
  readonly form: UseFormReturn<ProductForm>;
  readonly record: ProductRecord;
}

/** The pieces of the product, or of each of its sizes, to be counted over. */
export function StockFields({ form, record }: Props) {
  const { fields: sizes, append, remove } = useFieldArray({ control: form.control, name: 'sizes' });
  const categoryId = Number(form.watch('categoryId'));
  const category = record.categories.find(({ id }) => id === categoryId);
  const ofCategory = category?.hasSizes ? category.sizes : [];
  const typed = form.watch('sizes').map(({ size }) => size.trim());
  const unoffered = [...new Set(sizesNotOffered(typed, category))];
  const fault = form.formState.errors.sizes;
  const isOneSize = form.watch('isOneSize');
  const offered = isOneSize ? [] : ofCategory;
  const missing = offered.filter((size) => !typed.includes(size));
  const isNew = record.id === null;
  const known = [...record.sizes.map(({ size }) => size), ...ofCategory];

  return (
    <section className="panel">
      <h2>{sizes.length === 0 ? 'Stock' : 'Sizes and stock'}</h2>
      {sizes.length === 0 && isNew && (
        <div className="fields fields--2">
          <TextField form={form} name="stock" inputMode="numeric" label="Pieces in stock" />
        </div>
      )}
      {sizes.length === 0 && !isNew && (
        <div className="size-grid">
          <div className="size-cell">
            <span className="size-cell__head">Pieces</span>
            <CountField form={form} names={{ counted: 'counted', change: 'stock' }} label="Pieces in stock" stock={record.stockQuantity} />
          </div>
        </div>
      )}
      {sizes.length > 0 && (
        <div className="size-grid">
          {sizes.map((field, at) => (
            <SizeCell
              key={field.id}
              form={form}
              at={at}
              isNamed={known.includes(field.size)}
              stock={isNew ? null : (record.sizes.find(({ size }) => size === field.size)?.stockQuantity ?? 0)}
              onRemove={() => remove(at)}
            />
          ))}
        </div>
      )}
      {!isNew && <CountHint form={form} record={record} />}
      {unoffered.length > 0 && (
        <div className="note" role="status">
          <p>{notOfferedText(unoffered, category)}</p>
          {category && (
            <AddSizesButton category={category} sizes={unoffered} except={record.id} onAdded={() => form.clearErrors('sizes')} />
          )}
        </div>
      )}
      <Fault of={unoffered.length === 0 && (fault?.root?.message ?? fault?.message)} />
      <div className="actions">
        {missing.length > 0 && (
          <Button
            look="line"
            word={`Sell in the sizes ${missing.join(', ')}`}
            onClick={() => append(missing.map((size) => ({ size, change: '' })))}
          />
        )}
        {!isOneSize && <Button look="line" icon="plus" word="Add a size" onClick={() => append({ size: '', change: '' })} />}
      </div>
      {!isNew && <TextField form={form} name="stockNote" label="Why the stock changes" isOptional placeholder="Delivery from the maker" />}
      {(isOneSize || (ofCategory.length > 0 && sizes.length === 0)) && (
        <SwitchField form={form} name="isOneSize" label="One size: shoppers of this piece choose none" />
      )}
    </section>
  );
}

/** Shows what to type, what the shop will note, and what unpaid orders hold. */
function CountHint({ form, record }: Props) {
  const sizes = form.watch('sizes');
  const one = { size: '', stock: record.stockQuantity, asked: form.watch('stock') || form.watch('counted') || '' };
  const stockOf = (size: string) => record.sizes.find((each) => each.size === size)?.stockQuantity ?? 0;
  const counts = sizes.map(({ size, change, counted }) => ({ size, stock: stockOf(size), asked: change || counted || '' }));
  const changes = (sizes.length > 0 ? counts : [one]).flatMap((count) => countText(count) ?? []);
  return (
    <Said className="hint">
      Type what you counted; the shop notes the difference{changes.length > 0 && ` (${changes.join('; ')})`}. Or add and take: +12, -3.
      {record.reserved > 0 &&
        ` ${record.reserved} more ${record.reserved === 1 ? 'is' : 'are'} reserved by unpaid orders: do not count them.`}
    </Said>
  );
}
