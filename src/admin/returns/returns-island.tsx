import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { returnsScreen } from './returns-screen.tsx';

/** The app, begun at the queue of returns. */
export function ReturnsIsland(page: AdminPageProps) {
  return <AdminApp first={returnsScreen} routes={routes} {...page} />;
}
