import { useState } from 'react';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { type Box, boxText, chargedGrams } from '../../../rules/parcels/label/box.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { useBoxes } from '../../parts/box-select.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { useAct } from '../../parts/use-act.client.ts';

const textOf = (box: Box) => `${box.name}, ${boxText(box)}`;

/** The box of a draft, and what the parcel weighs in it. */
export function ParcelBox({ record }: { readonly record: ParcelRecord }) {
  const { id, box, boxGrams, weightGrams } = record;
  const [isOpen, setOpen] = useState(false);
  const now = textOf({ ...record, name: box || 'As it was', grams: boxGrams });
  const others = useBoxes().filter((one) => textOf(one) !== now);
  const choose = useAct({
    call: (name: string) => adminCall('POST /admin/parcels/:id/box', { params: { id }, body: { box: name } }),
    done: (changed) => ({ title: changed.box, message: `The parcel weighs ${changed.weightGrams} g in it.` }),
    failed: 'Box not changed',
    subjects: ['parcels', 'parcel-quotes', 'parcel-prices'],
  });
  const charged = chargedGrams(record);
  return (
    <div className="stack">
      <p>
        <b>Box:</b> {now}
        <span className="detail text-meta">
          {weightGrams} g with its pieces.{charged > weightGrams && ` For its size couriers charge ${charged} g.`}
        </span>
      </p>
      {others.length > 0 && (
        <div className="actions">
          <Button look="line" icon="package" word="Choose another box" isBusy={choose.isPending} onClick={() => setOpen(true)} />
        </div>
      )}
      {isOpen && (
        <Dialog
          title="Choose another box"
          sub={`Now: ${now}`}
          size="s"
          onClose={() => setOpen(false)}
          foot={<Button look="line" word="Cancel" onClick={() => setOpen(false)} />}
        >
          <ul className="stack">
            {others.map((one) => (
              <li key={one.name}>
                <Button
                  look="line"
                  word={textOf(one)}
                  onClick={() => {
                    setOpen(false);
                    choose.mutate(one.name);
                  }}
                />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}
