import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CategoryRow } from '../../features/products/admin/list-categories.server.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { AdminFault, sentenceOf } from '../app/admin-fault.ts';
import type { Screen } from '../app/screen.ts';
import { Button } from '../parts/button.tsx';
import { ConfirmDialog } from '../parts/dialog/confirm-dialog.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { EmptyState, ReadState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { useAdd } from '../parts/list/use-add.client.ts';
import { asListed } from '../parts/list/with-row.ts';
import { categoryColumns, productsOf } from './category-columns.tsx';
import { categoryListRead } from './category-reads.client.ts';

const CategoryDialog = lazyComponent(() => import('./category-dialog.tsx').then((code) => code.CategoryDialog));

const MoveDialog = lazyComponent(() => import('./move-dialog.tsx').then((code) => code.MoveDialog));

/** Ms for which 'Cannot Delete' stays: it has a link. */
const IN_USE_MS = 7000;

function CategoriesScreen() {
  const list = useQuery(categoryListRead);
  const [editing, setEditing] = useState<CategoryRow | 'new' | null>(null);
  const [leaving, setLeaving] = useState<CategoryRow | null>(null);
  const [moving, setMoving] = useState<CategoryRow | null>(null);
  const rows = list.data?.rows;
  const moveFrom = (category: CategoryRow) => {
    setEditing(null);
    setMoving(category);
  };
  const add = useCallback(() => setEditing('new'), []);
  useAdd(add);

  // What the list says may be old: a product that was added elsewhere counts.
  const askToRemove = async (category: CategoryRow) => {
    try {
      const now = await adminCall('GET /admin/categories/:id', { params: { id: category.id } });
      if (now.products + now.archived > 0) tellInUse(now);
      else setLeaving(now);
    } catch (error) {
      showToast({ kind: 'error', title: 'Not deleted', message: `Could not check products: ${sentenceOf(error)}` });
    }
  };

  return (
    <>
      <PageHead title="Categories" meta="By name, as the home page shows them">
        <Button className="add-button" icon="plus" word="Add category" onClick={add} />
      </PageHead>
      <ReadState read={list} failed={(reason) => `Failed to fetch categories: ${reason}`} loading="Loading categories…" />
      {rows?.length === 0 && (
        <EmptyState title="No Categories Found">
          <p>Shoppers browse by them: add the first one.</p>
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <ListTable
          label="Categories"
          rows={rows}
          columns={categoryColumns({ onEdit: setEditing, onRemove: (category) => void askToRemove(category) })}
          keyOf={({ id }) => String(id)}
        />
      )}
      {editing && (
        <CategoryDialog
          category={editing === 'new' ? null : asListed(editing, rows)}
          onClose={() => setEditing(null)}
          onMove={editing === 'new' || rows?.length === 1 ? undefined : () => moveFrom(editing)}
        />
      )}
      {moving && <MoveDialog category={moving} onClose={() => setMoving(null)} />}
      {leaving && <RemoveDialog category={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function tellInUse(category: CategoryRow): void {
  showToast({
    kind: 'error',
    title: 'Cannot Delete',
    message: `Category "${category.name}" is in use.`,
    ms: IN_USE_MS,
    action: { label: 'Show its products', href: productsOf(category) },
  });
}

function RemoveDialog({ category, onClose }: { category: CategoryRow; onClose: () => void }) {
  const client = useQueryClient();
  const { id, name } = category;
  const remove = async () => {
    try {
      const { isFileLeft } = await adminCall('DELETE /admin/categories/:id', { params: { id } });
      const message = `Category "${name}" deleted.`;
      showToast(
        isFileLeft
          ? { kind: 'error', title: 'Storage Error', message: `${message} Its picture could not be removed yet.` }
          : { kind: 'done', title: 'Deleted', message },
      );
    } catch (error) {
      if (error instanceof AdminFault && error.denial.code === 'CATEGORY_IN_USE') tellInUse(category);
      else showToast({ kind: 'error', title: 'Not deleted', message: `Failed to delete category: ${sentenceOf(error)}` });
    }
    onClose();
    await client.invalidateQueries({ queryKey: ['categories'] });
  };
  return (
    <ConfirmDialog title={`Delete category "${name}"?`} confirm={`Delete ${name}`} onConfirm={remove} onCancel={onClose}>
      <p>No product is in it. Its picture is removed too.</p>
    </ConfirmDialog>
  );
}

export const categoriesScreen: Screen = { reads: () => [categoryListRead], Component: CategoriesScreen };
