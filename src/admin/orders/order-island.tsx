import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { orderScreen } from './order-screen.tsx';

/** The app, begun at the page of an order. */
export function OrderIsland(page: AdminPageProps) {
  return <AdminApp first={orderScreen} routes={routes} {...page} />;
}
