import { grouped } from '../../rules/text.ts';
import { HelpedTitle } from '../parts/help/help.tsx';
import type { DashboardFigures } from './figures.ts';

type Views = NonNullable<DashboardFigures['views']>;

/** The pages with the most views of 7 days. */
export function TopPages({ views: { pages } }: { readonly views: Views }) {
  return (
    <section className="panel">
      <div className="figures__head">
        <HelpedTitle of="top-pages" title="Where they looked" />
        <span className="text-meta">7 days</span>
      </div>
      {pages.length === 0 && <p className="text-meta">No page was viewed in the last 7 days.</p>}
      {pages.length > 0 && (
        <table className="mini-table">
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col" className="num">
                Views
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.map(({ path, name, views }) => (
              <tr key={path}>
                <td className="mini-table__cut">{name ? `${/^\/products\/\d+/.exec(path)?.[0]} ${name}` : decodedPath(path)}</td>
                <td className="num">{grouped(views)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** As people write it: '/collections?search=झुमका'. */
function decodedPath(path: string): string {
  try {
    return decodeURI(path).replaceAll('+', ' ');
  } catch {
    return path;
  }
}
