import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { OrderRecord } from '../../features/orders/admin/read-order.server.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminUrls } from '../admin-urls.ts';
import { AdminLink } from '../app/admin-link.tsx';

/** Letters belong to whoever types: a field, a select, an open dialog. */
const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')) ||
  document.querySelector('dialog[open]') !== null;

/** To the orders placed after and before this one: by link, or by J and K. */
export function OrderNeighbours({ order: { newer, older } }: { readonly order: Pick<OrderRecord, 'newer' | 'older'> }) {
  const [, go] = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const id = event.key === 'j' ? newer : event.key === 'k' ? older : null;
      if (id !== null && !isTyping(event)) go(adminUrls.order(id));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [newer, older, go]);
  return (
    <nav className="order-neighbours" aria-label="Other orders">
      {newer && (
        <AdminLink className="btn btn--quiet" href={adminUrls.order(newer)}>
          <Icon name="chevron-left" size="s" /> Newer <kbd className="only-wide">J</kbd>
        </AdminLink>
      )}
      {older && (
        <AdminLink className="btn btn--quiet" href={adminUrls.order(older)}>
          Older <Icon name="chevron-right" size="s" /> <kbd className="only-wide">K</kbd>
        </AdminLink>
      )}
    </nav>
  );
}
