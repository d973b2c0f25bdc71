import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { orderNumber } from '../../rules/ids.ts';
import { canShip, stepsToShipped } from '../../rules/parcels/parcel-steps.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { Dialog } from '../parts/dialog/dialog.tsx';
import type { MovableOrder } from './use-status-change.client.ts';

type Tracked = MovableOrder & { readonly trackingUrl: string | null };

/** The carrier's page for a parcel. Where the parcel has not left yet, it offers to mark it shipped, which sends the mail with the link. */
export function TrackingDialog({ order, onClose }: { readonly order: Tracked; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [url, setUrl] = useState(order.trackingUrl ?? '');
  const [ships, setShips] = useState(canShip(order.status));
  const [fault, setFault] = useState('');
  const id = useId();
  const params = { id: order.id };

  const save = useMutation({
    mutationFn: async () => {
      let failed = 'Failed to update tracking URL';
      try {
        await adminCall('PUT /admin/orders/:id/tracking', { params, body: { url } });
        failed = 'Failed to update order status';
        if (!ships || !canShip(order.status) || url.trim() === '') return 'Tracking saved.';
        let seen: (typeof stepsToShipped)['paid'][number] | 'paid' = order.status;
        for (const to of stepsToShipped[order.status]) {
          await adminCall('POST /admin/orders/:id/status', { params, body: { to, seen, reason: '' } });
          seen = to;
        }
        return 'Shipped. The customer gets the link.';
      } catch (error) {
        throw new Error(`${failed}: ${sentenceOf(error)}`);
      }
    },
    onSuccess: (message) => {
      showToast({ kind: 'done', title: orderNumber(order.number), message });
      onClose();
    },
    onError: ({ message }) => setFault(message),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });

  return (
    <Dialog
      title={order.trackingUrl ? 'Change tracking' : 'Add tracking'}
      sub={orderNumber(order.number)}
      size="s"
      onClose={save.isPending ? () => undefined : onClose}
      onSubmit={() => save.mutate()}
      foot={
        <>
          <button type="button" className="btn btn--line" onClick={onClose} disabled={save.isPending}>
            Cancel
          </button>
          <button type="submit" className="btn" disabled={save.isPending}>
            {save.isPending && <span className="spin" />}
            {ships && url.trim() !== '' ? 'Save and mark shipped' : 'Save tracking'}
          </button>
        </>
      }
    >
      <div className="field">
        <label htmlFor={id}>Tracking URL</label>
        <input
          id={id}
          className="input"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : `${id}-hint`}
          onChange={({ target }) => setUrl(target.value)}
          data-focus
        />
        <p className="hint" id={`${id}-hint`}>
          The whole address of the courier’s page. Empty takes it away.
        </p>
        {fault && (
          <p className="error" id={`${id}-fault`} role="alert">
            <Icon name="circle-alert" /> {fault}
          </p>
        )}
      </div>
      {canShip(order.status) && (
        <div className="field">
          <label className="switch">
            <input type="checkbox" checked={ships} onChange={({ target }) => setShips(target.checked)} /> Mark shipped and notify the
            customer
          </label>
        </div>
      )}
    </Dialog>
  );
}
