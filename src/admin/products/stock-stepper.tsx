import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductList, ProductRow } from '../../features/products/admin/list-products.server.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { Dialog } from '../parts/dialog/dialog.tsx';

const COUNT = /^\d{1,6}$/;
const CHANGE = /^[+-]?\d{1,6}$/;

/** A change, or what was counted. */
interface StockBody {
  readonly change?: number;
  readonly counted?: number;
  readonly note: string;
}

const reasons = ['Delivery from the maker', 'Counted again', 'Damaged', 'Given away', 'Sold elsewhere'] as const;

/**
 * Pieces that can be sold. A press on + or − asks why and writes the difference; a number typed into the row is a count, whose difference
 * the server computes. The row shows the new figure at once and goes back where it was refused.
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
    <span className="stock-stepper">
      <button
        type="button"
        className="icon-button"
        aria-label={`One less of ${name}`}
        disabled={stockQuantity === 0}
        onClick={() => setAsked({ change: -1, note: '' })}
      >
        <Icon name="minus" />
      </button>
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
          if (key === 'Enter' && COUNT.test(currentTarget.value)) setAsked({ counted: Number(currentTarget.value), note: '' });
          if (key === 'Escape') setText(null);
        }}
      />
      <button type="button" className="icon-button" aria-label={`One more of ${name}`} onClick={() => setAsked({ change: 1, note: '' })}>
        <Icon name="plus" />
      </button>
      {asked !== null && (
        <WhyDialog
          product={product}
          first={asked}
          onClose={() => setAsked(null)}
          onSave={(body) => {
            setAsked(null);
            setText(null);
            adjust.mutate(body);
          }}
        />
      )}
    </span>
  );
}

interface WhyProps {
  readonly product: ProductRow;
  readonly first: StockBody;
  readonly onClose: () => void;
  readonly onSave: (body: StockBody) => void;
}

/** A change or a count, and why. The field that was typed last is the one that is sent. */
function WhyDialog({ product: { name, stockQuantity, reserved }, first, onClose, onSave }: WhyProps) {
  const [change, setChange] = useState(first.change === undefined ? '' : String(first.change));
  const [counted, setCounted] = useState(first.counted === undefined ? '' : String(first.counted));
  const [reason, setReason] = useState<string>((first.change ?? 0) > 0 ? reasons[0] : reasons[1]);
  const isCount = COUNT.test(counted);
  const isReady = isCount || (CHANGE.test(change) && Number(change) !== 0);
  const send = () => isReady && onSave({ note: reason, ...(isCount ? { counted: Number(counted) } : { change: Number(change) }) });
  return (
    <Dialog
      title={`Stock of ${name}`}
      size="s"
      onClose={onClose}
      onSubmit={send}
      foot={
        <>
          <button type="button" className="btn btn--line" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="btn" disabled={!isReady}>
            {isCount
              ? `Counted: ${Number(counted)}`
              : Number(change) > 0
                ? `Add ${Number(change)}`
                : `Take ${Math.abs(Number(change) || 0)}`}
          </button>
        </>
      }
    >
      <div className="fields fields--2">
        <label className="field">
          <span className="label">Change</span>
          <input
            className="input num"
            inputMode="numeric"
            value={change}
            onChange={({ target }) => {
              setChange(target.value);
              setCounted('');
            }}
          />
          <span className="hint">+12 adds twelve pieces, -3 takes three.</span>
        </label>
        <label className="field">
          <span className="label">Counted</span>
          <input
            className="input num"
            inputMode="numeric"
            value={counted}
            onChange={({ target }) => {
              setCounted(target.value);
              setChange('');
            }}
          />
          <span className="hint">
            {reserved > 0
              ? `Pieces that can be sold, without the ${reserved} reserved by unpaid orders. ${stockQuantity} now.`
              : `Pieces that can be sold. ${stockQuantity} now.`}
          </span>
        </label>
      </div>
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
