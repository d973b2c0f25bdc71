import { useId, useState } from 'react';
import type { Preference } from '../../../features/parcels/admin/parcel-admin.schema.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { count } from '../../../rules/text.ts';
import { adminUrls } from '../../admin-urls.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';
import { BoxSelect } from '../../parts/box-select.tsx';
import { Button } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../../parts/dialog/use-typed-form.client.ts';
import { usePrices } from '../../parts/parcel-prices.client.ts';
import { TextLink } from '../../parts/text-link.tsx';
import { useAct } from '../../parts/use-act.client.ts';
import { useNewParcel } from '../../parts/use-new-parcel.client.ts';

const preferences = [
  ['cheapest', 'Cheapest courier'],
  ['quickest', 'Quickest courier'],
] as const satisfies readonly (readonly [Preference, string])[];

/** Books the courier of one order, as the desk of parcels books many; its other couriers are on the parcel's own page. */
export function BookDialog({ order: { id, number }, onClose }: { readonly order: OrderRecord; readonly onClose: () => void }) {
  const [prefer, setPrefer] = useState<Preference>('cheapest');
  const [box, setBox] = useState('');
  const group = useId();
  const make = useNewParcel();
  const { prices, isAsking } = usePrices([{ orderId: id }], true, box);
  const found = prices.get(id);
  const chosen = found?.[prefer];
  const name = orderNumber(number);
  const book = useAct({
    call: async () => {
      const { results } = await adminCall('POST /admin/parcels/book', { body: { orders: [id], prefer, box } });
      return results[0];
    },
    done: (result) => {
      if (result === undefined || result.fault !== null) return undefined;
      const title = result.state === 'booked' ? `${name} is booked` : `${name}: the courier is asked`;
      return { title, message: [result.carrier, result.awb].filter(Boolean).join(' ') };
    },
    failed: 'Not booked',
    subjects: ['parcels', 'orders', 'to-do'],
  });
  // A choice of a courier is nothing that closing loses.
  const form = useTypedForm({}, () =>
    book.mutateAsync().then(
      (result) => result?.fault === null,
      () => false,
    ),
  );
  const refused = book.data?.fault ?? null;
  return (
    <FormDialog
      title="Book courier"
      sub={name}
      size="s"
      form={form}
      word={chosen ? `Book for ${formatInr(chosen.price)}` : 'Book'}
      hold={isAsking ? 'The couriers are being asked.' : undefined}
      onClose={onClose}
    >
      <fieldset>
        <legend className="sr-only">Courier</legend>
        {preferences.map(([one, word]) => {
          const price = found?.[one];
          return (
            <label key={one} className="check">
              <input type="radio" name={group} checked={prefer === one} onChange={() => setPrefer(one)} />
              <span>
                {word}{' '}
                <span className="text-meta detail">
                  {price
                    ? [formatInr(price.price), price.name, price.days !== null && count(price.days, 'day')].filter(Boolean).join(', ')
                    : isAsking
                      ? 'Asking the couriers…'
                      : 'No price'}
                </span>
              </span>
            </label>
          );
        })}
      </fieldset>
      <BoxSelect value={box} onChange={setBox} />
      {refused !== null && (
        <p className="note note--bad" role="alert">
          {refused} {book.data?.parcelId && <TextLink look="link" word="Open the parcel" href={adminUrls.parcel(book.data.parcelId)} />}
        </p>
      )}
      <Button look="quiet" word="Another courier, or by hand" isBusy={make.isPending} onClick={() => make.mutate(id)} />
    </FormDialog>
  );
}
