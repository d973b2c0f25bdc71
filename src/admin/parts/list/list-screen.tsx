import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback } from 'react';
import { useLocation } from 'wouter';
import type { ListPage } from '../../../platform/database/list-page.ts';
import { useHere } from '../../app/menu.ts';
import { EmptyState, ReadState } from './list-states.tsx';
import { PageHead } from './page-head.tsx';
import { Pager } from './pager.tsx';
import { SearchField } from './search-field.tsx';
import { Tabs } from './tabs.tsx';

/** The result of `useList`. */
interface List<Data> {
  readonly fields: { readonly tab?: string; readonly search?: string; readonly after: string };
  readonly read: UseQueryResult<Data>;
  readonly data: Data | undefined;
  readonly firstTab: string | undefined;
  set(change: { readonly search?: string; readonly after?: string; readonly before?: string }, how?: { readonly replace: boolean }): void;
}

interface Props<Data extends ListPage<unknown, string>> {
  readonly list: List<Data>;
  readonly title: string;
  /** A line under the title. */
  readonly meta?: string;
  /** The buttons next to the title. */
  readonly actions?: ReactNode;
  /** The noun of the rows: 'coupons'. */
  readonly noun: string;
  /** Ids and words of its tabs. */
  readonly tabs?: readonly (readonly [id: keyof Data['tabs'] & string, word: string])[];
  /** The tabs whose rows are problems. */
  readonly alerts?: readonly (keyof Data['tabs'] & string)[];
  /** The address of a tab, for a list whose bare address is not its first tab. */
  readonly tabHref?: (id: string) => string;
  /** The saved views. */
  readonly views?: ReactNode;
  /** The words in the empty search: what is searched. Without them there is no search. */
  readonly searched?: string;
  /** Filters next to the search. */
  readonly tools?: ReactNode;
  readonly toolsClass?: string;
  /** Content above the rows. */
  readonly children?: ReactNode;
  /** The fixed text of a read that failed: 'Failed to fetch products.', or with its reason. */
  readonly failed: string | ((reason: string) => string);
  readonly loading?: string;
  /** The fixed text of an empty list: 'No Products Found'. */
  readonly empty: string;
  /** Why it is empty, and what to do. */
  readonly why: ReactNode;
  /** A note in place of both. */
  readonly instead?: ReactNode;
  /** The rows of a page that has some. */
  readonly rows: (page: Data) => ReactNode;
}

/** A list of the admin area: its tabs, views, search and filters, its rows in each of their states, and its pages. */
export function ListScreen<Data extends ListPage<unknown, string>>({
  list,
  title,
  meta,
  noun,
  loading = `Loading ${noun}…`,
  ...parts
}: Props<Data>) {
  const { fields, read, data, firstTab, set } = list;
  const [path] = useLocation();
  const find = useCallback((text: string) => set({ search: text }, { replace: true }), [set]);
  const lists = useHere().tab?.lists;
  const own = parts.tabs?.filter(([id]) => !lists || lists.includes(id)) ?? [];
  const { tabHref = (id) => path + (id === firstTab ? '' : `?tab=${id}`), alerts = [] } = parts;
  return (
    <>
      <PageHead title={title} meta={meta}>
        {parts.actions}
      </PageHead>
      {own.length > 1 && (
        <Tabs
          label={title}
          current={fields.tab ?? ''}
          tabs={own.map(([id, word]) => ({ id, word, href: tabHref(id), count: data?.tabs[id], isAlert: alerts.includes(id) }))}
        />
      )}
      {parts.views}
      {parts.searched && (
        <div className={parts.toolsClass ? `list-tools ${parts.toolsClass}` : 'list-tools'}>
          <SearchField label={`Search ${noun}`} placeholder={parts.searched} value={fields.search ?? ''} onSearch={find} />
          {parts.tools}
        </div>
      )}
      {parts.children}
      <ReadState read={read} failed={parts.failed} loading={loading} />
      {data?.rows.length === 0 &&
        (parts.instead || (
          <EmptyState title={parts.empty}>
            <p>{parts.why}</p>
          </EmptyState>
        ))}
      {data && data.rows.length > 0 && (
        <>
          {parts.rows(data)}
          <Pager page={data} noun={noun} onMove={set} />
        </>
      )}
    </>
  );
}
