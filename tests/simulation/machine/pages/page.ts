import type { PageOwner } from '../../../../src/platform/request/visitor.ts';
import type { Shop } from '../../../../src/platform/shop.ts';

/** A request to a page, with the part of its path that names an order or a complaint. */
interface Visit {
  readonly shop: Shop;
  readonly request: Request;
  readonly owner: PageOwner;
  readonly query: URLSearchParams;
  readonly isPost: boolean;
  readonly name: string;
}
/** What a page shows, without its HTML and frame; or where it leads. */
interface Shown {
  readonly status?: number;
  readonly goTo?: string;
  readonly setCookie?: string | null;
  readonly [what: string]: unknown;
}
type Page = (visit: Visit) => Promise<Shown>;
/** Pages by their address. Each does what the frontmatter of its file in src/pages does. */
export type Pages = Readonly<Record<string, Page>>;
