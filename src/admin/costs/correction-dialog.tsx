import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LotRow } from '../../features/margin/read-lots.server.ts';
import { newId } from '../../rules/ids.ts';
import { count } from '../../rules/text.ts';
import { typedCount } from '../../rules/typed/typed-number.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../parts/dialog/use-typed-form.client.ts';
import { useAct } from '../parts/use-act.client.ts';

interface Props {
  readonly lot: LotRow;
  readonly onClose: () => void;
}

/** Takes pieces out of a purchase that was booked wrongly. */
export function CorrectionDialog({ lot, onClose }: Props) {
  const client = useQueryClient();
  const [id] = useState(newId);
  const [quantity, setQuantity] = useState(String(lot.left));
  const [note, setNote] = useState('');
  const pieces = typedCount(quantity);
  const act = useAct({
    call: () => adminCall('POST /admin/margin/lots/:id/correction', { params: { id: lot.id }, body: { id, quantity, note } }),
    done: async () => {
      await client.invalidateQueries({ queryKey: ['products'] });
      return { title: 'Corrected', message: `${count(Number(pieces), 'piece')} fewer.` };
    },
    failed: 'Not corrected',
    subjects: ['margin'],
  });
  const form = useTypedForm({ quantity, note }, () => act.run());
  const isReady = /^[1-9]\d*$/.test(pieces) && Number(pieces) <= lot.left;
  return (
    <FormDialog
      title="Correct a purchase"
      size="s"
      form={form}
      word="Take them out"
      hold={isReady ? undefined : `Type 1 to ${lot.left} pieces.`}
      onClose={onClose}
    >
      <label className="field">
        <span className="label">Pieces to take out</span>
        <input className="input num" inputMode="numeric" value={quantity} onChange={({ target }) => setQuantity(target.value)} />
        <span className="hint">
          Pieces that are sold keep their cost. For another price, take the pieces out and add the purchase again.
        </span>
      </label>
      <label className="field">
        <span className="label">Why</span>
        <input className="input" value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
    </FormDialog>
  );
}
