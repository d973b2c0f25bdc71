import { HelpedTitle } from '../parts/help/help.tsx';
import type { DashboardFigures } from './figures.ts';

interface Props {
  readonly live: DashboardFigures['live'];
  /** Pages whose names are known. */
  readonly pages: readonly { readonly path: string; readonly name: string | null }[];
}

/** Visitors who are in the shop now; N/A if unknown. */
export function LiveBox({ live, pages }: Props) {
  const nameOf = (path: string) => pages.find((page) => page.path === path)?.name ?? path;
  return (
    <section className="panel">
      <HelpedTitle of="live" title="Now" />
      <div className="live-box">
        {live && live.count > 0 && <i className="live-box__bead" />}
        <span className="live-box__count">{live ? live.count.toLocaleString('en-IN') : 'N/A'}</span>
        <p>
          Live Visitors
          <br />
          {live ? 'in the last 5 minutes' : 'could not be read'}
        </p>
      </div>
      {live && live.pages.length > 0 && (
        <table className="mini-table">
          <thead className="sr-only">
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Live visitors</th>
            </tr>
          </thead>
          <tbody>
            {live.pages.map(({ path, visitors }) => (
              <tr key={path}>
                <td className="mini-table__cut">{nameOf(path)}</td>
                <td className="num">{visitors.toLocaleString('en-IN')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
