import { call } from '../../../api-client.ts';
import { isSessionGone } from '../../../rules/people/session-clock.ts';
import { failureToast } from '../../../ui/failure.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import { sessionScriptTexts } from '../session-script.texts.ts';
import { broadcastSignOut } from './session-tabs.client.ts';

let leaving = false;

/** Signs this browser out and goes to the home page, or to `to`. A session that had already ended counts as signed out. */
export async function logOut(to: string = urls.home): Promise<void> {
  if (leaving) return;
  leaving = true;
  const answer = await call('POST /auth/logout', { body: { scope: 'local' } });
  leaving = false;
  if (!answer.ok && !isSessionGone(answer.status)) return showToast(failureToast(sessionScriptTexts().signOutFailed, answer.denial));
  broadcastSignOut();
  location.assign(to);
}
