import type { UseQueryResult } from '@tanstack/react-query';
import type { ParcelQuotes } from '../../../features/parcels/make/quotes.server.ts';
import { sentenceOf } from '../../app/admin-fault.ts';
import { Button } from '../../parts/button.tsx';
import { courierNames } from '../parcel-text.ts';

/** Couriers that gave no price, and why; with one press they are asked again. */
export function Silences({ read: { data, isError, error, isFetching, refetch } }: { readonly read: UseQueryResult<ParcelQuotes> }) {
  const lines = data?.silences.map(({ courier, why }) => `${courierNames[courier]} gave no price: ${why}`) ?? [];
  if (isError) lines.push(`The prices could not be read. ${sentenceOf(error)}`);
  if (lines.length === 0) return null;
  return (
    <div className="note">
      <span>
        {lines.map((line) => (
          <span key={line} className="detail">
            {line}
          </span>
        ))}
      </span>
      <Button look="line" word="Ask again" isBusy={isFetching} onClick={() => void refetch()} />
    </div>
  );
}
