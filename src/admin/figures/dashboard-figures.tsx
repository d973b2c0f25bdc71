import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { Button } from '../parts/button.tsx';
import { ReadState } from '../parts/list/list-states.tsx';
import type { DashboardFigures as Shown } from './figures.ts';
import { useFigures } from './figures-reads.client.ts';
import { FiguresTable } from './figures-table.tsx';
import { LiveBox } from './live-box.tsx';
import { RevenueChart } from './revenue-chart.tsx';
import { RunningLow } from './running-low.tsx';
import { TopPages } from './top-pages.tsx';
import { ViewsChart } from './views-chart.tsx';
import { LatestWishes, MostWished } from './wishlist-figures.tsx';

/** The figures of the dashboard: the shop's, its visitors' and its wishlists'. */
export const DashboardFigures = () => <ReadFigures>{(figures, retry) => <Figures figures={figures} onRetry={retry} />}</ReadFigures>;

/** Shows the figures of visitors and wishlists. */
export const VisitorFigures = () => <ReadFigures>{(figures, retry) => <OfVisitors figures={figures} onRetry={retry} />}</ReadFigures>;

function ReadFigures({ children }: { readonly children: (figures: Shown, retry: () => void) => ReactNode }) {
  const read = useFigures();
  return (
    <>
      <ReadState read={read} failed="Failed to fetch the figures." loading="Loading figures…" />
      {read.data && <div className="stack figures">{children(read.data, () => void read.refetch())}</div>}
    </>
  );
}

interface FiguresProps {
  readonly figures: Shown;
  readonly onRetry: () => void;
}

function Figures({ figures, onRetry: retry }: FiguresProps) {
  const { sales, views, live, stock, couriers, at } = figures;
  return (
    <>
      <div className="columns figures__pair figures__pair--wide">
        <FiguresTable at={at} sales={sales} views={views} stock={stock} couriers={couriers} />
        <LiveBox live={live} pages={views?.pages ?? []} />
      </div>
      <div className="columns figures__pair">
        {sales ? <RevenueChart sales={sales} /> : <Unread title="Revenue, 7 days" what="Revenue" onRetry={retry} />}
        <Viewed figures={figures} onRetry={retry} />
      </div>
      <div className="columns figures__pair">
        {stock ? <RunningLow stock={stock} /> : <Unread title="Running low" what="Stock" onRetry={retry} />}
        <Looked figures={figures} onRetry={retry} />
      </div>
      <Wished figures={figures} onRetry={retry} />
    </>
  );
}

const OfVisitors = (props: FiguresProps) => (
  <>
    <div className="columns figures__pair">
      <Looked {...props} />
      <Viewed {...props} />
    </div>
    <Wished {...props} />
  </>
);

const Viewed = ({ figures: { views }, onRetry }: FiguresProps) =>
  views ? <ViewsChart views={views} /> : <Unread title="Page views, 7 days" what="Page views" onRetry={onRetry} />;

const Looked = ({ figures: { views }, onRetry }: FiguresProps) =>
  views ? <TopPages views={views} /> : <Unread title="Where they looked" what="Visitor analytics" onRetry={onRetry} />;

const Wished = ({ figures: { wishlist, at }, onRetry }: FiguresProps) => (
  <div className="columns figures__pair">
    {wishlist ? <MostWished wishlist={wishlist} /> : <Unread title="Wishlist analytics" what="Wishlists" onRetry={onRetry} />}
    {wishlist && <LatestWishes wishlist={wishlist} now={at} />}
  </div>
);

/** A block whose source could not be read: it shows no figure, which would look like a count. */
function Unread({ title, what, onRetry }: { title: string; what: string; onRetry: () => void }): ReactNode {
  return (
    <section className="panel">
      <h2>{title}</h2>
      <div className="note note--bad">
        <Icon name="circle-alert" />
        <span>
          <b>{what} could not be read</b>
          <br />
          No figure here is a count. Tried again every minute.
        </span>
        <Button look="line" word="Try Again" onClick={onRetry} aria-label={`Try Again: ${title}`} />
      </div>
    </section>
  );
}
