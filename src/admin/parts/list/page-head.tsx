import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { AdminLink } from '../../app/admin-link.tsx';
import { useHere } from '../../app/menu.ts';

interface Props {
  readonly title: string;
  readonly meta?: ReactNode;
  /** Target of *Back* on a screen below another one than that of the menu. */
  readonly back?: { readonly word: string; readonly href: string };
  readonly children?: ReactNode;
}

/** The title of a screen and its actions, on inner screens below *Back*. On phones the title is in the top bar. */
export function PageHead({ title, meta, back, children }: Props) {
  const { here, isInner } = useHere();
  const above = back ?? (here && { word: here.word, href: here.path });
  return (
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
}
