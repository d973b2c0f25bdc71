import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { adminCall } from '../../app/admin-calls.client.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../../parts/dialog/use-typed-form.client.ts';
import { Fault } from '../../parts/fault.tsx';

interface Props {
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}

/** Adds an account of the shop at a bank. */
export function AccountDialog({ onAdded, onClose }: Props) {
  const id = useId();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [ending, setEnding] = useState('');
  const [fault, setFault] = useState('');
  const save = async () => {
    try {
      const added = await adminCall('POST /admin/money/bank', { body: { name, ending } });
      await client.invalidateQueries({ queryKey: ['money'] });
      onAdded(added.id);
      return true;
    } catch (error) {
      setFault(sentenceOf(error));
      return false;
    }
  };
  const form = useTypedForm({ name, ending }, save);
  const hold = name.trim() === '' || !/^\d{4}$/.test(ending) ? 'A name and the last four digits are needed.' : undefined;
  return (
    <FormDialog title="Add an account" form={form} word="Add" hold={hold} onClose={onClose}>
      <div className="field">
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          className="input"
          placeholder="HDFC current"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-ending`}>Last four digits of its number</label>
        <input
          id={`${id}-ending`}
          className="input"
          inputMode="numeric"
          value={ending}
          // Whoever pastes the whole number means its end.
          onChange={({ target }) => setEnding(target.value.replace(/\D/g, '').slice(-4))}
        />
      </div>
      <p className="hint">The full number is not stored.</p>
      <Fault of={fault} />
    </FormDialog>
  );
}
