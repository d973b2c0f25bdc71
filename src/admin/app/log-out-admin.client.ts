import { logOut } from '../../features/auth/session/log-out.client.ts';
import { urls } from '../../urls.ts';
import { forgetDrafts } from './drafts.client.ts';
import { forgetRecent } from './recent.client.ts';
import { mayLeave } from './unsaved-work.client.ts';

/** Ends the session and shows the administrator's log-in; asks first where work is unsaved. */
export async function logOutAdmin(): Promise<void> {
  if (!(await mayLeave())) return;
  forgetRecent();
  forgetDrafts();
  await logOut(urls.adminLogin);
}
