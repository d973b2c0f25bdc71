import { AdminApp, type AdminPageProps } from '../../app/admin-app.tsx';
import { routes } from '../../routes.client.ts';
import { importScreen } from './import-screen.tsx';

/** The app, begun at the import of products. */
export function ImportIsland(page: AdminPageProps) {
  return <AdminApp first={importScreen} routes={routes} {...page} />;
}
