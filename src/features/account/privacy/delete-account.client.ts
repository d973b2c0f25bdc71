import { call } from '../../../api-client.ts';
import { failureToast } from '../../../ui/failure.ts';
import { whileBusy } from '../../../ui/form/while-busy.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { broadcastSignOut } from '../../auth/session/session-tabs.client.ts';
import { accountScriptTexts } from '../account-script.texts.ts';

/** Deletes the account: asks for the password or a code, then for confirmation, then shows that it is done. */
export function runAccountDeletion(): void {
  const form = document.querySelector<HTMLFormElement>('[data-delete]');
  const sure = document.querySelector<HTMLDialogElement>('#delete-sure');
  const error = document.querySelector<HTMLElement>('#delete-error');
  if (!form || !sure || !error) return;
  const t = accountScriptTexts();
  const byCode = form.querySelector<HTMLElement>('[data-by-code]');
  const byPassword = form.querySelector<HTMLElement>('[data-by-password]');
  const field = () => form.querySelector<HTMLInputElement>(byCode?.hidden === false ? '#delete-code' : '#delete-password');

  const showError = (message: string) => {
    error.textContent = message;
    error.hidden = message === '';
    const input = field();
    if (!input) return;
    if (message) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    if (message) input.focus();
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!field()?.value.trim()) return showError(byCode?.hidden === false ? t.noCode : t.noPassword);
    showError('');
    sure.showModal();
  });

  form.querySelector<HTMLButtonElement>('[data-mail-code]')?.addEventListener('click', async ({ currentTarget }) => {
    const button = currentTarget as HTMLButtonElement;
    const answer = await whileBusy(button, call('POST /auth/reauthenticate'));
    if (!answer.ok) return showToast(failureToast(t.notSent, answer.denial));
    if (byCode) byCode.hidden = false;
    if (byPassword) byPassword.hidden = true;
    button.textContent = t.anotherCode;
    showError('');
    field()?.focus();
    showToast({ kind: 'done', title: t.codeSent, message: t.checkMail });
  });

  sure.querySelector<HTMLButtonElement>('[data-sure]')?.addEventListener('click', async ({ currentTarget }) => {
    const button = currentTarget as HTMLButtonElement;
    const input = field();
    if (!input) return;
    const answer = await whileBusy(button, call('DELETE /profile', { body: { [input.name]: input.value } }));
    sure.close();
    if (answer.ok) return showDeleted();
    showError(answer.denial.details);
  });
}

function showDeleted(): void {
  broadcastSignOut();
  const page = document.querySelector('main > .wrap');
  const notice = document.querySelector<HTMLElement>('[data-gone]');
  if (!page || !notice) return;
  notice.hidden = false;
  page.replaceChildren(notice);
  notice.querySelector<HTMLElement>('h2')?.focus();
}
