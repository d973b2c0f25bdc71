import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { productsScreen } from './products-screen.tsx';

/** The app, begun at the list of products. */
export function ProductsIsland(page: AdminPageProps) {
  return <AdminApp first={productsScreen} routes={routes} {...page} />;
}
