import { call } from '../../../api-client.ts';
import { chooseStateOfPin } from '../../../ui/form/choose-state.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { $session } from '../../auth/session/session.store.ts';
import { tellIn } from '../../auth/session/session-tabs.client.ts';
import { bodyOf, faultOf, type ProfileFault, profileBody, type Typed } from './profile.schema.ts';
import { fieldNames, profileFieldId } from './profile-fields.ts';

const control = (name: string) => document.getElementById(profileFieldId(name)) as HTMLInputElement | HTMLSelectElement | null;

/** Sends the profile form without leaving the page. It is checked by the schema that the server checks with. */
export function keepProfileForm(): void {
  const form = document.querySelector<HTMLFormElement>('[data-profile]');
  if (!form) return;
  form.noValidate = true;
  const typed = (): Typed => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const check = (): ProfileFault | null => {
    const read = profileBody.safeParse(bodyOf(typed()));
    return read.success ? null : faultOf(read.error.issues);
  };
  let told = false;
  form.addEventListener('input', ({ target }) => {
    const { id, value } = target as HTMLInputElement;
    const list = control('address.state');
    if (id === profileFieldId('address.pinCode') && list) chooseStateOfPin(value, list);
    // Once something was refused, what is put right is said at once.
    if (told) draw(check()?.fields ?? {});
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (form.ariaBusy === 'true') return;
    const fault = check();
    told = fault !== null;
    draw(fault?.fields ?? {});
    if (fault) return refuse(fault);
    form.ariaBusy = 'true';
    const answer = await call('PUT /profile', { body: bodyOf(typed()) });
    form.ariaBusy = null;
    if (answer.ok) {
      form.querySelector('[role=status], [role=alert]')?.remove();
      renamed(bodyOf(typed()).full_name.trim());
      showToast({ kind: 'done', ...answer.data });
      return;
    }
    const { title, details, fields = {} } = answer.denial;
    draw(fields);
    showToast({ kind: 'error', title, message: details });
  });
}

/** The account menu of this page and of the other tabs greets by the new name. */
function renamed(name: string): void {
  const { user, endsAt } = $session.get();
  if (user && endsAt && user.name !== name) tellIn('USER_UPDATED', { ...user, name }, Math.round((endsAt - Date.now()) / 1000));
}

function refuse({ refusal, fields }: ProfileFault): void {
  const first = fieldNames.find((name) => fields[name]);
  showToast({ kind: 'error', title: refusal?.title ?? 'Missing Information', message: refusal?.message ?? (first && fields[first]) });
  if (first) control(first)?.focus();
}

/** Under each field what is wrong with it, or nothing. */
function draw(fields: Readonly<Record<string, string>>): void {
  for (const name of fieldNames) {
    const input = control(name);
    const line = document.getElementById(`${profileFieldId(name)}-e`);
    if (!input || !line) continue;
    const message = fields[name];
    line.hidden = !message;
    (line.querySelector('span') ?? line).textContent = message ?? '';
    input.closest('.field')?.classList.toggle('field--error', message !== undefined);
    if (message) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    if (message) input.setAttribute('aria-describedby', line.id);
    else input.removeAttribute('aria-describedby');
  }
}
