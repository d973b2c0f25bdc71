import type { DeskRow } from '../../features/parcels/admin/list-parcels.server.ts';
import { orderNumber } from '../../rules/ids.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Column } from '../parts/list/list-table.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { sinceText } from '../parts/status/clock.ts';
import { stateWords } from '../parts/status/parcel-state.ts';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { Thumb } from '../parts/upload/thumb.tsx';
import { ageingWords, troubleWords } from './parcel-text.ts';

/** The columns of the desk. @param now the server's time, UTC ms */
export function parcelColumns(now: number): readonly Column<DeskRow>[] {
  return [
    { id: 'picture', head: 'Pieces', isHeadHidden: true, cell: 'picture', render: ({ image }) => <Thumb image={image} /> },
    {
      id: 'customer',
      head: 'Customer',
      cell: 'title',
      render: ({ parcelId, orderId, orderNumber: number, customerName, since }) => (
        <>
          <TextLink
            look="name"
            word={customerName || 'Forgotten'}
            href={parcelId === null ? adminUrls.order(orderId) : adminUrls.parcel(parcelId)}
          />
          <span className="text-meta detail">
            {orderNumber(number)}, {sinceText(since, now)}
          </span>
        </>
      ),
    },
    {
      id: 'to',
      head: 'To',
      cell: 'second',
      render: ({ city, pin, weightGrams }) => (
        <>
          {[city, pin].filter(Boolean).join(' ')}
          <span className="text-meta hide-phone detail">{weightGrams} g</span>
        </>
      ),
    },
    {
      id: 'payment',
      head: 'Payment',
      cell: 'end',
      render: ({ cash, direction }) => {
        if (direction === 'back') return 'Return';
        return cash > 0 ? (
          <>
            <Amount of={cash} isStrong /> in cash
          </>
        ) : (
          <Tag mark="tick-disc" tone="done" word="Paid" />
        );
      },
    },
    {
      id: 'courier',
      head: 'Courier',
      cell: 'wide-only',
      render: ({ carrier, awb, heard }) => (
        <>
          {[carrier, awb].filter(Boolean).join(' ')}
          <span className="text-meta detail">{heard}</span>
        </>
      ),
    },
    { id: 'state', head: 'State', cell: 'controls', render: (row) => <State row={row} now={now} /> },
  ];
}

function State({ row: { state, trouble, late, attempts }, now }: { readonly row: DeskRow; readonly now: number }) {
  if (trouble !== null) return <Tag mark="filled-diamond" tone="bad" word={troubleWords[trouble]} />;
  if (late !== null) return <Tag mark="clock" tone="warn" word={`${ageingWords[late.why]}, ${sinceText(late.since, now)} over`} />;
  const [word, mark] = stateWords[state ?? 'draft'];
  return <Tag mark={mark} word={state === 'undelivered' ? `${word}, try ${attempts}` : word} />;
}
