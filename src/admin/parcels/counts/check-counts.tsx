import { formatInr } from '../../../rules/money/money.ts';
import { grouped } from '../../../rules/text.ts';
import { adminUrls } from '../../admin-urls.ts';
import { TextLink } from '../../parts/text-link.tsx';
import { rateText } from './count-columns.tsx';
import type { ParcelCounts } from './read-counts.server.ts';

/** What asking the buyers of cash orders has changed. */
export function CheckCounts({ checks }: Pick<ParcelCounts, 'checks'>) {
  const { asked, soon, soonRate, ended, saved, paidInstead, paidInsteadRate, marked, markedDelivered, falseRate } = checks;
  const lines: readonly (readonly [string, string])[] = [
    ['Asked', grouped(asked)],
    ['Answered within two hours', `${grouped(soon)}, ${rateText(soonRate)}`],
    ['Ended before they were sent', grouped(ended)],
    ['Saved by that', saved === null ? 'too few parcels came back' : formatInr(saved)],
    ['Paid online instead', `${grouped(paidInstead)}, ${rateText(paidInsteadRate)}`],
    ['Marked, yet delivered', `${grouped(markedDelivered)} of ${grouped(marked)}, ${rateText(falseRate)}`],
  ];
  return (
    <section className="panel">
      <h2>Cash orders that were asked</h2>
      <dl className="facts">
        {lines.map(([word, value]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        What was saved is an estimate: orders that ended, at the mean cost of a parcel that came back. A mark on an order that was delivered
        was wrong. <TextLink look="link" word="Rules of the marks" href={adminUrls.settingsAt('cash-guard')} />
      </p>
    </section>
  );
}
