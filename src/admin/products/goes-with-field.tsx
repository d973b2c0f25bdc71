import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ProductForm } from '../../features/products/admin/product.schema.ts';
import { GOES_WITH_MAX } from '../../features/products/admin/product-limits.ts';
import type { ProductRecord, ShownBeside } from '../../features/products/admin/read-product.server.ts';
import { adminRead } from '../app/admin-calls.client.ts';
import { IconButton } from '../parts/button.tsx';
import { SearchField } from '../parts/list/search-field.tsx';
import { Thumb } from '../parts/upload/thumb.tsx';

const piecesRead = (search: string) => adminRead('GET /admin/manual-orders/pieces', { query: { search } });

interface Props {
  readonly form: UseFormReturn<ProductForm>;
  readonly record: ProductRecord;
}

/** The pieces that the product's page shows next to it. Left empty, the page shows what was bought with it. */
export function GoesWithField({ form, record }: Props) {
  const [search, setSearch] = useState('');
  const [known, setKnown] = useState<readonly ShownBeside[]>(record.goesWith);
  const ids = form.watch('goesWith');
  const found = useQuery({ ...piecesRead(search), enabled: search !== '', placeholderData: keepPreviousData });
  const choose = (next: readonly number[]) => form.setValue('goesWith', [...next], { shouldDirty: true });
  const add = ({ id, name, image }: ShownBeside) => {
    setKnown([...known, { id, name, image }]);
    choose([...ids, id]);
    setSearch('');
  };
  const offered = found.data?.filter(({ id }) => id !== record.id && !ids.includes(id)) ?? [];
  return (
    <section className="panel">
      <h2>Goes well with</h2>
      <ul className="rows rows--wrap settings-list" aria-label="Pieces beside it">
        {ids.map((id) => {
          const piece = known.find((one) => one.id === id);
          const name = piece?.name ?? `Piece ${id}, no longer there`;
          return (
            <li key={id}>
              <Thumb image={piece?.image ?? null} size={72} />
              <span className="settings-list__text">{name}</span>
              <span className="settings-list__end">
                <IconButton icon="x" label={`Remove ${name}`} onClick={() => choose(ids.filter((one) => one !== id))} />
              </span>
            </li>
          );
        })}
      </ul>
      {ids.length < GOES_WITH_MAX && (
        <SearchField label="Add a piece that goes with it" placeholder="Name or SKU" value={search} onSearch={setSearch} />
      )}
      {search !== '' && found.data && (
        <ul className="manual-found" aria-label="Pieces found">
          {offered.map((piece) => (
            <li key={piece.id}>
              <button type="button" onClick={() => add(piece)}>
                <Thumb image={piece.image} size={72} />
                <span>
                  <b>{piece.name}</b>
                  <span className="text-meta">{piece.sku}</span>
                </span>
              </button>
            </li>
          ))}
          {offered.length === 0 && <li className="text-meta">No other piece on sale has this name or SKU.</li>}
        </ul>
      )}
      <p className="hint">Up to {GOES_WITH_MAX}. Left empty, the page shows what was bought with it.</p>
    </section>
  );
}
