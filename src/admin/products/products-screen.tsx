import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductRow } from '../../features/products/admin/list-products.server.ts';
import { UNDO_MS } from '../../rules/order/order-moves.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { sentenceOf } from '../app/admin-fault.ts';
import type { Screen } from '../app/screen.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { ListScreen } from '../parts/list/list-screen.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { SortSelect } from '../parts/list/sort-select.tsx';
import { useList } from '../parts/list/use-list.client.ts';
import { useAct } from '../parts/use-act.client.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { productColumns } from './product-columns.tsx';
import { categoryChoicesRead, productListRead } from './product-reads.client.ts';

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
  const list = useList(productListRead);
  const choices = useQuery(categoryChoicesRead);
  const [leaving, setLeaving] = useState<ProductRow | null>(null);
  const { fields, set, search, data } = list;

  return (
    <>
      <ListScreen
        list={list}
        title="Products"
        noun="products"
        actions={
          <>
            <ButtonLink look="line" className="hide-phone" icon="pencil" word="Sheet" href={adminUrls.sheet(search && `?${search}`)} />
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
                      'A row for each product and size: SKU, pieces in stock, reserved and available, price, and the value of the pieces in stock.',
                    href: adminUrls.exported('stock'),
                  },
                ]}
              />
            </span>
            <ButtonLink look="line" className="hide-phone" icon="upload" word="Import" href={adminUrls.importProducts} />
            <ButtonLink className="add-button" icon="plus" word="Add product" href={adminUrls.product('new')} />
          </>
        }
        tabs={tabWords.filter(([id]) => id !== 'problems' || id === fields.tab || data?.tabs.problems)}
        alerts={['out', 'problems']}
        views={<SavedViews />}
        searched="Name or description"
        tools={
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
            <SortSelect list={list} choices={sortChoices} />
          </div>
        }
        failed={(reason) => `Failed to fetch products. ${reason}`}
        empty="No Products Found"
        why={fields.search ? 'Nothing has these words. Try fewer of them.' : 'The shop has no piece here yet.'}
        instead={
          fields.search &&
          fields.tab !== 'all' &&
          data &&
          data.tabs.all > 0 && (
            <p className="note">
              Nothing here matches “{fields.search}”.
              <ButtonLink look="line" word="Search in all" href={`${adminUrls.products}?search=${encodeURIComponent(fields.search)}`} />
            </p>
          )
        }
        rows={({ rows }) => (
          <ListTable
            label="Products"
            rows={rows}
            columns={productColumns({ onRemove: setLeaving })}
            keyOf={({ id }) => String(id)}
            sort={list}
          />
        )}
      >
        {choices.isError && (
          <p className="note note--bad" role="alert">
            Failed to fetch categories. {sentenceOf(choices.error)}
            <Button look="line" word="Try Again" onClick={() => choices.refetch()} />
          </p>
        )}
      </ListScreen>
      {leaving && <RemoveDialog product={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function RemoveDialog({ product, onClose }: { product: ProductRow; onClose: () => void }) {
  const { id, name } = product;
  const restore = useAct({
    call: () => adminCall('POST /admin/products/:id/restore', { params: { id } }),
    done: () => ({ title: 'Brought back', message: `Product "${name}" is in the shop again.` }),
    failed: 'Not undone',
    subjects: ['products'],
  });
  const remove = useAct({
    call: () => adminCall('DELETE /admin/products/:id', { params: { id } }),
    done: ({ outcome, isFileLeft }) => {
      onClose();
      const isGone = outcome === 'deleted';
      const message = isGone ? `Product "${name}" deleted successfully.` : `Product "${name}" is archived: its orders stay whole.`;
      if (isFileLeft) return { kind: 'error', title: 'Storage Error', message: `${message} Its pictures could not be removed yet.` };
      if (isGone) return { title: 'Deleted', message };
      return { title: 'Archived', message, action: { label: 'Undo', onClick: () => restore.mutate() }, ms: UNDO_MS };
    },
    failed: ['Not deleted', 'Failed to delete product. '],
    subjects: ['products'],
  });
  return (
    <ConfirmDialog title={`Delete "${name}"?`} confirm="Delete product" onConfirm={remove.run} onCancel={onClose}>
      <p>
        It leaves the shop at once. A product that was ever in stock or in an order is archived instead, so that its history stays whole.
      </p>
    </ConfirmDialog>
  );
}

export const productsScreen: Screen = {
  reads: ({ search }) => [productListRead(search), categoryChoicesRead],
  Component: ProductsScreen,
};
