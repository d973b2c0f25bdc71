import { useId } from 'react';
import type { ParcelQuotes } from '../../../features/parcels/make/quotes.server.ts';
import { formatInr } from '../../../rules/money/money.ts';
import { count } from '../../../rules/text.ts';
import { Amount } from '../../parts/money/amount.tsx';
import { serviceWords } from '../parcel-text.ts';

export const BY_HAND = -1;

interface Props {
  readonly quotes: ParcelQuotes['quotes'];
  /** The place of the chosen quote, or BY_HAND. */
  readonly at: number;
  readonly onChoose: (at: number) => void;
  /** A courier without an API may be chosen too. */
  readonly withHand?: boolean;
}

/** The couriers below each other, each with its rate, its days and what the way back costs. */
export function QuoteChoice({ quotes, at, onChoose, withHand = false }: Props) {
  const group = useId();
  const fewest = Math.min(...quotes.map(({ days }) => days ?? Number.POSITIVE_INFINITY));
  return (
    <fieldset className="parcel-quotes">
      <legend className="sr-only">Courier</legend>
      {quotes.map((one, index) => (
        <label key={`${one.courier} ${one.option}`} className="check">
          <input type="radio" name={group} checked={index === at} onChange={() => onChoose(index)} />
          <span>
            <b>{one.name}</b> {serviceWords[one.courier]}
            <span className="text-meta detail">
              {[index === 0 && 'cheapest', one.days !== null && one.days === fewest && 'quickest'].filter(Boolean).join(' and ')}
              {one.returnPrice !== null && `${index === 0 || one.days === fewest ? ', the' : 'The'} way back ${formatInr(one.returnPrice)}`}
            </span>
          </span>
          <span className="parcel-quotes__days">{one.days === null ? 'Days unknown' : count(one.days, 'day')}</span>
          <Amount of={one.price} isStrong />
        </label>
      ))}
      {withHand && (
        <label className="check">
          <input type="radio" name={group} checked={at === BY_HAND} onChange={() => onChoose(BY_HAND)} />
          <span>
            <b>Another courier, by hand</b>
            <span className="text-meta detail">You update its status yourself.</span>
          </span>
        </label>
      )}
    </fieldset>
  );
}
