import { type ReactNode, use } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { AdminLink } from '../../app/admin-link.tsx';
import { PlaceTabsContext, useHere } from '../../app/menu.ts';
import { TextLink } from '../text-link.tsx';
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
      {!isInner && <PlaceTabs />}
    </>
  );
}

/** The tabs of the place, where it has several to show. */
function PlaceTabs() {
  const tabs = use(PlaceTabsContext);
  const current = tabs.find(({ isHere }) => isHere);
  if (!current || tabs.length < 2) return null;
  const { comesWith, begunAt, isUsed } = current;
  return (
    <>
      <Tabs label={current.place} look="place" current={current.id} tabs={tabs} />
      {comesWith && isUsed && <p className="hint">This tab came with {comesWith}.</p>}
      {comesWith && !isUsed && (
        <p className="hint">
          This tab comes into the menu with {comesWith}. {begunAt && <TextLink look="link" {...begunAt} />}
        </p>
      )}
    </>
  );
}
