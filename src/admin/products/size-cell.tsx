import type { UseFormReturn } from 'react-hook-form';
import type { ProductForm } from '../../features/products/admin/product.schema.ts';
import { IconButton } from '../parts/button.tsx';
import { Fault } from '../parts/fault.tsx';
import { registered } from '../parts/form/registered.ts';
import { CountField } from './count-field.tsx';

interface Props {
  readonly form: UseFormReturn<ProductForm>;
  readonly at: number;
  /** The size has its name already, from the piece or from its category; another one is typed here. */
  readonly isNamed: boolean;
  /** Pieces of it that can be sold; null where the product is new. */
  readonly stock: number | null;
  readonly onRemove: () => void;
}

/** A size with its pieces. */
export function SizeCell({ form, at, isNamed, stock, onRemove }: Props) {
  const size = form.watch(`sizes.${at}.size`);
  const change = `sizes.${at}.change` as const;
  const fault = form.getFieldState(change, form.formState).error?.message;
  return (
    <div className="size-cell">
      <div className="size-cell__head">
        {isNamed ? (
          <b>{size}</b>
        ) : (
          <input className="input" placeholder="Size" aria-label={`Size ${at + 1}`} {...registered(form, `sizes.${at}.size`)} />
        )}
        <IconButton icon="x" label={`Remove size ${size}`} onClick={onRemove} />
      </div>
      {stock === null ? (
        <>
          <input className="input num" inputMode="numeric" aria-label={`Pieces of size ${size}`} {...registered(form, change)} />
          <Fault of={fault} />
        </>
      ) : (
        <CountField form={form} names={{ counted: `sizes.${at}.counted`, change }} label={`Counted of size ${size}`} stock={stock} />
      )}
    </div>
  );
}
