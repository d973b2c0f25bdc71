import { call } from '../../../api-client.ts';
import type { FormFault } from '../../../rules/refusals/form-fault.ts';
import { enhanceForm, type Values } from '../../../ui/form/enhance-form.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { $session } from '../../auth/session/session.store.ts';
import { broadcastSignIn } from '../../auth/session/session-tabs.client.ts';
import { accountScriptTexts } from '../account-script.texts.ts';
import { followPin } from './follow-pin.client.ts';
import { fieldNames, profileBody, profileBodyOf, profileFaultOf } from './profile.schema.ts';

/** Sends the profile form without leaving the page. It is checked with the same schema as on the server. */
export function enhanceProfileForm(): void {
  const form = document.querySelector<HTMLFormElement>('[data-profile]');
  if (!form) return;
  followPin(form);
  enhanceForm(form, {
    check: profileFault,
    live: true,
    send: (typed) => call('PUT /profile', { body: profileBodyOf(typed) }),
    done: ({ title, message }, typed) => {
      form.querySelector('[role=status], [role=alert]')?.remove();
      updateSessionName(profileBodyOf(typed).full_name.trim());
      showToast({ kind: 'done', title, message });
      return false;
    },
  });
}

function profileFault(typed: Values): FormFault | null {
  const read = profileBody.safeParse(profileBodyOf(typed));
  if (read.success) return null;
  const { refusal, fields } = profileFaultOf(read.error.issues);
  const first = fieldNames.find((name) => fields[name]) ?? '';
  return { title: refusal?.title ?? accountScriptTexts().missing, message: refusal?.message ?? fields[first] ?? '', fields };
}

/** Shows the new name in the account menu of this page and of the other tabs. */
function updateSessionName(name: string): void {
  const { user, endsAt } = $session.get();
  if (user && endsAt && user.name !== name) broadcastSignIn('USER_UPDATED', { ...user, name }, Math.round((endsAt - Date.now()) / 1000));
}
