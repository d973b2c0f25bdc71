import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearch } from 'wouter';
import type { CouponRow } from '../../features/coupons/admin/list-coupons.server.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import type { Screen } from '../app/screen.ts';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { later } from '../parts/later.tsx';
import { useListState } from '../parts/list/list-state.client.ts';
import { EmptyState, ReadState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Pager } from '../parts/list/pager.tsx';
import { SearchField } from '../parts/list/search-field.tsx';
import { Tabs } from '../parts/list/tabs.tsx';
import { useAdd } from '../parts/list/use-add.client.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { couponColumns } from './coupon-columns.tsx';
import { couponListDefaults, couponListRead } from './coupon-reads.client.ts';
import { CouponUsesDialog } from './coupon-uses-dialog.tsx';

const CouponDialog = later(() => import('./coupon-dialog.tsx').then((code) => code.CouponDialog));

const tabWords = [
  ['active', 'Active'],
  ['ended', 'Ended'],
  ['all', 'All'],
] as const;

/** The one dialog that is open. */
type Open = { readonly is: 'edit'; readonly coupon: CouponRow | null } | { readonly is: 'uses' | 'remove'; readonly coupon: CouponRow };

function CouponsScreen() {
  const search = useSearch();
  const [fields, set] = useListState(couponListDefaults);
  const list = useQuery({ ...couponListRead(new URLSearchParams(search)), placeholderData: keepPreviousData });
  const [open, setOpen] = useState<Open | null>(null);
  const find = useCallback((text: string) => set({ search: text }, { replace: true }), [set]);
  const { data } = list;
  const add = useCallback(() => setOpen({ is: 'edit', coupon: null }), []);
  useAdd(add);
  const close = () => setOpen(null);
  const onUses = (coupon: CouponRow) => setOpen({ is: 'uses', coupon });
  const onRemove = (coupon: CouponRow) => setOpen({ is: 'remove', coupon });

  return (
    <>
      <PageHead title="Coupons" meta="Newest first">
        <button type="button" className="btn add-button" onClick={add}>
          <Icon name="plus" size="s" /> Add coupon
        </button>
      </PageHead>
      <Tabs
        label="Coupons"
        current={fields.tab}
        tabs={tabWords.map(([id, word]) => ({
          id,
          word,
          href: adminUrls.coupons + (id === couponListDefaults.tab ? '' : `?tab=${id}`),
          count: data?.tabs[id],
        }))}
      />
      <SavedViews />
      <div className="list-tools">
        <SearchField label="Search coupons" placeholder="Code" value={fields.search} onSearch={find} />
      </div>
      <ReadState read={list} failed={(reason) => `Failed to fetch coupons: ${reason}`} loading="Loading coupons…" />
      {data && data.rows.length === 0 && (
        <EmptyState title="No Coupons Found">
          <p>{fields.search ? 'No code has these letters here.' : 'A coupon is a code that takes a part off the bill.'}</p>
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <>
          <ListTable
            label="Coupons"
            rows={data.rows}
            columns={couponColumns({ now: data.now, onEdit: (coupon) => setOpen({ is: 'edit', coupon }), onUses, onRemove })}
            keyOf={({ id }) => String(id)}
          />
          <Pager page={data} noun="coupons" onMove={set} />
        </>
      )}
      {open?.is === 'edit' && <CouponDialog key="edit" coupon={open.coupon} onClose={close} onUses={onUses} onRemove={onRemove} />}
      {open?.is === 'uses' && <CouponUsesDialog coupon={open.coupon} onClose={close} />}
      {open?.is === 'remove' && <RemoveDialog coupon={open.coupon} onClose={close} />}
    </>
  );
}

function RemoveDialog({ coupon, onClose }: { coupon: CouponRow; onClose: () => void }) {
  const client = useQueryClient();
  const { id, code, isUsed, usesCount } = coupon;
  const remove = useMutation({
    mutationFn: () => adminCall('DELETE /admin/coupons/:id', { params: { id } }),
    onSuccess: ({ outcome }) => {
      const isGone = outcome === 'deleted';
      showToast({
        kind: 'done',
        title: isGone ? 'Deleted' : 'Switched off',
        message: isGone ? `Coupon "${code}" deleted successfully.` : `Coupon "${code}" is switched off: its orders stay whole.`,
      });
      onClose();
    },
    onError: (error) => showToast({ kind: 'error', title: 'Not deleted', message: `Failed to delete coupon: ${sentenceOf(error)}` }),
    onSettled: () => client.invalidateQueries({ queryKey: ['coupons'] }),
  });
  const orders = usesCount === 1 ? '1 order uses it' : usesCount > 1 ? `${usesCount} orders use it` : 'An order had it';
  return (
    <ConfirmDialog
      title={isUsed ? `Switch off “${code}”?` : `Delete “${code}”?`}
      confirm={isUsed ? `Switch off ${code}` : `Delete ${code}`}
      onConfirm={() => remove.mutateAsync().then(undefined, () => undefined)}
      onCancel={onClose}
    >
      <p>
        {isUsed
          ? `${orders}, so it is switched off, not deleted. Shoppers who try it read that it is no longer valid.`
          : 'No order has used it. It is gone for good.'}
      </p>
    </ConfirmDialog>
  );
}

export const couponsScreen: Screen = {
  title: 'Coupons',
  reads: ({ search }) => [couponListRead(search)],
  Component: CouponsScreen,
};
