import type { ReactNode } from 'react';
import { formatDate, istDate } from '../../rules/dates.ts';
import { changeText, changeWords, daysBefore, type Figures, type Period, periods } from '../../rules/figures/periods.ts';
import { inrParts, type Paise, paise } from '../../rules/money/money.ts';
import { grouped } from '../../rules/text.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminUrls } from '../admin-urls.ts';
import { AdminLink } from '../app/admin-link.tsx';
import { Help } from '../parts/help/help.tsx';
import type { HelpKey } from '../parts/help/help-texts.ts';
import { withCouriersText } from '../parts/money/with-couriers-text.ts';
import { TextLink } from '../parts/text-link.tsx';
import type { DashboardFigures } from './figures.ts';

const columns: readonly (readonly [Period, string])[] = [
  ['today', 'Today'],
  ['week', '7 days'],
  ['month', '30 days'],
];

interface RowProps {
  readonly word: string;
  readonly help: HelpKey;
  /** Missing where the source could not be read. */
  readonly figures: Figures | undefined;
  /** The figure of all time, of rows that have one. */
  readonly all?: number | undefined;
  readonly hasAll?: boolean;
  readonly isAmount?: boolean;
  /** The list behind the figure of a period, or of all time. */
  readonly href?: (period: Period | 'all') => string;
}

type Props = Pick<DashboardFigures, 'at' | 'sales' | 'views' | 'stock' | 'couriers'>;

/** Today, 7 and 30 days, each with its difference to the days before. */
export function FiguresTable({ at, sales, views, stock, couriers }: Props) {
  const today = istDate(at);
  const ordersOf = (period: Period | 'all') =>
    adminUrls.ordersOn('all', period === 'all' ? {} : { from: daysBefore(today, periods[period] - 1), to: today });
  const customersOf = () => `${adminUrls.customers}?sort=first_order`;
  return (
    <section className="panel">
      <div className="figures__head">
        <h2>Store performance</h2>
        {stock && (
          <span className="text-meta">
            <TextLink
              look="link"
              word={`${grouped(stock.products)} ${stock.products === 1 ? 'product' : 'products'}`}
              href={adminUrls.products}
            />
            {stock.soldOut > 0 && (
              <>
                , <TextLink look="link" word={`${grouped(stock.soldOut)} sold out`} href={adminUrls.productsOn('out')} />
              </>
            )}
          </span>
        )}
      </div>
      <div className="wide-table">
        <table className="figures-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Figure</span>
              </th>
              {columns.map(([period, word]) => (
                <th scope="col" key={period}>
                  {word}
                </th>
              ))}
              <th scope="col" className="figures-table__all">
                All time
              </th>
            </tr>
          </thead>
          <tbody>
            <Row word="Revenue" help="revenue" hasAll figures={sales?.revenue} all={sales?.all.revenue} isAmount href={ordersOf} />
            <Row word="Orders" help="orders" hasAll figures={sales?.orders} all={sales?.all.orders} href={ordersOf} />
            <Row word="New customers" help="customers" hasAll figures={sales?.customers} all={sales?.all.customers} href={customersOf} />
            <Row word="Visitors" help="visitors" figures={views?.visitors} />
            <Row word="Page views" help="views" figures={views?.views} />
          </tbody>
        </table>
      </div>
      {couriers === null && <p className="text-meta">The cash with couriers could not be read.</p>}
      {couriers !== null && couriers.parcels > 0 && (
        <p>
          Collected at the door, not in the bank yet:{' '}
          <TextLink look="link" word={withCouriersText(couriers)} href={adminUrls.parcelsOn('cash')} />
          {couriers.oldest !== null && `, the oldest since ${formatDate(couriers.oldest)}`}.
        </p>
      )}
      <p className="text-meta">
        Revenue counts paid, processing, shipped and delivered orders, cash once it is collected, less refunds. Days end at midnight, India.
        Small figures: against the days before.
      </p>
    </section>
  );
}

function Row({ word, help, figures, all, hasAll = false, isAmount = false, href }: RowProps) {
  const text = isAmount ? (amount: number) => <Rupees of={paise(amount)} /> : grouped;
  const nameOf = (period: Period | 'all') => `${word}, ${columns.find(([each]) => each === period)?.[1].toLowerCase() ?? 'all time'}: `;
  const linked = (period: Period | 'all', value: ReactNode) =>
    href ? (
      <AdminLink href={href(period)}>
        <span className="sr-only">{nameOf(period)}</span>
        {value}
      </AdminLink>
    ) : (
      value
    );
  return (
    <tr>
      {/* Its cells are read with its name, and without that of the button. */}
      <th scope="row" aria-label={word}>
        <span className="helped">
          {word} <Help of={help} what={word} />
        </span>
      </th>
      {columns.map(([period]) => (
        <td key={period}>
          {figures ? (
            linked(
              period,
              <Value
                of={text(figures[period].now)}
                change={changeText(figures[period], { isAmount })}
                heard={changeWords(figures[period], period, { isAmount })}
              />,
            )
          ) : (
            <NotRead />
          )}
        </td>
      ))}
      <td className="figures-table__all">{hasAll && (all === undefined ? <NotRead /> : linked('all', <Value of={text(all)} />))}</td>
    </tr>
  );
}

/** ₹1,299.00; on a phone the paise may have a line of their own. */
function Rupees({ of }: { of: Paise }): ReactNode {
  const { whole, decimals } = inrParts(of);
  return (
    <>
      {whole}
      <wbr />
      <span className="figure__paise">{decimals}</span>
    </>
  );
}

function Value({ of, change = '', heard = '' }: { of: ReactNode; change?: string; heard?: string }): ReactNode {
  return (
    <span className="figure">
      <b>{of}</b>{' '}
      {change && (
        <small>
          <span aria-hidden="true">{change}</span>
          <span className="sr-only">, {heard}</span>
        </small>
      )}
    </span>
  );
}

/** A zero that must not look like a count (#252). */
function NotRead(): ReactNode {
  return (
    <span className="figure figure--unread">
      <b>0</b>{' '}
      <small>
        <Icon name="circle-alert" size="s" /> could not load
      </small>
    </span>
  );
}
