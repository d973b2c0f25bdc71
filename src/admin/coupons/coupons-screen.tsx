import { useCallback, useState } from 'react';
import { adminCall } from '../app/admin-calls.client.ts';
import type { Screen } from '../app/screen.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { ListScreen } from '../parts/list/list-screen.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { useAdd } from '../parts/list/use-add.client.ts';
import { useList } from '../parts/list/use-list.client.ts';
import { asListed } from '../parts/list/with-row.ts';
import { useAct } from '../parts/use-act.client.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { couponColumns } from './coupon-columns.tsx';
import { couponListRead } from './coupon-reads.client.ts';
import { CouponUsesDialog } from './coupon-uses-dialog.tsx';
import type { CouponRow } from './list-coupons.server.ts';

const CouponDialog = lazyComponent(() => import('./coupon-dialog.tsx').then((code) => code.CouponDialog));

const tabWords = [
  ['active', 'Active'],
  ['ended', 'Ended'],
  ['all', 'All'],
] as const;

/** The one dialog that is open. */
type Open = { readonly is: 'edit'; readonly coupon: CouponRow | null } | { readonly is: 'uses' | 'remove'; readonly coupon: CouponRow };

function CouponsScreen() {
  const list = useList(couponListRead);
  const [open, setOpen] = useState<Open | null>(null);
  const add = useCallback(() => setOpen({ is: 'edit', coupon: null }), []);
  useAdd(add);
  const close = () => setOpen(null);
  const onUses = (coupon: CouponRow) => setOpen({ is: 'uses', coupon });
  const onRemove = (coupon: CouponRow) => setOpen({ is: 'remove', coupon });

  return (
    <>
      <ListScreen
        list={list}
        title="Coupons"
        meta="Newest first"
        noun="coupons"
        actions={<Button className="add-button" icon="plus" word="Add coupon" onClick={add} />}
        tabs={tabWords}
        views={<SavedViews />}
        searched="Code"
        failed={(reason) => `Failed to fetch coupons: ${reason}`}
        empty="No Coupons Found"
        why={list.fields.search ? 'No code here has these letters.' : 'A coupon is a code that gives a discount on an order.'}
        rows={({ rows, now }) => (
          <ListTable
            label="Coupons"
            rows={rows}
            columns={couponColumns({ now, onEdit: (coupon) => setOpen({ is: 'edit', coupon }), onUses, onRemove })}
            keyOf={({ id }) => String(id)}
          />
        )}
      />
      {open?.is === 'edit' && (
        <CouponDialog
          key="edit"
          coupon={open.coupon && asListed(open.coupon, list.data?.rows)}
          onClose={close}
          onUses={onUses}
          onRemove={onRemove}
        />
      )}
      {open?.is === 'uses' && <CouponUsesDialog coupon={open.coupon} onClose={close} />}
      {open?.is === 'remove' && <RemoveDialog coupon={open.coupon} onClose={close} />}
    </>
  );
}

function RemoveDialog({ coupon, onClose }: { coupon: CouponRow; onClose: () => void }) {
  const { id, code, isUsed, usesCount } = coupon;
  const remove = useAct({
    call: () => adminCall('DELETE /admin/coupons/:id', { params: { id } }),
    done: ({ outcome }) => {
      onClose();
      return outcome === 'deleted'
        ? { title: 'Deleted', message: `Coupon "${code}" deleted successfully.` }
        : { title: 'Switched off', message: `Coupon "${code}" is switched off: its orders stay whole.` };
    },
    failed: ['Not deleted', 'Failed to delete coupon: '],
    subjects: ['coupons'],
  });
  const orders = usesCount === 1 ? '1 order uses it' : usesCount > 1 ? `${usesCount} orders use it` : 'An order had it';
  return (
    <ConfirmDialog
      title={isUsed ? `Switch off “${code}”?` : `Delete “${code}”?`}
      confirm={isUsed ? `Switch off ${code}` : `Delete ${code}`}
      onConfirm={remove.run}
      onCancel={onClose}
    >
      <p>
        {isUsed
          ? `${orders}, so it is switched off, not deleted. Shoppers who try it read that it is no longer valid.`
          : 'No order has used it. It cannot be brought back.'}
      </p>
    </ConfirmDialog>
  );
}

export const couponsScreen: Screen = { reads: ({ search }) => [couponListRead(search)], Component: CouponsScreen };
