import { useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ProductForm } from '../../features/products/admin/product.schema.ts';
import { Fault } from '../parts/fault.tsx';

interface Props {
  readonly form: UseFormReturn<ProductForm>;
  /** The fields of one size, or those of a piece without sizes. */
  readonly names: { readonly counted: `sizes.${number}.counted` | 'counted'; readonly change: `sizes.${number}.change` | 'stock' };
  readonly label: string;
  /** Pieces that can be sold now. */
  readonly stock: number;
}

/** Typed as '+12' or '-3'. */
const isChange = (text: string) => /^\s*[+-]/.test(text);

/**
 * Field of the counted pieces, to be counted over: what is typed is the new count, and '+12' or '-3' add and take. The form gets it only
 * where it differs from what is shown, so that a sale in between stays counted.
 */
export function CountField({ form, names, label, stock }: Props) {
  const id = useId();
  const [typing, setTyping] = useState<string | null>(null);
  const [counted, change] = [form.watch(names.counted) ?? '', form.watch(names.change)];
  const asked = change || counted;
  const fault = [names.counted, names.change].map((name) => form.getFieldState(name, form.formState).error?.message).find(Boolean);
  const take = (text: string) => {
    setTyping(text);
    const options = { shouldDirty: true, shouldValidate: fault !== undefined };
    const isSame = text.trim() === String(stock);
    form.setValue(names.counted, isChange(text) || isSame ? '' : text.trim(), options);
    form.setValue(names.change, isChange(text) ? text.trim() : '', options);
  };
  return (
    <>
      <input
        className={asked === '' ? 'input num' : 'input num is-counted'}
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? id : undefined}
        value={typing ?? (asked || String(stock))}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => take(target.value)}
        onBlur={() => setTyping(null)}
      />
      <Fault of={fault} id={id} isAtField />
    </>
  );
}
