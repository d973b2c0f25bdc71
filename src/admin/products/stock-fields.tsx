import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import type { ProductForm } from '../../features/products/admin/product.schema.ts';
import type { ProductRecord } from '../../features/products/admin/read-product.server.ts';
import { notOfferedText, sizesNotOffered } from '../../rules/measures/offered-sizes.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Fault } from '../parts/fault.tsx';
import { registered } from '../parts/form/registered.ts';
import { SwitchField } from '../parts/form/switch-field.tsx';
import { TextField } from '../parts/form/text-field.tsx';
import { AddSizesButton } from './add-sizes-button.tsx';

interface Props {
  readonly form: UseFormReturn<ProductForm>;
  readonly record: ProductRecord;
}

/** Pieces to add or take, for the product or for each of its sizes, next to the present stock. */
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
  const missing = offered.filter((size) => !sizes.some((one) => one.size === size));
  const isNew = record.id === null;
  const countFault = Array.isArray(fault) ? fault.find((one) => one?.counted || one?.change) : undefined;
  const countMessage = countFault?.counted?.message ?? countFault?.change?.message;
  const stockOf = (size: string) => record.sizes.find((one) => one.size === size);

  return (
    <section className="panel">
      <h2>Stock</h2>
      {sizes.length === 0 ? (
        <div className="fields fields--2">
          <TextField
            form={form}
            name="stock"
            inputMode="numeric"
            label={record.id === null ? 'Pieces in stock' : 'Add or take'}
            hint={
              record.id === null
                ? undefined
                : `${record.stockQuantity} can be sold, ${record.reserved} reserved by unpaid orders. +12 adds, -3 takes.`
            }
          />
          <TextField form={form} name="stockNote" label="Why" isOptional placeholder="Delivery from the maker" />
        </div>
      ) : (
        <div className="wide-table">
          <table className="mini-table sizes">
            <thead>
              <tr>
                <th>Size</th>
                {!isNew && <th className="num">In stock</th>}
                {!isNew && <th>Counted</th>}
                <th>{isNew ? 'Stock' : 'Add or take'}</th>
                <th>
                  <span className="sr-only">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sizes.map((field, at) => (
                <tr key={field.id}>
                  <td>
                    <input className="input" aria-label={`Size ${at + 1}`} {...registered(form, `sizes.${at}.size`)} />
                  </td>
                  {!isNew && (
                    <td className="num">
                      {stockOf(field.size)?.stockQuantity ?? 0}
                      {stockOf(field.size)?.reserved ? <span className="text-meta">{stockOf(field.size)?.reserved} reserved</span> : null}
                    </td>
                  )}
                  {!isNew && (
                    <td>
                      <input
                        className="input num"
                        inputMode="numeric"
                        aria-label={`Counted of size ${field.size}`}
                        {...registered(form, `sizes.${at}.counted`)}
                      />
                    </td>
                  )}
                  <td>
                    <input
                      className="input num"
                      inputMode="numeric"
                      aria-label={`Add or take of size ${field.size}`}
                      {...registered(form, `sizes.${at}.change`)}
                    />
                  </td>
                  <td>
                    <IconButton icon="x" label={`Remove size ${field.size}`} onClick={() => remove(at)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Fault of={countMessage} />
      {sizes.length > 0 && !isNew && (
        <p className="hint">Counted: pieces that can be sold, without those reserved by unpaid orders. Or add and take: +12, -3.</p>
      )}
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
      {(isOneSize || (ofCategory.length > 0 && sizes.length === 0)) && (
        <SwitchField form={form} name="isOneSize" label="One size: shoppers of this piece choose none" />
      )}
    </section>
  );
}
