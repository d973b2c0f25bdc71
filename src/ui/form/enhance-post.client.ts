import { NO_EMAIL } from '../../rules/people/no-email.ts';
import type { Answer, Denied } from '../call.client.ts';
import { callTexts } from '../calls-script.texts.ts';
import { showToast } from '../toast/toast.store.ts';
import { enhanceForm, type Values } from './enhance-form.client.ts';

/** Answer of the server to an accepted post. */
interface Accepted {
  readonly title: string;
  readonly message?: string;
}

/** Returns the denial for a form that was not sent. */
function offline(): Denied {
  const t = callTexts();
  return { code: 'NETWORK', title: t.notSent, details: t.checkAndRetry };
}

/**
 * Sends a form without leaving the page and shows the answer as a toast. Its route answers with a page or, if requested, with JSON.
 */
export function enhancePost(form: HTMLFormElement): void {
  const email = form.querySelector<HTMLInputElement>('[type=email]');
  enhanceForm<Accepted>(form, {
    check: () => (email?.validity.valid === false ? { message: NO_EMAIL, fields: { [email.name]: NO_EMAIL } } : null),
    send: post,
    done: ({ title, message }) => {
      showToast({ kind: 'done', title, message });
      form.reset();
      return false;
    },
  });
}

async function post(values: Values, form: HTMLFormElement): Promise<Answer<Accepted>> {
  try {
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(values), headers: { accept: 'application/json' } });
    const { status } = answer;
    return answer.ok ? { ok: true, status, data: await answer.json() } : { ok: false, status, denial: await answer.json() };
  } catch {
    return { ok: false, status: 0, denial: offline() };
  }
}
