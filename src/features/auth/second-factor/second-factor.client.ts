import { call } from '../../../api-client.ts';
import type { AnswerOf } from '../../../api-routes.ts';
import { requiredField } from '../../../rules/people/account-checks.ts';
import { enhanceForm } from '../../../ui/form/enhance-form.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { withoutSpaces } from '../auth-calls.client.ts';
import { promptLoginIfExpired } from '../session/session-ended.client.ts';
import { broadcastSignIn } from '../session/session-tabs.client.ts';

const needsPassword = requiredField({ current_password: 'Please enter your current password.' });
const part = <E extends HTMLElement = HTMLElement>(name: string) => document.querySelector<E>(`[data-factor-${name}]`);

/** Sets up an authenticator app in two steps, and removes it. */
export function runSecondFactor(): void {
  let factor: AnswerOf<'POST /auth/factors'> | undefined;
  enhanceForm(part<HTMLFormElement>('on'), {
    check: needsPassword,
    send: ({ current_password: password = '' }) => call('POST /auth/factors', { body: { password } }),
    failed: 'Not set up',
    blame: 'current_password',
    refused: promptLoginIfExpired,
    done: (fresh) => {
      factor = fresh;
      part('uri')?.setAttribute('href', fresh.totp.uri);
      void drawCode(fresh.totp.uri);
      put(part('key'), [fresh.totp.secret.replace(/(.{4})(?=.)/g, '$1 ')]);
      show('prove');
      return false;
    },
  });
  enhanceForm(part<HTMLFormElement>('prove'), {
    check: requiredField({ code: 'Please enter the code from the app.' }),
    send: async ({ code = '' }) => {
      const id = factor?.id ?? '';
      const challenge = await call('POST /auth/factors/:id/challenge', { params: { id } });
      if (!challenge.ok) return challenge;
      const body = { challenge_id: challenge.data.id, code: withoutSpaces(code) };
      return call('POST /auth/factors/:id/verify', { params: { id }, body });
    },
    failed: 'Not turned on',
    blame: 'code',
    refused: promptLoginIfExpired,
    done: (data) => {
      if ('user' in data) broadcastSignIn('USER_UPDATED', data.user, data.expires_in);
      const codes = factor?.backup_codes ?? [];
      put(
        part('codes'),
        codes.map((code) => Object.assign(document.createElement('li'), { textContent: code })),
      );
      const state = part('state');
      state?.classList.replace('status--off', 'status--ok');
      put(state, ['On']);
      show('done');
      return false;
    },
  });
  const off = part<HTMLFormElement>('off');
  enhanceForm(off, {
    check: needsPassword,
    send: ({ current_password: password = '' }) =>
      call('DELETE /auth/factors/:id', { params: { id: off?.dataset.factorOff ?? '' }, body: { password } }),
    failed: 'Not turned off',
    blame: 'current_password',
    refused: promptLoginIfExpired,
    done: () => {
      location.reload();
      return true;
    },
  });
  part('copy')?.addEventListener('click', async () => {
    const copied = await navigator.clipboard?.writeText(factor?.backup_codes.join('\n') ?? '').then(
      () => true,
      () => false,
    );
    showToast(
      copied
        ? { kind: 'done', title: 'Copied' }
        : { kind: 'error', title: 'Not copied', message: 'Please select the codes and copy them yourself.' },
    );
  });
}

const put = (place: HTMLElement | null, content: (Node | string)[]) => place?.replaceChildren(...content);

/** Shows the key as a QR code. If it cannot be drawn, the link and the key are enough. */
async function drawCode(uri: string): Promise<void> {
  const place = part('qr');
  await import('./qr.client.ts').then(
    ({ qrPicture }) => put(place, [qrPicture(uri, 'QR code with the key below, for your authenticator app')]),
    () => place?.remove(),
  );
}

function show(name: 'prove' | 'done'): void {
  for (const each of ['on', 'prove', 'done']) {
    const box = part(each);
    if (!box) continue;
    box.hidden = each !== name;
    if (each === name) box.querySelector<HTMLElement>('[data-factor-lead]')?.focus();
  }
}
