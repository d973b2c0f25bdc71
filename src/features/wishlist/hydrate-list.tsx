import { hydrateRoot } from 'react-dom/client';
import type { textsFor } from '../../rules/language/texts.ts';
import type { Card } from '../catalog/card/card.server.ts';
import { WishList } from './wish-list.tsx';

/** Starts the list where the server has drawn it. */
export function hydrateList(host: Element, cards: readonly Card[], texts: ReturnType<typeof textsFor>): void {
  hydrateRoot(host, <WishList cards={cards} texts={texts} />);
}
