import type { DeskRow } from '../../features/parcels/admin/list-parcels.server.ts';
import type { Preference } from '../../features/parcels/admin/parcel-admin.schema.ts';
import { formatDateTime } from '../../rules/dates.ts';
import { formatInr } from '../../rules/money/money.ts';
import { orderNumber } from '../../rules/order-number.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Column } from '../parts/list/list-table.tsx';
import { Amount } from '../parts/money/amount.tsx';
import type { ShownPrices } from '../parts/parcel-prices.client.ts';
import { sinceText } from '../parts/status/clock.ts';
import { stateWords } from '../parts/status/parcel-state.ts';
import { Tag } from '../parts/status/tag.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { Thumb } from '../parts/upload/thumb.tsx';
import { Offer } from './offer.tsx';
import { ageingWords, troubleWords } from './parcel-text.ts';

/** Returns the columns that orders and parcels share on the desk. @param now the server's time, UTC ms */
function common(now: number): readonly Column<DeskRow>[] {
  return [
    { id: 'picture', head: 'Pieces', isHeadHidden: true, cell: 'picture', render: ({ image }) => <Thumb image={image} /> },
    {
      id: 'customer',
      head: 'Customer',
      cell: 'title',
      render: ({ parcelId, orderId, orderNumber: number, along, customerName, since }) => (
        <>
          <TextLink
            look="name"
            word={customerName || 'Forgotten'}
            href={parcelId === null ? adminUrls.order(orderId) : adminUrls.parcel(parcelId)}
          />
          <span className="text-meta detail">
            {[number, ...along.filter(({ until }) => until === null).map((one) => one.number)].map(orderNumber).join(' + ')},{' '}
            {sinceText(since, now)}
          </span>
          {along.map(({ number: other, until }) =>
            until === null || until <= now ? null : (
              <span key={other} className="text-meta detail">
                Waits for {orderNumber(other)} until {formatDateTime(until)}
              </span>
            ),
          )}
        </>
      ),
    },
    {
      id: 'to',
      head: 'To',
      cell: 'second',
      render: ({ city, pin, weightGrams, isWeightGuessed }) => (
        <>
          {[city, pin].filter(Boolean).join(' ')}
          <span className={isWeightGuessed ? 'text-meta detail' : 'text-meta hide-phone detail'}>
            {weightGrams} g{isWeightGuessed && ', guessed'}
          </span>
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
  ];
}

/** The columns of orders that wait for their parcels: the last one is the courier that the press for all would take. */
export function orderColumns(now: number, offered: ShownPrices & { readonly prefer: Preference }): readonly Column<DeskRow>[] {
  return [...common(now), { id: 'offer', head: 'Courier', cell: 'controls', render: (row) => <Offer row={row} {...offered} /> }];
}

/** The columns of parcels. */
export function parcelColumns(now: number): readonly Column<DeskRow>[] {
  return [
    ...common(now),
    {
      id: 'courier',
      head: 'Courier',
      cell: 'wide-only',
      render: ({ carrier, awb, heard, quoted, state }) => (
        <>
          {[carrier, awb].filter(Boolean).join(' ')}
          {/* Of a booking nothing is heard but courier and number. */}
          <span className="text-meta detail">
            {[quoted !== null && formatInr(quoted), state !== 'booked' && heard].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    { id: 'state', head: 'State', cell: 'controls', render: (row) => <State row={row} now={now} /> },
  ];
}

function State({ row: { state, trouble, late, attempts, isCancelling }, now }: { readonly row: DeskRow; readonly now: number }) {
  if (trouble !== null) return <Tag mark="filled-diamond" tone="bad" word={troubleWords[trouble]} />;
  if (isCancelling) return <Tag mark="clock" word="Asked to cancel" />;
  if (late !== null) return <Tag mark="clock" tone="warn" word={`${ageingWords[late.why]}, ${sinceText(late.since, now)} over`} />;
  const [word, mark] = stateWords[state ?? 'draft'];
  return <Tag mark={mark} word={state === 'undelivered' ? `${word}, try ${attempts}` : word} />;
}
