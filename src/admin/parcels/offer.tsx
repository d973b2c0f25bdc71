import type { DeskRow } from '../../features/parcels/admin/list-parcels.server.ts';
import type { Preference } from '../../features/parcels/admin/parcel-admin.schema.ts';
import { count } from '../../rules/text.ts';
import { adminUrls } from '../admin-urls.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Amount } from '../parts/money/amount.tsx';
import type { ShownPrices } from '../parts/parcel-prices.client.ts';
import { Tag } from '../parts/status/tag.tsx';
import { useNewParcel } from '../parts/use-new-parcel.client.ts';

interface Props extends ShownPrices {
  readonly row: DeskRow;
  readonly prefer: Preference;
}

/** The courier that the press for all would take for an order, with its price and days, and the way to all of them. */
export function Offer({ row: { orderId, isPrintable, waitsForAnswer, customerName, heard }, prefer, prices, isAsking }: Props) {
  const make = useNewParcel();
  const best = prices.get(orderId)?.[prefer];
  return (
    <div className="parcel-offer">
      <span>
        {waitsForAnswer ? (
          <Tag mark="clock" tone="warn" word="Its buyer has not confirmed it" />
        ) : !isPrintable ? (
          <Tag mark="filled-diamond" tone="bad" word="Not in Latin letters" />
        ) : best ? (
          <>
            <Amount of={best.price} isStrong /> {best.name}
            {best.days !== null && `, ${count(best.days, 'day')}`}
          </>
        ) : (
          <span className="text-meta">{isAsking ? 'Asking the couriers…' : 'No price'}</span>
        )}
        {heard.startsWith('refused') && <span className="text-meta detail">{heard}</span>}
      </span>
      {waitsForAnswer ? (
        <ButtonLink look="line" word="Order" aria-label={`Order of ${customerName}`} href={adminUrls.order(orderId)} />
      ) : (
        <Button
          look="line"
          word={isPrintable ? 'Choose' : 'Correct'}
          aria-label={`${isPrintable ? 'Choose the courier of' : 'Correct the address of'} ${customerName}`}
          isBusy={make.isPending}
          onClick={() => make.mutate(orderId)}
        />
      )}
    </div>
  );
}
