import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductList, ProductRow } from '../../features/products/admin/list-products.server.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { Dialog } from '../parts/dialog/dialog.tsx';

const reasons = ['Delivery from the maker', 'Counted again', 'Damaged', 'Given away', 'Sold elsewhere'] as const;

/**
 * Pieces on the shelf. A press or a typed number asks why; what is written is the difference, so that a sale meanwhile
 * stands. The row shows the new figure at once and goes back where it was refused.
 */
export function StockStepper({ product }: { readonly product: ProductRow }) {
  const { id, name, stockQuantity } = product;
  const client = useQueryClient();
  const [asked, setAsked] = useState<number | null>(null);
  const [text, setText] = useState<string | null>(null);

  const adjust = useMutation({
    mutationFn: (body: { change: number; note: string }) =>
      adminCall('POST /admin/products/:id/stock', { params: { id }, body: { size: '', ...body } }),
    onMutate: async ({ change }) => {
      await client.cancelQueries({ queryKey: ['products'] });
      const before = client.getQueriesData<ProductList>({ queryKey: ['products'] });
      client.setQueriesData<ProductList>({ queryKey: ['products'] }, (list) =>
        list && 'rows' in list
          ? { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, stockQuantity: row.stockQuantity + change } : row)) }
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

  const ask = (next: number) => next !== stockQuantity && next >= 0 && setAsked(next - stockQuantity);
  return (
    <span className="stock-stepper">
      <button
        type="button"
        className="icon-button"
        aria-label={`One less of ${name}`}
        disabled={stockQuantity === 0}
        onClick={() => ask(stockQuantity - 1)}
      >
        <Icon name="minus" />
      </button>
      <input
        value={text ?? stockQuantity}
        aria-label={`Stock of ${name}`}
        inputMode="numeric"
        onChange={({ target }) => setText(target.value)}
        onBlur={() => setText(null)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter' && /^\d{1,6}$/.test(currentTarget.value)) ask(Number(currentTarget.value));
          if (key === 'Escape') setText(null);
        }}
      />
      <button type="button" className="icon-button" aria-label={`One more of ${name}`} onClick={() => ask(stockQuantity + 1)}>
        <Icon name="plus" />
      </button>
      {asked !== null && (
        <WhyDialog
          name={name}
          change={asked}
          onClose={() => setAsked(null)}
          onSave={(change, note) => {
            setAsked(null);
            setText(null);
            adjust.mutate({ change, note });
          }}
        />
      )}
    </span>
  );
}

interface WhyProps {
  readonly name: string;
  readonly change: number;
  readonly onClose: () => void;
  readonly onSave: (change: number, note: string) => void;
}

function WhyDialog({ name, change, onClose, onSave }: WhyProps) {
  const [count, setCount] = useState(String(change));
  const [reason, setReason] = useState<string>(change > 0 ? reasons[0] : reasons[1]);
  const isWhole = /^[+-]?\d{1,6}$/.test(count) && Number(count) !== 0;
  return (
    <Dialog
      title={`Stock of ${name}`}
      size="s"
      onClose={onClose}
      onSubmit={() => isWhole && onSave(Number(count), reason)}
      foot={
        <>
          <button type="button" className="btn btn--line" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn" disabled={!isWhole}>
            {Number(count) > 0 ? `Add ${Number(count)}` : `Take ${Math.abs(Number(count) || 0)}`}
          </button>
        </>
      }
    >
      <label className="field">
        <span className="label">Change</span>
        <input className="input num" inputMode="numeric" value={count} onChange={({ target }) => setCount(target.value)} />
        <span className="hint">+12 adds twelve pieces, -3 takes three.</span>
      </label>
      <label className="field">
        <span className="label">Why</span>
        <select className="select" value={reason} onChange={({ target }) => setReason(target.value)}>
          {reasons.map((word) => (
            <option key={word}>{word}</option>
          ))}
        </select>
      </label>
    </Dialog>
  );
}
