import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isToPack } from '../../rules/order/order-status.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { type CourierId, courierIds, couriers, parcelNumberFault, parcelOf, trackingLink } from '../../rules/parcels/couriers/couriers.ts';
import { stepsToShipped } from '../../rules/parcels/shown/parcel-steps.ts';
import { bare } from '../../rules/typed/format-characters.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { FormDialog } from '../parts/dialog/form-dialog.tsx';
import { useTypedForm } from '../parts/dialog/use-typed-form.client.ts';
import { Fault } from '../parts/fault.tsx';
import type { MovableOrder } from './use-status-change.client.ts';

type Tracked = MovableOrder & { readonly trackingUrl: string | null };

/** A courier that is not listed: the address of its page is typed. */
const OTHER = 'other';

/** Courier and number of a parcel. Where the parcel has not left yet, it offers to mark it shipped, which sends the mail with the link. */
export function TrackingDialog({ order, onClose }: { readonly order: Tracked; readonly onClose: () => void }) {
  const client = useQueryClient();
  const known = order.trackingUrl === null ? null : parcelOf(order.trackingUrl);
  const [courier, setCourier] = useState<CourierId | typeof OTHER>(known?.courier ?? (order.trackingUrl ? OTHER : 'shiprocket'));
  const [number, setNumber] = useState(known?.number ?? '');
  const [link, setLink] = useState(known ? '' : (order.trackingUrl ?? ''));
  const [ships, setShips] = useState(isToPack(order.status));
  const [fault, setFault] = useState('');
  const id = useId();
  const params = { id: order.id };
  const typed = bare(number);
  const isLink = courier === OTHER || /^https?:/i.test(typed);
  const url = courier === OTHER ? bare(link) : isLink || typed === '' ? typed : trackingLink(courier, typed);
  const isShipping = ships && isToPack(order.status) && url !== '';

  const save = useMutation({
    mutationFn: async () => {
      let failed = 'Failed to update tracking URL';
      try {
        await adminCall('PUT /admin/orders/:id/tracking', { params, body: { url } });
        failed = 'Failed to update order status';
        if (!ships || !isToPack(order.status) || url === '') return url === '' ? 'Tracking removed.' : 'Tracking saved.';
        let seen = order.status;
        for (const to of stepsToShipped(order.status)) {
          await adminCall('POST /admin/orders/:id/status', { params, body: { to, seen, reason: '', version: order.version } });
          seen = to;
        }
        return 'Shipped. The customer gets the link.';
      } catch (error) {
        throw new Error(`${failed}: ${sentenceOf(error)}`);
      }
    },
    onSuccess: (message) => showToast({ kind: 'done', title: orderNumber(order.number), message }),
    onError: ({ message }) => setFault(message),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });

  const form = useTypedForm({ courier, number, link, ships }, () => {
    const wrong = isLink || typed === '' ? null : parcelNumberFault(typed);
    if (wrong) {
      setFault(wrong);
      return false;
    }
    return save.mutateAsync().then(
      () => true,
      () => false,
    );
  });

  return (
    <FormDialog
      title={order.trackingUrl ? 'Change tracking' : 'Add tracking'}
      sub={orderNumber(order.number)}
      size="s"
      form={form}
      word={isShipping ? 'Save and mark shipped' : 'Save tracking'}
      onClose={onClose}
    >
      <CourierField courier={courier} onChange={setCourier} />
      <div className="field">
        <label htmlFor={id}>{courier === OTHER ? 'Tracking URL' : 'Tracking number'}</label>
        <input
          key={courier === OTHER ? 'link' : 'number'}
          id={id}
          className="input"
          {...(courier === OTHER
            ? { type: 'url', inputMode: 'url', placeholder: 'https://', value: link }
            : { autoCapitalize: 'characters', spellCheck: false, value: number })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : `${id}-hint`}
          onChange={({ target }) => {
            setFault('');
            if (courier === OTHER) setLink(target.value);
            else setNumber(target.value);
          }}
          data-focus
        />
        <p className="hint" id={`${id}-hint`}>
          {courier === OTHER ? 'The whole address of the courier’s page.' : 'As the courier prints it.'} Empty takes the tracking away.
        </p>
        <Fault of={fault} id={`${id}-fault`} />
      </div>
      {isToPack(order.status) && (
        <div className="field">
          <label className="switch">
            <input type="checkbox" checked={ships} onChange={({ target }) => setShips(target.checked)} /> Mark shipped and notify the
            customer
          </label>
        </div>
      )}
    </FormDialog>
  );
}

interface CourierProps {
  readonly courier: CourierId | typeof OTHER;
  readonly onChange: (courier: CourierId | typeof OTHER) => void;
}

function CourierField({ courier, onChange }: CourierProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Courier</label>
      <select id={id} className="select" value={courier} onChange={({ target }) => onChange(target.value as CourierProps['courier'])}>
        {courierIds.map((each) => (
          <option key={each} value={each}>
            {couriers[each].name}
          </option>
        ))}
        <option value={OTHER}>Another courier</option>
      </select>
    </div>
  );
}
