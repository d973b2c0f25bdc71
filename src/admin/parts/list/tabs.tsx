import { useRef } from 'react';
import { grouped } from '../../../rules/text.ts';
import { AdminLink } from '../../app/admin-link.tsx';
import { useCurrentInView } from './current-in-view.client.ts';

interface Tab {
  readonly id: string;
  readonly word: string;
  readonly href: string;
  /** Left out where it could not be read. */
  readonly count?: number | undefined;
  /** The count is of problems: shown in sindoor. */
  readonly isAlert?: boolean;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
  /** `place`: the tabs of a place of the menu, above those of its list. */
  readonly look?: 'place';
}

/** The saved views of a list, each an address. */
export function Tabs({ label, tabs, current, look }: Props) {
  const strip = useRef<HTMLElement>(null);
  // The counts come after the words and push the tab that is open to the right.
  useCurrentInView(strip, `${current} ${tabs.some(({ count }) => count !== undefined)}`);
  return (
    <nav ref={strip} className={look ? 'tabs tabs--place' : 'tabs'} aria-label={label}>
      {tabs.map(({ id, word, href, count, isAlert }) => (
        <AdminLink
          key={id}
          href={href}
          className={isAlert && count ? 'is-alert' : undefined}
          aria-current={id === current ? 'page' : undefined}
        >
          {word}
          {count !== undefined && (
            <span>
              <span className="sr-only"> </span>
              {grouped(count)}
            </span>
          )}
        </AdminLink>
      ))}
    </nav>
  );
}
