import { useState } from 'react';
import { rupeesText } from '../../rules/fields/rupees-fields.ts';
import type { Paise } from '../../rules/money/money.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { HelpedTitle } from '../parts/help/help.tsx';
import { useAct } from '../parts/use-act.client.ts';

/** Shows what the packing of a parcel costs. */
export function PackingPanel({ packing }: { readonly packing: Paise | null }) {
  const [typed, setTyped] = useState(rupeesText(packing));
  const save = useAct({
    call: () => adminCall('PUT /admin/margin/packing', { body: { packing: typed } }),
    done: () => ({ title: 'Saved', message: 'It counts for parcels that leave from now on.' }),
    failed: 'Not saved',
    subjects: ['margin'],
  });
  return (
    <section className="panel">
      <HelpedTitle of="packing" title="Packing of a parcel" />
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <label className="field">
          <span className="label">Rupees for box, wrap and label</span>
          <input className="input num" inputMode="decimal" value={typed} onChange={({ target }) => setTyped(target.value)} />
          <span className="hint">A parcel keeps the amount of the day on which it leaves. Empty: not known.</span>
        </label>
        <div className="actions">
          <Button
            type="submit"
            look="line"
            word="Save"
            isBusy={save.isPending}
            hold={typed === rupeesText(packing) ? 'Change the rupees first.' : undefined}
          />
        </div>
      </form>
    </section>
  );
}
