import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { SavedView } from '../../features/saved-views/saved-views.server.ts';
import { AdminLink } from '../app/admin-link.tsx';
import { Button, IconButton } from '../parts/button.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { savedViewsRead } from './saved-views-reads.client.ts';
import { hasFilters, viewSearch } from './view-search.ts';

const ViewDialog = lazyComponent(() => import('./view-dialog.tsx').then((code) => code.ViewDialog));

/** Shows the administrator's own views of the list, and a button that keeps the present one. Nothing where there is neither. */
export function SavedViews() {
  const [path] = useLocation();
  const present = viewSearch(useSearch());
  const { data } = useQuery(savedViewsRead);
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null);
  const views = data?.views.filter((view) => view.path === path) ?? [];
  const isSaved = views.some(({ search }) => search === present);
  const isNew = hasFilters(present) && !isSaved;
  if (!data || (views.length === 0 && !isNew)) return null;
  return (
    <div className="views">
      {views.length > 0 && (
        <nav aria-label="Saved views">
          {views.map((view) => (
            <AdminLink key={view.id} href={path + view.search} aria-current={view.search === present ? 'page' : undefined}>
              {view.name}
            </AdminLink>
          ))}
        </nav>
      )}
      {views.map(
        (view) =>
          view.search === present && (
            <IconButton key={view.id} icon="pencil" label={`Change view ${view.name}`} onClick={() => setEditing(view)} />
          ),
      )}
      {isNew && <Button look="quiet" icon="plus" word="Save this view" onClick={() => setEditing('new')} />}
      {editing && (
        <ViewDialog view={editing === 'new' ? null : editing} place={{ path, search: present }} onClose={() => setEditing(null)} />
      )}
    </div>
  );
}
