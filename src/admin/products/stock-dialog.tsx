import { useState } from 'react';
import type { ProductRow } from '../../features/products/admin/list-products.server.ts';
import { typedCount } from '../../rules/typed/typed-number.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../parts/dialog/use-typed-form.client.ts';
import { COUNT, type StockBody } from './stock-body.ts';

const CHANGE = /^[+-]?\d{1,6}$/;

const reasons = ['Delivery from the maker', 'Counted again', 'Damaged', 'Given away', 'Sold elsewhere'] as const;

interface Props {
  readonly product: ProductRow;
  readonly first: StockBody;
  readonly onClose: () => void;
  readonly onSave: (body: StockBody) => void;
}

/** A change or a count, and why. The field that was typed last is the one that is sent. */
export function StockDialog({ product: { name, stockQuantity, reserved }, first, onClose, onSave }: Props) {
  const [change, setChange] = useState(first.change === undefined ? '' : String(first.change));
  const [counted, setCounted] = useState(first.counted === undefined ? '' : String(first.counted));
  const [reason, setReason] = useState<string>((first.change ?? 0) > 0 ? reasons[0] : reasons[1]);
  const [pieces, moved] = [typedCount(counted), typedCount(change)];
  const isCount = COUNT.test(pieces);
  const isReady = isCount || (CHANGE.test(moved) && Number(moved) !== 0);
  const word = isCount ? `Counted: ${Number(pieces)}` : Number(moved) > 0 ? `Add ${Number(moved)}` : `Take ${Math.abs(Number(moved) || 0)}`;
  const form = useTypedForm({ change, counted, reason }, () => {
    onSave({ note: reason, ...(isCount ? { counted: Number(pieces) } : { change: Number(moved) }) });
    return true;
  });
  return (
    <FormDialog
      title={`Stock of ${name}`}
      size="s"
      form={form}
      word={word}
      hold={isReady ? undefined : 'Type a change, such as +12 or -3, or the pieces that you counted.'}
      onClose={onClose}
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
          {reasons.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
    </FormDialog>
  );
}
