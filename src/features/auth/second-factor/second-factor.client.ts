import { call } from '../../../api-client.ts';
import type { AnswerOf } from '../../../api-routes.ts';
import { requiredField } from '../../../rules/people/account-checks.ts';
import { enhanceForm, type Values } from '../../../ui/form/enhance-form.client.ts';
import { showToast } from '../../../ui/toast/toast.store.ts';
import { withoutSpaces } from '../auth-calls.client.ts';
import { securityScriptTexts } from '../security-script.texts.ts';
import { promptLoginIfExpired } from '../session/session-ended.client.ts';
import { broadcastSignIn } from '../session/session-tabs.client.ts';

const needsPassword = (values: Values) => requiredField({ current_password: securityScriptTexts().enterCurrent })(values);
const part = <E extends HTMLElement = HTMLElement>(name: string) => document.querySelector<E>(`[data-factor-${name}]`);

/** Sets up an authenticator app in two steps, and removes it. */
export function runSecondFactor(): void {
  const t = securityScriptTexts();
  let factor: AnswerOf<'POST /auth/factors'> | undefined;
  enhanceForm(part<HTMLFormElement>('on'), {
    check: needsPassword,
    send: ({ current_password: password = '' }) => call('POST /auth/factors', { body: { password } }),
    failed: t.notSetUp,
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
    check: requiredField({ code: t.enterAppCode }),
    send: async ({ code = '' }) => {
      const id = factor?.id ?? '';
      const challenge = await call('POST /auth/factors/:id/challenge', { params: { id } });
      if (!challenge.ok) return challenge;
      const body = { challenge_id: challenge.data.id, code: withoutSpaces(code) };
      return call('POST /auth/factors/:id/verify', { params: { id }, body });
    },
    failed: t.notOn,
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
      put(state, [t.on]);
      show('done');
      return false;
    },
  });
  const off = part<HTMLFormElement>('off');
  enhanceForm(off, {
    check: needsPassword,
    send: ({ current_password: password = '' }) =>
      call('DELETE /auth/factors/:id', { params: { id: off?.dataset.factorOff ?? '' }, body: { password } }),
    failed: t.notOff,
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
    showToast(copied ? { kind: 'done', title: t.copied } : { kind: 'error', title: t.notCopied, message: t.copyYourself });
  });
}

const put = (place: HTMLElement | null, content: (Node | string)[]) => place?.replaceChildren(...content);

/** Shows the key as a QR code. If it cannot be drawn, the link and the key are enough. */
async function drawCode(uri: string): Promise<void> {
  const place = part('qr');
  await import('./qr.client.ts').then(
    ({ qrPicture }) => put(place, [qrPicture(uri, securityScriptTexts().qrCode)]),
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
