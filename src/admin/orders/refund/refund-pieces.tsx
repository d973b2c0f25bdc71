import { chargesWord } from '../../../rules/money/charges.ts';
import { paise } from '../../../rules/money/money.ts';
import { isSent } from '../../../rules/order/order-status.ts';
import { refundOfPieces } from '../../../rules/order/refund-lines.ts';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';
import { Amount } from '../../parts/money/amount.tsx';
import { Thumb } from '../../parts/upload/thumb.tsx';

/** The fields for the pieces of a refund. */
export interface ChosenRefund {
  readonly lines: readonly { readonly line: number; readonly quantity: number; readonly restock: number }[];
  readonly delivery: boolean;
  /** All that is left of the payment. */
  readonly all: boolean;
}
export const noPieces: ChosenRefund = { lines: [], delivery: false, all: false };

type Piece = OrderRecord['pieces'][number];

interface Props {
  readonly order: OrderRecord;
  readonly chosen: ChosenRefund;
  readonly onChange: (chosen: ChosenRefund) => void;
}

/** The lines of the order to tick, with how many of each, and which return to stock. */
export function RefundPieces({ order, chosen, onChange }: Props) {
  const { pieces, charges, left, status } = order;
  const linesOf = (change: (piece: Piece) => ChosenRefund['lines'][number] | null) => pieces.map(change).filter((line) => line !== null);
  const lineOf = ({ line }: Piece) => chosen.lines.find((one) => one.line === line) ?? null;
  const all = () => {
    const lines = linesOf((piece) =>
      piece.quantity > piece.refunded ? { line: piece.line, quantity: piece.quantity - piece.refunded, restock: 0 } : null,
    );
    onChange(chosen.all ? noPieces : { lines, delivery: charges > 0, all: true });
  };
  const set = (piece: Piece, quantity: number, goesBack: boolean) => {
    const restock = goesBack ? Math.min(quantity, piece.quantity - piece.restocked) : 0;
    const next = { line: piece.line, quantity, restock };
    onChange({ ...chosen, all: false, lines: linesOf((each) => (each === piece ? (quantity > 0 ? next : null) : lineOf(each))) });
  };
  const isShipped = isSent(status);
  return (
    <section className="panel">
      <h2>What is refunded</h2>
      <label className="check">
        <input type="checkbox" checked={chosen.all} onChange={all} />
        <span>
          Everything that is left, <Amount of={left} />
        </span>
      </label>
      <ul className="rows refund-pieces">
        {pieces.map((piece) => (
          <RefundPiece key={piece.line} order={order} piece={piece} chosen={lineOf(piece)} onChange={set} />
        ))}
        {charges > 0 && (
          <li>
            <label className="check">
              <input
                type="checkbox"
                checked={chosen.delivery}
                onChange={({ target }) => onChange({ ...chosen, all: false, delivery: target.checked })}
              />
              <span>{chargesWord(order)}</span>
            </label>
            <Amount of={charges} isStrong />
          </li>
        )}
      </ul>
      {pieces.some(({ exchanged, quantity, refunded }) => exchanged > 0 && quantity > refunded) && (
        <p className="hint">
          Each piece is refunded once, and an exchanged piece only when its replacement has been returned. Count the replacement under the
          product, unless “Back into stock” is offered here.
        </p>
      )}
      {!isShipped && order.method === 'gateway' && (
        <p className="hint">When everything is refunded before the parcel leaves, all pieces return to stock automatically.</p>
      )}
    </section>
  );
}

interface PieceProps {
  readonly order: OrderRecord;
  readonly piece: Piece;
  readonly chosen: ChosenRefund['lines'][number] | null;
  readonly onChange: (piece: Piece, quantity: number, goesBack: boolean) => void;
}

function RefundPiece({ order, piece, chosen, onChange }: PieceProps) {
  const { line, name, image, size, quantity, refunded, restocked, exchanged } = piece;
  const open = quantity - refunded;
  const counts = Array.from({ length: open }, (_, at) => at + 1);
  const goesBack = (chosen?.restock ?? 0) > 0;
  const cost = refundOfPieces(order, { [line]: chosen?.quantity ?? Math.max(open, 0) }, { delivery: false, left: paise(order.total) });
  return (
    <li>
      <label className="check">
        <input
          type="checkbox"
          aria-label={`Refund ${name}`}
          checked={chosen !== null}
          disabled={open <= 0}
          onChange={({ target }) => onChange(piece, target.checked ? open : 0, goesBack)}
        />
        <Thumb image={image} size={48} />
        <span>
          <b>{name}</b>
          <span className="text-meta">
            {[size && `Size ${size}`, open > 0 ? `${open} of ${quantity} left` : 'Refunded', exchanged > 0 && `${exchanged} exchanged`]
              .filter(Boolean)
              .join(', ')}
          </span>
        </span>
      </label>
      <Amount of={cost} isStrong />
      {chosen && (
        <div className="refund-pieces__more">
          {open > 1 && (
            <select
              className="select"
              aria-label={`Pieces of ${name} to refund`}
              value={chosen.quantity}
              onChange={({ target }) => onChange(piece, Number(target.value), goesBack)}
            >
              {counts.map((count) => (
                <option key={count} value={count}>
                  {count} of {open}
                </option>
              ))}
            </select>
          )}
          {quantity > restocked && (
            <label className="check">
              <input
                type="checkbox"
                aria-label={`Put ${name} back into stock`}
                checked={goesBack}
                onChange={({ target }) => onChange(piece, chosen.quantity, target.checked)}
              />
              <span>Back into stock</span>
            </label>
          )}
        </div>
      )}
    </li>
  );
}
