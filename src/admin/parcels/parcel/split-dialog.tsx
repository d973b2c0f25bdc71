import { useRef, useState } from 'react';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../../parts/dialog/use-typed-form.client.ts';
import { useAct } from '../../parts/use-act.client.ts';

interface Props {
  readonly record: ParcelRecord;
  /** `made`: the id of the parcel that takes its place; null if nothing was split. */
  readonly onClose: (made: string | null) => void;
}

/** Chooses the pieces that go in this parcel; the others wait for the next one. */
export function SplitDialog({ record: { id, number, pieces }, onClose }: Props) {
  const next = useRef<string | null>(null);
  const [counts, setCounts] = useState(() => pieces.map(({ quantity }) => quantity));
  const split = useAct({
    call: () => {
      const kept = pieces.map(({ orderId, line }, at) => ({ orderId, line, quantity: counts[at] ?? 0 }));
      return adminCall('POST /admin/parcels/:id/split', { params: { id }, body: { pieces: kept } });
    },
    done: (made) => {
      next.current = made.id;
      return { title: 'Split', message: 'The other pieces wait for the next parcel of this order.' };
    },
    failed: 'Not split',
    subjects: ['parcels'],
  });
  const form = useTypedForm(counts, () => split.run());
  const kept = counts.reduce((sum, each) => sum + each, 0);
  const total = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const hold =
    kept === total ? 'Leave out a piece: all are in this parcel.' : kept === 0 ? 'Keep a piece: none is left in this parcel.' : undefined;
  return (
    <FormDialog
      title="Send in two parcels"
      sub={`Parcel ${number}`}
      form={form}
      word={`Keep ${kept} of ${total}`}
      hold={hold}
      onClose={() => onClose(next.current)}
    >
      <p className="text-meta">How many of each go in this parcel? It collects the cash of the whole order.</p>
      {pieces.map(({ orderId, line, name, size, quantity }, at) => (
        <div key={`${orderId} ${line}`} className="field parcel-split">
          <label htmlFor={`split-${at}`}>
            {name}
            {size && `, ${size}`}
            <span className="text-meta detail">of {quantity}</span>
          </label>
          <input
            id={`split-${at}`}
            className="input"
            type="number"
            inputMode="numeric"
            min={0}
            max={quantity}
            value={counts[at] ?? 0}
            onChange={({ target }) => setCounts(counts.with(at, Math.max(0, Math.min(quantity, Math.trunc(Number(target.value))))))}
          />
        </div>
      ))}
    </FormDialog>
  );
}
