import { useId } from 'react';
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
  /** A size that has no name yet has its place. */
  const called = size || String(at + 1);
  const change = `sizes.${at}.change` as const;
  const id = useId();
  const faultOf = (name: typeof change | `sizes.${number}.size`) => form.getFieldState(name, form.formState).error?.message;
  const [sizeFault, fault] = [faultOf(`sizes.${at}.size`), faultOf(change)];
  return (
    <div className="size-cell">
      <div className="size-cell__head">
        {isNamed ? (
          <b>{size}</b>
        ) : (
          <input
            className="input"
            placeholder="Size"
            aria-label={`Size ${at + 1}`}
            aria-invalid={sizeFault ? true : undefined}
            aria-describedby={sizeFault ? `${id}-size` : undefined}
            {...registered(form, `sizes.${at}.size`)}
          />
        )}
        <IconButton icon="x" label={`Remove size ${called}`} onClick={onRemove} />
      </div>
      <Fault of={sizeFault} id={`${id}-size`} isAtField />
      {stock === null ? (
        <>
          <input
            className="input num"
            inputMode="numeric"
            aria-label={`Pieces of size ${called}`}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? id : undefined}
            {...registered(form, change)}
          />
          <Fault of={fault} id={id} isAtField />
        </>
      ) : (
        <CountField form={form} names={{ counted: `sizes.${at}.counted`, change }} label={`Counted of size ${called}`} stock={stock} />
      )}
    </div>
  );
}
