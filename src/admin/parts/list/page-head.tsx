import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { AdminLink } from '../../app/admin-link.tsx';
import { type MenuPlace, type MenuTab, useHere } from '../../app/menu.ts';
import { useMenuSearch, useUsed } from '../../saved-views/saved-views-reads.client.ts';
import { useToDoCounts } from '../../to-do/to-do-reads.client.ts';
import { Tabs } from './tabs.tsx';

interface Props {
  readonly title: string;
  readonly meta?: ReactNode;
  /** Target of *Back* on a screen below another one than that of the menu. */
  readonly back?: { readonly word: string; readonly href: string };
  readonly children?: ReactNode;
}

/** The title of a screen and its actions, on inner screens below *Back*. On phones the title is in the top bar. */
export function PageHead({ title, meta, back, children }: Props) {
  const here = useHere();
  const isInner = here.above !== null;
  const above = back ?? here.above;
  const head = (
    <div className={isInner ? 'page-head page-head--inner' : 'page-head'}>
      <div className="page-head__t">
        {isInner && above && (
          <AdminLink className="page-head__back" href={above.href} aria-label={`Back to ${above.word}`}>
            <Icon name="chevron-left" />
            <span>Back</span>
          </AdminLink>
        )}
        <h1>{title}</h1>
        {meta && <p className="text-meta">{meta}</p>}
      </div>
      <div className="page-head__a">{children}</div>
    </div>
  );
  return (
    <>
      {head}
      {here.place && here.tab && <PlaceTabs place={here.place} tab={here.tab} />}
    </>
  );
}

/** The tabs of the place: those that the shop has something for, and the one on show. */
function PlaceTabs({ place, tab }: { readonly place: MenuPlace; readonly tab: MenuTab }) {
  const used = useUsed();
  const counts = useToDoCounts();
  const menuSearch = useMenuSearch();
  const shown = place.tabs.filter((each) => each === tab || !each.needs || used.has(each.needs));
  if (shown.length < 2) return null;
  return (
    <>
      <Tabs
        label={place.word}
        look="place"
        current={tab.href}
        tabs={shown.map((each) => ({
          ...{ id: each.href, word: each.word, href: each.lists ? each.href : each.href + menuSearch(each.href) },
          count: counts.ofTab(each) || undefined,
        }))}
      />
      {tab.comesWith && <p className="hint">This tab came with {tab.comesWith}.</p>}
    </>
  );
}
