import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { categoriesScreen } from './categories-screen.tsx';

/** The app, begun at the list of categories. */
export function CategoriesIsland(page: AdminPageProps) {
  return <AdminApp first={categoriesScreen} routes={routes} {...page} />;
}
