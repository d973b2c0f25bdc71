import type { Answer, Denied } from '../call.client.ts';
import { showToast } from '../toast/toast.store.ts';
import { enhanceForm, type Values } from './enhance-form.client.ts';

/** What the server says of a post that it took. */
interface Taken {
  readonly title: string;
  readonly message?: string;
}

const offline: Denied = { code: 'NETWORK', title: 'Not sent', details: 'Please check your internet connection and try again.' };

/** Forms marked `data-enhance` are answered by a toast. Their server answers a plain post with a page, and with JSON where that is asked for. */
export function enhancePosts(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-enhance]')) {
    enhanceForm<Taken>(form, {
      send: post,
      done: ({ title, message }) => {
        showToast({ kind: 'done', title, message });
        form.reset();
        return false;
      },
    });
  }
}

async function post(values: Values, form: HTMLFormElement): Promise<Answer<Taken>> {
  try {
    const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(values), headers: { accept: 'application/json' } });
    const { status } = answer;
    return answer.ok ? { ok: true, status, data: await answer.json() } : { ok: false, status, denial: await answer.json() };
  } catch {
    return { ok: false, status: 0, denial: offline };
  }
}
