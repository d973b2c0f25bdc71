import { use } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { AdminLink } from '../app/admin-link.tsx';
import { MenuContext } from '../app/menu.ts';
import type { CardId } from '../app/settings-cards.ts';
import { useUsed } from '../saved-views/saved-views-reads.client.ts';

/** The screens of a card, and on the last one what this shop does not use yet. */
export function CardLinks({ card }: { readonly card: CardId }) {
  const { screens } = use(MenuContext);
  const own = screens.filter((screen) => screen.card === card);
  if (own.length === 0) return null;
  return (
    <>
      <nav className="tool-cards" aria-label="Screens">
        {own.map(({ path, word, icon = 'file-text', load }) => {
          const Anchor = load ? AdminLink : 'a';
          return (
            <Anchor key={path} className="tool-card" href={path}>
              <Icon name={icon} />
              <b>{word}</b>
            </Anchor>
          );
        })}
      </nav>
      {card === 'advanced' && <NotUsedYet />}
    </>
  );
}

/** Tabs that the menu hides until there is something for them, and what brings them. */
function NotUsedYet() {
  const { places } = use(MenuContext);
  const used = useUsed();
  const hidden = places.flatMap(({ tabs }) => tabs.filter(({ needs, comesWith }) => comesWith && needs && !used.has(needs)));
  if (hidden.length === 0) return null;
  return (
    <section className="settings-section">
      <h2>Not used yet</h2>
      <ul className="plain-list">
        {hidden.map(({ href, word, comesWith }) => (
          <li key={href}>
            <AdminLink className="link" href={href}>
              {word}
            </AdminLink>
            : comes into the menu with {comesWith}.
          </li>
        ))}
      </ul>
    </section>
  );
}
