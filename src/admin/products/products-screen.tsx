import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearch } from 'wouter';
import type { ProductRow } from '../../features/products/admin/list-products.server.ts';
import { UNDO_MS } from '../../rules/order/order-moves.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import { AdminLink } from '../app/admin-link.tsx';
import type { Screen } from '../app/screen.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { useListState } from '../parts/list/list-state.client.ts';
import { EmptyState, ReadState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { Pager } from '../parts/list/pager.tsx';
import { SearchField } from '../parts/list/search-field.tsx';
import { Tabs } from '../parts/list/tabs.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { productColumns } from './product-columns.tsx';
import { categoryChoicesRead, productListDefaults, productListRead } from './product-reads.client.ts';

const tabWords = [
  ['all', 'All'],
  ['out', 'Out of stock'],
  ['low', 'Few left'],
  ['featured', 'Featured'],
  ['no-picture', 'No picture'],
  ['problems', 'Problems'],
  ['archived', 'Archived'],
] as const;

const sortChoices = [
  ['created_at desc', 'Newest first'],
  ['created_at asc', 'Oldest first'],
  ['name asc', 'Name A to Z'],
  ['name desc', 'Name Z to A'],
  ['price asc', 'Price, low first'],
  ['price desc', 'Price, high first'],
  ['stock_quantity asc', 'Stock, low first'],
  ['stock_quantity desc', 'Stock, high first'],
] as const;

function ProductsScreen() {
  const search = useSearch();
  const [fields, set] = useListState(productListDefaults);
  const list = useQuery({ ...productListRead(new URLSearchParams(search)), placeholderData: keepPreviousData });
  const choices = useQuery(categoryChoicesRead);
  const [leaving, setLeaving] = useState<ProductRow | null>(null);
  const find = useCallback((text: string) => set({ search: text }, { replace: true }), [set]);
  const { data } = list;
  const columns = productColumns({ onRemove: setLeaving });

  return (
    <>
      <PageHead title="Products">
        <AdminLink className="btn btn--line hide-phone" href={adminUrls.sheet(search && `?${search}`)}>
          <Icon name="pencil" size="s" /> Sheet
        </AdminLink>
        <span className="hide-phone">
          <ExportButton
            title="Export products"
            rows="All products that are not archived"
            isPersonal={false}
            files={[
              {
                word: 'Catalogue',
                contains: 'A row for each product with all its texts, prices and pictures. It can be corrected and imported again.',
                href: adminUrls.exportProducts,
              },
              {
                word: 'Stock',
                contains:
                  'A row for each product and size: SKU, pieces in stock, held and available, price, and the value of the pieces in stock.',
                href: adminUrls.exported('stock'),
              },
            ]}
          />
        </span>
        <AdminLink className="btn btn--line hide-phone" href={adminUrls.importProducts}>
          <Icon name="upload" size="s" /> Import
        </AdminLink>
        <AdminLink className="btn add-button" href={adminUrls.product('new')}>
          <Icon name="plus" size="s" /> Add product
        </AdminLink>
      </PageHead>
      <Tabs
        label="Products"
        current={fields.tab}
        tabs={tabWords
          .filter(([id]) => id !== 'problems' || id === fields.tab || data?.tabs.problems)
          .map(([id, word]) => ({
            id,
            word,
            href: adminUrls.products + (id === 'all' ? '' : `?tab=${id}`),
            count: data?.tabs[id],
            isAlert: id === 'out' || id === 'problems',
          }))}
      />
      <SavedViews />
      <div className="list-tools">
        <SearchField label="Search products" placeholder="Name or description" value={fields.search} onSearch={find} />
        <div className="list-filters">
          <select
            className="select"
            aria-label="Category"
            value={fields.category}
            onChange={({ target }) => set({ category: target.value })}
          >
            <option value="">All categories</option>
            {choices.data?.categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <select
            className="select"
            aria-label="Sort"
            value={`${fields.sort} ${fields.dir}`}
            onChange={({ target }) => {
              const [sort = '', dir = ''] = target.value.split(' ');
              set({ sort, dir });
            }}
          >
            {sortChoices.map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        </div>
      </div>
      {choices.isError && (
        <p className="note note--bad" role="alert">
          Failed to fetch categories. {sentenceOf(choices.error)}
          <button type="button" className="btn btn--line" onClick={() => choices.refetch()}>
            Try Again
          </button>
        </p>
      )}
      <ReadState read={list} failed={(reason) => `Failed to fetch products. ${reason}`} loading="Loading products…" />
      {data && data.rows.length === 0 && <NothingFound search={fields.search} tab={fields.tab} all={data.tabs.all} />}
      {data && data.rows.length > 0 && (
        <>
          <ListTable
            label="Products"
            rows={data.rows}
            columns={columns}
            keyOf={({ id }) => String(id)}
            sort={{ by: fields.sort, dir: fields.dir === 'asc' ? 'asc' : 'desc', set: (sort, dir) => set({ sort, dir }) }}
          />
          <Pager page={data} noun="products" onMove={set} />
        </>
      )}
      {leaving && <RemoveDialog product={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function NothingFound({ search, tab, all }: { search: string; tab: string; all: number }) {
  if (search && tab !== 'all' && all > 0) {
    return (
      <p className="note">
        Nothing here matches “{search}”.
        <AdminLink className="btn btn--line" href={`${adminUrls.products}?search=${encodeURIComponent(search)}`}>
          Search in all
        </AdminLink>
      </p>
    );
  }
  return (
    <EmptyState title="No Products Found">
      <p>{search ? 'Nothing has these words. Try fewer of them.' : 'The shop has no piece here yet.'}</p>
    </EmptyState>
  );
}

function RemoveDialog({ product, onClose }: { product: ProductRow; onClose: () => void }) {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: () => adminCall('POST /admin/products/:id/restore', { params: { id: product.id } }),
    onSuccess: () => showToast({ kind: 'done', title: 'Brought back', message: `Product "${product.name}" is in the shop again.` }),
    onError: (error) => showToast({ kind: 'error', title: 'Not undone', message: sentenceOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['products'] }),
  });
  const remove = useMutation({
    mutationFn: () => adminCall('DELETE /admin/products/:id', { params: { id: product.id } }),
    onSuccess: ({ outcome, isFileLeft }) => {
      const message =
        outcome === 'deleted'
          ? `Product "${product.name}" deleted successfully.`
          : `Product "${product.name}" is archived: its orders stay whole.`;
      showToast(
        isFileLeft
          ? { kind: 'error', title: 'Storage Error', message: `${message} Its pictures could not be removed yet.` }
          : outcome === 'deleted'
            ? { kind: 'done', title: 'Deleted', message }
            : { kind: 'done', title: 'Archived', message, action: { label: 'Undo', onClick: () => restore.mutate() }, ms: UNDO_MS },
      );
      onClose();
    },
    onError: (error) => showToast({ kind: 'error', title: 'Not deleted', message: `Failed to delete product. ${sentenceOf(error)}` }),
    onSettled: () => client.invalidateQueries({ queryKey: ['products'] }),
  });
  return (
    <ConfirmDialog
      title={`Delete "${product.name}"?`}
      confirm="Delete product"
      onConfirm={() => remove.mutateAsync().then(undefined, () => undefined)}
      onCancel={onClose}
    >
      <p>
        It leaves the shop at once. A product that was ever in stock or in an order is archived instead, so that its history stays whole.
      </p>
    </ConfirmDialog>
  );
}

export const productsScreen: Screen = {
  title: 'Products',
  reads: ({ search }) => [productListRead(search), categoryChoicesRead],
  Component: ProductsScreen,
};
