import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminUrls } from '../admin-urls.ts';
import { AdminLink } from '../app/admin-link.tsx';
import type { OrderRecord } from '../order-reads/read-order.server.ts';

/** The physical keys of J and K. With Alt, because a key of one letter would answer to whoever dictates. */
const keys: Readonly<Record<string, 'newer' | 'older'>> = { KeyJ: 'newer', KeyK: 'older' };

/** To the orders placed after and before this one: by link, or by Alt and J or K. */
export function OrderNeighbours({ order: { newer, older } }: { readonly order: Pick<OrderRecord, 'newer' | 'older'> }) {
  const [, go] = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const way = event.altKey && !document.querySelector('dialog[open]') && keys[event.code];
      const id = way ? { newer, older }[way] : null;
      if (id === null) return;
      event.preventDefault();
      go(adminUrls.order(id));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [newer, older, go]);
  return (
    <nav className="order-neighbours" aria-label="Other orders">
      {newer && (
        <AdminLink className="btn btn--quiet" href={adminUrls.order(newer)} aria-keyshortcuts="Alt+J">
          <Icon name="chevron-left" size="s" /> Newer{' '}
          <span className="only-wide" aria-hidden="true">
            <kbd>Alt J</kbd>
          </span>
        </AdminLink>
      )}
      {older && (
        <AdminLink className="btn btn--quiet" href={adminUrls.order(older)} aria-keyshortcuts="Alt+K">
          Older <Icon name="chevron-right" size="s" />{' '}
          <span className="only-wide" aria-hidden="true">
            <kbd>Alt K</kbd>
          </span>
        </AdminLink>
      )}
    </nav>
  );
}
