import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { VerdictRow } from '../../features/money-desk/months/verdict-rows.server.ts';
import { formatInr } from '../../rules/money/money.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../parts/dialog/use-typed-form.client.ts';
import { Fault } from '../parts/fault.tsx';
import { aboutOf, verdictText } from './money-text.ts';

interface Props {
  readonly row: VerdictRow;
  /** Reason that is filled in when the form opens. */
  readonly reason: string;
  readonly onClose: () => void;
}

/** Accepts what was judged as it is, with a reason that stays in the books. */
export function AcceptDialog({ row, reason: proposed, onClose }: Props) {
  const id = useId();
  const client = useQueryClient();
  const [reason, setReason] = useState(proposed);
  const [fault, setFault] = useState('');
  const { pair, subject, verdict, difference } = row;
  const { word, detail } = aboutOf(row);
  const save = async () => {
    try {
      await adminCall('PUT /admin/money/accepted', { body: { pair, subject, verdict, difference, reason: reason.trim() } });
      return true;
    } catch (error) {
      setFault(sentenceOf(error));
      return false;
    } finally {
      await client.invalidateQueries({ queryKey: ['money'] });
    }
  };
  const form = useTypedForm({ reason }, save);
  return (
    <FormDialog
      title={`Accept ${formatInr(difference)}`}
      sub={`${word}, ${detail}`}
      form={form}
      word="Accept"
      hold={reason.trim() === '' ? 'Write down why first.' : undefined}
      onClose={onClose}
    >
      <p>{verdictText(row)}. Another difference of it is not accepted by this.</p>
      <div className="field">
        <label htmlFor={id}>Why this is right</label>
        <textarea id={id} className="input" rows={3} value={reason} onChange={({ target }) => setReason(target.value)} />
      </div>
      <Fault of={fault} />
    </FormDialog>
  );
}
