import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { ordersScreen } from './list/orders-screen.tsx';

/** The app, begun at the list of orders. */
export function OrdersIsland(page: AdminPageProps) {
  return <AdminApp first={ordersScreen} routes={routes} {...page} />;
}
