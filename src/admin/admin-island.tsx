import type { ReactNode } from 'react';
import { AdminApp, type AdminPageProps } from './app/admin-app.tsx';
import { screens } from './screens.ts';
import { Shell } from './shell/shell.tsx';

/** The app on every page of the administrator's area. `children`: what a page shows that is no screen. */
export function AdminIsland(page: AdminPageProps & { readonly children?: ReactNode }) {
  return <AdminApp screens={screens} Shell={Shell} {...page} />;
}
