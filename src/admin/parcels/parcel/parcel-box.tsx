import { useId } from 'react';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { boxText, chargedGrams } from '../../../rules/parcels/label/box.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { useBoxes } from '../../parts/box-select.tsx';
import { useAct } from '../../parts/use-act.client.ts';

/** The box of a draft, and what the parcel weighs in it. */
export function ParcelBox({ record }: { readonly record: ParcelRecord }) {
  const { id, box, boxGrams, weightGrams } = record;
  const field = useId();
  const boxes = useBoxes();
  const own = { ...record, name: box || 'As it was', grams: boxGrams };
  const at = boxes.findIndex((one) => one.name === box && boxText(one) === boxText(own));
  const choose = useAct({
    call: (name: string) => adminCall('POST /admin/parcels/:id/box', { params: { id }, body: { box: name } }),
    done: (changed) => ({ title: changed.box, message: `The parcel weighs ${changed.weightGrams} g in it.` }),
    failed: 'Box not changed',
    subjects: ['parcels', 'parcel-quotes', 'parcel-prices'],
  });
  const charged = chargedGrams(record);
  return (
    <div className="field">
      <label htmlFor={field}>Box</label>
      <select
        id={field}
        className="select"
        value={at}
        disabled={choose.isPending}
        aria-describedby={`${field}-hint`}
        onChange={({ target }) => choose.mutate(boxes[Number(target.value)]?.name ?? '')}
      >
        {at === -1 && (
          <option value={-1}>
            {own.name}, {boxText(own)}
          </option>
        )}
        {boxes.map((one, index) => (
          <option key={one.name} value={index}>
            {one.name}, {boxText(one)}
          </option>
        ))}
      </select>
      <p className="hint" id={`${field}-hint`}>
        {weightGrams} g with its pieces.{charged > weightGrams && ` For its size couriers charge ${charged} g.`}
      </p>
    </div>
  );
}
