import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearch } from 'wouter';
import { grouped } from '../../../rules/text.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { adminUrls } from '../../admin-urls.ts';
import { adminRead } from '../../app/admin-calls.client.ts';
import type { Screen } from '../../app/screen.ts';
import { Button } from '../../parts/button.tsx';
import { useListState } from '../../parts/list/list-state.client.ts';
import { EmptyState, ReadState } from '../../parts/list/list-states.tsx';
import { PageHead } from '../../parts/list/page-head.tsx';
import { Pager } from '../../parts/list/pager.tsx';
import { listRead } from '../../parts/list/use-list.client.ts';
import { Said } from '../../parts/status/said.tsx';
import { productListRead } from '../product-reads.client.ts';
import { RaisePrices } from './raise-prices.tsx';
import type { SheetRow } from './sheet-edits.ts';
import { SheetGrid } from './sheet-grid.tsx';
import { useSheet } from './use-sheet.client.ts';

/** The sheet of the products that the list shows at the same search, tab and category. */
const sheetRead = listRead(productListRead.defaults, (query) => adminRead('GET /admin/products/sheet', { query }));

function SheetScreen() {
  const search = useSearch();
  const [, set] = useListState(sheetRead.defaults);
  const page = useQuery(sheetRead(new URLSearchParams(search)));
  const { data } = page;
  return (
    <>
      <PageHead
        title="Edit as a sheet"
        meta={data && `${grouped(data.total)} products`}
        back={{ word: 'Products', href: adminUrls.products + (search && `?${search}`) }}
      />
      <ReadState read={page} failed="Failed to fetch products." loading="Loading products…" />
      {data?.rows.length === 0 && (
        <EmptyState title="No Products Found">
          <p>The shop has no piece here.</p>
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <Sheet key={search} rows={data.rows} categories={data.categories}>
          <Pager page={data} noun="products" onMove={set} />
        </Sheet>
      )}
    </>
  );
}

interface SheetProps {
  readonly rows: readonly SheetRow[];
  readonly categories: readonly string[];
  /** The pager. */
  readonly children: ReactNode;
}

function Sheet({ rows, categories, children }: SheetProps) {
  const sheet = useSheet(rows);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const products = sheet.edits.size;
  const cells = [...sheet.edits.values()].reduce((sum, typed) => sum + Object.keys(typed).length, 0);
  const [wrong] = sheet.faults;
  const ready = products - sheet.faults.size;
  return (
    <>
      <p className="text-meta hide-phone">
        <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> move, <kbd>Enter</kbd> edit, <kbd>Ctrl V</kbd> paste a column from Excel,{' '}
        <kbd>Ctrl Z</kbd> undo, <kbd>Shift Space</kbd> tick
      </p>
      <p className="text-meta only-phone">Press a cell twice to change it.</p>
      {wrong && (
        <p className="note note--bad" role="alert">
          <Icon name="circle-alert" />
          <span>
            <b>{sheet.faults.size === 1 ? '1 product cannot be saved.' : `${sheet.faults.size} products cannot be saved.`}</b>{' '}
            {rows.find(({ id }) => id === wrong[0])?.name}: {Object.values(wrong[1]).join(' ')}
          </span>
          {sheet.aboveMrp.length > 0 && <Button look="line" word="Raise the MRP too" onClick={() => sheet.raiseMrp(sheet.aboveMrp)} />}
        </p>
      )}
      {ticked.size > 0 && <RaisePrices ticked={ticked.size} onRaise={(percent) => sheet.raisePrices(ticked, percent)} />}
      <SheetGrid rows={rows} categories={categories} sheet={sheet} ticked={ticked} onTick={setTicked} />
      {products === 0 ? children : <p className="pager">Save or discard the changes before the next page.</p>}
      <div className="save-bar">
        <Said>
          {cells === 0
            ? 'Nothing to save'
            : `${cells} ${cells === 1 ? 'change' : 'changes'} in ${products} ${products === 1 ? 'product' : 'products'}`}
        </Said>
        <Button
          look="night"
          word="Discard"
          isBusy={sheet.isSaving}
          hold={cells === 0 ? 'Nothing has changed.' : undefined}
          onClick={sheet.discard}
        />
        <Button
          word={`Save ${ready > 0 ? ready : ''}`}
          isBusy={sheet.isSaving}
          hold={ready > 0 ? undefined : cells === 0 ? 'Nothing has changed.' : 'Mend the marked cells first.'}
          onClick={sheet.save}
        />
      </div>
    </>
  );
}

export const sheetScreen: Screen = { reads: ({ search }) => [sheetRead(search)], Component: SheetScreen };
