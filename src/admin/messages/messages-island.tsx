import { AdminApp, type AdminPageProps } from '../app/admin-app.tsx';
import { routes } from '../routes.client.ts';
import { messagesScreen } from './messages-screen.tsx';

/** The app, begun at the list of messages. */
export function MessagesIsland(page: AdminPageProps) {
  return <AdminApp first={messagesScreen} routes={routes} {...page} />;
}
