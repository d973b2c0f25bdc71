import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Piece } from '../../../features/payment/manual/find-pieces.server.ts';
import { LINE_QUANTITY_MAX } from '../../../rules/limits.ts';
import { paise } from '../../../rules/money/money.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import { IconButton } from '../../parts/button.tsx';
import { Fault } from '../../parts/fault.tsx';
import { SearchField } from '../../parts/list/search-field.tsx';
import { Amount } from '../../parts/money/amount.tsx';
import { Thumb } from '../../parts/upload/thumb.tsx';
import { type TakenPiece, withPiece } from './manual-bill.ts';
import { piecesRead } from './manual-order-reads.client.ts';

interface Props {
  readonly taken: readonly TakenPiece[];
  readonly fault: string | undefined;
  readonly onChange: (taken: readonly TakenPiece[]) => void;
}

/** The pieces of the order, and the search that adds one. */
export function ManualPieces({ taken, fault, onChange }: Props) {
  const [search, setSearch] = useState('');
  const found = useQuery({ ...piecesRead(search), enabled: search !== '', placeholderData: keepPreviousData });
  const change = (at: number, over: Partial<TakenPiece>) => onChange(taken.map((one, index) => (index === at ? { ...one, ...over } : one)));
  const add = (piece: Piece) => {
    onChange(withPiece(taken, piece));
    setSearch('');
  };
  return (
    <section className="panel">
      <h2>Pieces</h2>
      <SearchField label="Add a piece" placeholder="Name or SKU" value={search} onSearch={setSearch} />
      {search !== '' && found.data && (
        <ul className="manual-found" aria-label="Pieces found">
          {found.data.map((piece) => (
            <li key={piece.id}>
              <button type="button" onClick={() => add(piece)} disabled={piece.left === 0}>
                <Thumb image={piece.image} size={72} />
                <span>
                  <b>{piece.name}</b>
                  <span className="text-meta">
                    {[piece.sku, piece.left === 0 ? 'Sold out or reserved' : `${piece.left} left`].filter(Boolean).join(', ')}
                  </span>
                </span>
                <Amount of={piece.unit} />
              </button>
            </li>
          ))}
          {found.data.length === 0 && <li className="text-meta">No piece on sale has this name or SKU.</li>}
        </ul>
      )}
      <Fault of={found.isError && sentenceOf(found.error)} />
      <ul className="rows order-pieces">
        {taken.map(({ piece, size, quantity }, at) => (
          <li key={`${piece.id}/${size}`}>
            <Thumb image={piece.image} size={72} />
            <div>
              <p>{piece.name}</p>
              <div className="row manual-choice">
                {piece.sizes.length > 0 && (
                  <select
                    className="select"
                    aria-label={`Size of ${piece.name}`}
                    value={size}
                    onChange={({ target }) => change(at, { size: target.value })}
                  >
                    {piece.sizes.map((one) => (
                      <option key={one.size} value={one.size}>
                        {one.left === null ? one.size : `${one.size}, ${one.left} left`}
                      </option>
                    ))}
                  </select>
                )}
                <input
                  className="input num"
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={LINE_QUANTITY_MAX}
                  aria-label={`Pieces of ${piece.name}`}
                  value={quantity}
                  onChange={({ target }) =>
                    change(at, { quantity: Math.max(1, Math.min(LINE_QUANTITY_MAX, Math.trunc(Number(target.value)) || 1)) })
                  }
                />
                <IconButton icon="x" label={`Remove ${piece.name}`} onClick={() => onChange(taken.filter((_, index) => index !== at))} />
              </div>
            </div>
            <Amount of={paise(piece.unit * quantity)} isStrong />
          </li>
        ))}
      </ul>
      <Fault of={fault} />
    </section>
  );
}
