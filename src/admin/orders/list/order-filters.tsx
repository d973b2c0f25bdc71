import { originKinds, originWord } from '../../../rules/links/origin.ts';
import { orderStatuses } from '../../../rules/order/order-status.ts';
import { statusWord } from '../../parts/status/status-text.ts';

interface Filters {
  readonly status: string;
  readonly origin: string;
  readonly from: string;
  readonly to: string;
}

interface Props {
  readonly filters: Filters;
  /** At wide widths they are always there. */
  readonly isOpen: boolean;
  readonly onChange: (change: Partial<Filters>) => void;
}

/** Status and days, in the address. */
export function OrderFilters({ filters, isOpen, onChange }: Props) {
  const { status, origin, from, to } = filters;
  // One place of links, which an address names.
  const place = origin.startsWith('link:') ? [origin] : [];
  return (
    <div className={isOpen ? 'list-filters order-filters' : 'list-filters order-filters hide-phone'}>
      <select className="select" aria-label="Status" value={status} onChange={({ target }) => onChange({ status: target.value })}>
        <option value="">Any status</option>
        {orderStatuses.map((each) => (
          <option key={each} value={each}>
            {statusWord(each)}
          </option>
        ))}
      </select>
      <select className="select" aria-label="Came by" value={origin} onChange={({ target }) => onChange({ origin: target.value })}>
        <option value="">Came any way</option>
        {[...originKinds, ...place].map((each) => (
          <option key={each} value={each}>
            {originWord(each)}
          </option>
        ))}
      </select>
      <label className="order-day">
        <span>From</span>
        <input
          className="input"
          type="date"
          value={from}
          max={to || undefined}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </label>
      <label className="order-day">
        <span>To</span>
        <input className="input" type="date" value={to} min={from || undefined} onChange={({ target }) => onChange({ to: target.value })} />
      </label>
    </div>
  );
}
