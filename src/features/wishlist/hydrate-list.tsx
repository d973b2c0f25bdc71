import { hydrateRoot } from 'react-dom/client';
import type { Card } from '../catalog/card/card.server.ts';
import { WishList } from './wish-list.tsx';

/** Starts the list where the server has drawn it. */
export function hydrateList(host: Element, cards: readonly Card[]): void {
  hydrateRoot(host, <WishList cards={cards} />);
}
