import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { UNDO_MS } from '../../../rules/order/order-moves.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { type CourierId, courierIds, couriers } from '../../../rules/parcels/couriers/couriers.ts';
import { readShipments } from '../../../rules/parcels/couriers/shipment-lines.ts';
import { count } from '../../../rules/text.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { adminCall } from '../../app/admin-calls.client.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import type { ListedOrder } from '../../order-reads/list-orders.server.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../../parts/dialog/use-typed-form.client.ts';
import { inParts, undoShipped } from './move-many.client.ts';
import { ParcelList } from './parcel-list.tsx';
import { foundRead, type Parcel, parcelsOf } from './parcels.client.ts';

interface Props {
  readonly orders: readonly ListedOrder[];
  readonly onClose: () => void;
  readonly onShipped: () => void;
}

/** Ships many orders: their tracking numbers are pasted, each line is read back, and what is wrong is left out while the rest goes. */
export function ShipDialog({ orders, onClose, onShipped }: Props) {
  const client = useQueryClient();
  const [courier, setCourier] = useState<CourierId>('shiprocket');
  const [text, setText] = useState(() => orders.map(({ number }) => `${orderNumber(number)}\t`).join('\n'));
  const [sent, setSent] = useState(0);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const id = useId();
  const lines = useMemo(() => readShipments(text, courier), [text, courier]);
  const numbers = useDeferredValue(lines.flatMap((line) => ('order' in line ? [line.order] : [])).join(','));
  const found = useQuery({ ...foundRead(numbers), enabled: numbers !== '' });
  const parcels = parcelsOf(lines, found.data?.orders ?? [], faults);
  const ready = parcels.filter((parcel): parcel is Parcel & { id: string } => parcel.fault === null && parcel.id !== undefined);

  const refetch = () => client.invalidateQueries({ queryKey: ['orders'] });
  const ship = useMutation({
    mutationFn: () =>
      inParts(
        ready.map(({ id: order, seen, version, url }) => ({ id: order, seen, version, url })),
        (part) => adminCall('POST /admin/orders/bulk/ship', { body: { parcels: part } }),
        setSent,
      ),
    onSuccess: (results) => {
      const left = results.filter(({ fault }) => fault !== null);
      const shipped = results.filter(({ fault }) => fault === null).map(({ id: order }) => order);
      showToast({
        kind: left.length === 0 ? 'done' : 'notice',
        title: `${count(shipped.length, 'order')} shipped`,
        message:
          left.length === 0
            ? 'The mails with the links wait half a minute for Undo, or Ctrl Z.'
            : `${left.length} left: look at their lines.`,
        ...(shipped.length > 0 && { ms: UNDO_MS, action: { label: 'Undo', onClick: () => void undoShipped(shipped).finally(refetch) } }),
      });
      setFaults(new Map(left.map((one) => [one.id, one.fault ?? ''])));
      if (left.length === 0) onShipped();
    },
    onSettled: refetch,
  });
  // Lines that were left stay in the dialog, each with its fault.
  const form = useTypedForm({ courier, text }, () =>
    ship.mutateAsync().then(
      (results) => results.every(({ fault }) => fault === null),
      () => false,
    ),
  );
  const word = `Ship ${count(ready.length, 'order')} and notify`;

  return (
    <FormDialog
      title="Ship many"
      sub="Paste order and tracking number, one pair a line"
      size="l"
      form={form}
      word={ship.isPending ? `${sent} of ${ready.length}` : word}
      hold={ready.length === 0 ? 'None of these orders can be shipped with what is typed.' : undefined}
      onClose={onClose}
    >
      <div className="field">
        <label htmlFor={`${id}-courier`}>Courier</label>
        <select id={`${id}-courier`} className="select" value={courier} onChange={({ target }) => setCourier(target.value as CourierId)}>
          {courierIds.map((each) => (
            <option key={each} value={each}>
              {couriers[each].name}
            </option>
          ))}
        </select>
        <p className="hint">It makes the link of each line. Another courier may stand in a third column; a whole link is kept.</p>
      </div>
      <div className="field">
        <label htmlFor={id}>Orders and tracking numbers</label>
        <textarea
          id={id}
          className="input ship-paste"
          rows={6}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          data-focus
        />
      </div>
      {found.isError && (
        <p className="error" role="alert">
          The orders could not be read. {sentenceOf(found.error)}
        </p>
      )}
      <ParcelList parcels={parcels} isReading={found.isFetching} />
    </FormDialog>
  );
}
