import { call } from '../../../api-client.ts';
import { goneAnyway } from '../../../rules/people/session-clock.ts';
import { failure } from '../../../ui/failure.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { urls } from '../../../urls.ts';
import { tellOut } from './session-tabs.client.ts';

let leaving = false;

/** Signs this browser out and goes to the home page, or to `to`. A session that was gone already counts as signed out. */
export async function logOut(to: string = urls.home): Promise<void> {
  if (leaving) return;
  leaving = true;
  const answer = await call('POST /auth/logout', { body: { scope: 'local' } });
  leaving = false;
  if (!answer.ok && !goneAnyway(answer.status)) return showToast(failure('Sign out Failed', answer.denial));
  tellOut();
  location.assign(to);
}
