import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { couponsScreen } from './coupons-screen.tsx';

/** The app, begun at the list of coupons. */
export function CouponsIsland(page: AdminPageProps) {
  return <AdminApp first={couponsScreen} routes={routes} {...page} />;
}
