import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductList, ProductRow } from '../../features/products/admin/list-products.server.ts';
import { typedCount } from '../../rules/typed/typed-number.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { IconButton } from '../parts/button.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { COUNT, type StockBody } from './stock-body.ts';

const StockDialog = lazyComponent(() => import('./stock-dialog.tsx').then((code) => code.StockDialog));

/**
 * Pieces that can be sold. A press on + or − asks why and writes the difference; a number typed into the row is a count, whose difference
 * the server computes. The row shows the new figure at once and is undone if it was refused.
 */
export function StockStepper({ product }: { readonly product: ProductRow }) {
  const { id, name, stockQuantity } = product;
  const client = useQueryClient();
  const [asked, setAsked] = useState<StockBody | null>(null);
  const [text, setText] = useState<string | null>(null);

  const adjust = useMutation({
    mutationFn: (body: StockBody) => adminCall('POST /admin/products/:id/stock', { params: { id }, body: { size: '', ...body } }),
    onMutate: async ({ change, counted }) => {
      await client.cancelQueries({ queryKey: ['products'] });
      const before = client.getQueriesData<ProductList>({ queryKey: ['products'] });
      client.setQueriesData<ProductList>({ queryKey: ['products'] }, (list) =>
        list && 'rows' in list
          ? {
              ...list,
              rows: list.rows.map((row) => (row.id === id ? { ...row, stockQuantity: counted ?? row.stockQuantity + (change ?? 0) } : row)),
            }
          : list,
      );
      return { before };
    },
    onError: (error, _body, context) => {
      for (const [key, list] of context?.before ?? []) client.setQueryData(key, list);
      showToast({ kind: 'error', title: 'Stock not changed', message: sentenceOf(error) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['products'] }),
  });

  return (
    <span className="stock-stepper" data-steps="">
      <IconButton
        icon="minus"
        label={`One less of ${name}`}
        disabled={stockQuantity === 0}
        onClick={() => setAsked({ change: -1, note: '' })}
      />
      <input
        value={text ?? stockQuantity}
        aria-label={`Stock of ${name}`}
        inputMode="numeric"
        onChange={({ target }) => setText(target.value)}
        onBlur={() => setText(null)}
        onKeyDown={(event) => {
          const { key, currentTarget } = event;
          // The dialog has the focus before the key is through: Enter would send it too.
          if (key === 'Enter') event.preventDefault();
          if (key === 'Enter' && COUNT.test(typedCount(currentTarget.value)))
            setAsked({ counted: Number(typedCount(currentTarget.value)), note: '' });
          if (key === 'Escape') setText(null);
        }}
      />
      <IconButton icon="plus" label={`One more of ${name}`} onClick={() => setAsked({ change: 1, note: '' })} />
      {asked !== null && (
        <StockDialog
          product={product}
          first={asked}
          onClose={() => setAsked(null)}
          onSave={(body) => {
            setText(null);
            adjust.mutate(body);
          }}
        />
      )}
    </span>
  );
}
