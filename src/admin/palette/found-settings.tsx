import { use } from 'react';
import { AdminLink } from '../app/admin-link.tsx';
import { MenuContext } from '../app/menu.ts';
import { findSettings } from './settings-words.ts';

/** Lists the settings that a search finds. */
export function FoundSettings({ search }: { readonly search: string }) {
  const { screens } = use(MenuContext);
  const found = findSettings(screens, search);
  return (
    <>
      <p className="text-meta" role="status">
        {found.length === 0 ? `No setting has “${search}”.` : found.length === 1 ? '1 setting' : `${found.length} settings`}
      </p>
      <ul className="plain-list">
        {found.map(({ href, word, card }) => (
          <li key={href}>
            <AdminLink className="link tap" href={href}>
              {word}
            </AdminLink>{' '}
            <span className="text-meta">{card}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
