import { Fragment } from 'react';
import { formatInr } from '../../../rules/money/money.ts';
import { grouped } from '../../../rules/text.ts';
import { adminUrls } from '../../admin-urls.ts';
import { TextLink } from '../../parts/text-link.tsx';
import type { ParcelCounts } from './read-counts.server.ts';

/** '12, 30 %'; of too few orders the number alone. */
const withRate = (number: number, rate: number | null) => (rate === null ? grouped(number) : `${grouped(number)}, ${rate} %`);

/** Shows what asking the buyers of cash orders has changed. */
export function CheckCounts({ checks }: Pick<ParcelCounts, 'checks'>) {
  const { asked, soon, soonRate, ended, saved, paidInstead, paidInsteadRate, marked, markedDelivered, falseRate } = checks;
  const lines: readonly (readonly [string, string])[] = [
    ['Asked', grouped(asked)],
    ['Answered within two hours', withRate(soon, soonRate)],
    ['Ended before they were sent', grouped(ended)],
    ['Saved by that', saved === null ? 'Too few returned parcels' : formatInr(saved)],
    ['Paid online instead', withRate(paidInstead, paidInsteadRate)],
    ['Marked, yet delivered', `${grouped(markedDelivered)} of ${grouped(marked)}${falseRate === null ? '' : `, ${falseRate} %`}`],
  ];
  return (
    <section className="panel">
      <h2>Cash orders that were asked</h2>
      <dl className="facts">
        {lines.map(([word, value]) => (
          <Fragment key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="hint">
        What was saved is an estimate: orders that ended, at the mean cost of a parcel that came back. A mark on an order that was delivered
        was wrong. <TextLink look="link" word="Rules of the marks" href={adminUrls.settingsAt('cash-guard')} />
      </p>
    </section>
  );
}
