import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { productScreen } from './product-screen.tsx';

/** The app, begun at the form of a product. */
export function ProductIsland(page: AdminPageProps) {
  return <AdminApp first={productScreen} routes={routes} {...page} />;
}
