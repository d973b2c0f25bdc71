import type { MarginReport } from '../../features/margin/margin-report.server.ts';
import { dayDate } from '../../rules/dates.ts';
import { COVERAGE_NEEDED, type MarginGroup, marginGroups, percentText } from '../../rules/margin/margin.ts';
import { dimensionWords } from '../../rules/reports/report-terms.ts';
import { count } from '../../rules/text.ts';
import { adminUrls } from '../admin-urls.ts';
import type { Screen } from '../app/screen.ts';
import { partWords } from '../costs/part-words.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Help, HelpedTitle } from '../parts/help/help.tsx';
import type { HelpKey } from '../parts/help/help-texts.ts';
import { EmptyState, ReadState } from '../parts/list/list-states.tsx';
import { ListTable } from '../parts/list/list-table.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { useList } from '../parts/list/use-list.client.ts';
import { Amount } from '../parts/money/amount.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { marginColumns } from './margin-columns.tsx';
import { marginFile, marginRead } from './margin-reads.client.ts';
import { PackingPanel } from './packing-panel.tsx';
import { StockValuePanel } from './stock-value-panel.tsx';

const headings: Record<MarginGroup, string> = { piece: 'Pieces', category: 'Categories', coupon: 'Coupons' };

function MarginScreen() {
  const { fields, set, read, data } = useList(marginRead);
  return (
    <>
      <PageHead title="Margin" meta={data && `Orders placed from ${dayDate(data.from)} to ${dayDate(data.to)}, India`}>
        <ButtonLink look="line" icon="download" word="CSV" href={marginFile(fields)} download />
      </PageHead>
      <div className="list-filters order-filters gst-top">
        <label className="order-day">
          <span>By</span>
          <select className="select" value={data?.by ?? fields.by} onChange={({ target }) => set({ by: target.value })}>
            {marginGroups.map((each) => (
              <option key={each} value={each}>
                {dimensionWords[each]}
              </option>
            ))}
          </select>
        </label>
        <label className="order-day">
          <span>From</span>
          <input
            className="input"
            type="date"
            value={fields.from || (data?.from ?? '')}
            onChange={({ target }) => set({ from: target.value })}
          />
        </label>
        <label className="order-day">
          <span>To</span>
          <input className="input" type="date" value={fields.to || (data?.to ?? '')} onChange={({ target }) => set({ to: target.value })} />
        </label>
      </div>
      <ReadState read={read} failed="Failed to fetch the margin." loading="Adding up the orders…" />
      {data && <Report data={data} />}
    </>
  );
}

function Report({ data }: { readonly data: MarginReport }) {
  // Sums without the cost of a single order's pieces look like a profit.
  if (data.unknown.some(({ part, orders }) => part === 'pieces' && orders === data.orders)) return <NoCostKnown data={data} />;
  return (
    <div className="stack">
      <Sums data={data} />
      {data.rows.length === 0 ? (
        <EmptyState title="Nothing was sold on these days">
          <p>Choose other days.</p>
        </EmptyState>
      ) : (
        <section className="panel">
          <HelpedTitle of="margin-rows" title={`${headings[data.by]}, the best first`} />
          <ListTable
            label={`Margin by ${dimensionWords[data.by].toLowerCase()}`}
            rows={data.rows}
            columns={marginColumns(data.by)}
            keyOf={({ value }) => value}
          />
          {data.by === 'category' && <p className="hint">A category is that of the piece when it was sold.</p>}
          {data.by === 'coupon' && (
            <p className="hint">
              All orders that were placed with the coupon and whose pieces were sold, also those that came back. The margin does not say
              that a coupon brought an order. See{' '}
              <TextLink look="link" word="sales, discounts and new buyers by coupon" href={adminUrls.couponReport(data.from, data.to)} />.
            </p>
          )}
        </section>
      )}
      {data.withoutCost.length > 0 && <WithoutCost data={data} />}
      <div className="columns">
        <StockValuePanel />
        <PackingPanel key={data.packing} packing={data.packing} />
      </div>
    </div>
  );
}

function NoCostKnown({ data }: { readonly data: MarginReport }) {
  return (
    <div className="stack">
      <p className="note">
        The cost of the pieces is not known for any order, so there is no margin to show. Enter what you paid for a piece on its page, under
        “Purchases”.
      </p>
      {data.withoutCost.length > 0 && <WithoutCost data={data} />}
      <PackingPanel key={data.packing} packing={data.packing} />
    </div>
  );
}

function Sums({ data: { whole, orders, unknown } }: { readonly data: MarginReport }) {
  const { net, earned, isWhole, coverage, percent } = whole;
  return (
    <section className="panel">
      <HelpedTitle of="margin-orders" title={count(orders, 'order')} />
      <dl className="facts">
        <HelpedTerm of="net" word="Net sales, without GST" />
        <dd>
          <Amount of={net} />
        </dd>
        <HelpedTerm of="earned" word={isWhole ? 'Contribution' : 'Contribution, at most'} />
        <dd>
          <Amount of={earned} isStrong />
        </dd>
        <HelpedTerm of="margin" word="Margin" />
        <dd>{percent === null ? `Shown from ${COVERAGE_NEEDED} % coverage on` : percentText(percent)}</dd>
        <HelpedTerm of="coverage" word="Coverage" />
        <dd>{coverage === null ? 'No sales' : `${percentText(coverage)} of sales with every cost known`}</dd>
        {unknown.map((each) => (
          <UnknownPart key={each.part} {...each} />
        ))}
      </dl>
    </section>
  );
}

const HelpedTerm = ({ of, word }: { readonly of: HelpKey; readonly word: string }) => (
  <dt className="helped">
    {word} <Help of={of} what={word} />
  </dt>
);

function UnknownPart({ part, orders }: MarginReport['unknown'][number]) {
  return (
    <>
      <dt>{partWords[part]}</dt>
      <dd>? of {count(orders, 'order')}</dd>
    </>
  );
}

function WithoutCost({ data: { withoutCost } }: { readonly data: MarginReport }) {
  return (
    <section className="panel">
      <HelpedTitle of="without-cost" title="Pieces without a cost" />
      <p className="text-meta">Their purchases are missing. The amount is the net sales that miss a cost.</p>
      <ul className="rows">
        {withoutCost.map(({ productId, name, net }) => (
          <li key={productId}>
            <TextLink look="link" word={name} href={adminUrls.product(productId)} />
            <Amount of={net} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export const marginScreen: Screen = { reads: ({ search }) => [marginRead(search)], Component: MarginScreen };
