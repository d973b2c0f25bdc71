import { AdminApp, type AdminPageProps } from '../../app/admin-app.tsx';
import { routes } from '../../routes.client.ts';
import { sheetScreen } from './sheet-screen.tsx';

/** The app, begun at the sheet of products. */
export function SheetIsland(page: AdminPageProps) {
  return <AdminApp first={sheetScreen} routes={routes} {...page} />;
}
