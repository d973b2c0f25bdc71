import { showToast } from '../toast/toast.store.ts';

/**
 * Forms marked `data-enhance` are sent without leaving the page and answered by a toast. The server answers such a request
 * with `{ title, message }` or, refusing, with `{ title, details }`; without script the same form is a plain post.
 */
export function enhanceForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.matches('[data-search]')) trimSearch(event, form.querySelector('input'));
    if (!form.matches('[data-enhance]')) return;
    event.preventDefault();
    if (form.ariaBusy !== 'true') void send(form);
  });
}

async function send(form: HTMLFormElement): Promise<void> {
  form.ariaBusy = 'true';
  try {
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const answer = await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json' } });
    const { title, message, details } = (await answer.json()) as { title: string; message?: string; details?: string };
    showToast({ kind: answer.ok ? 'done' : 'error', title, message: message ?? details });
    if (answer.ok) form.reset();
  } catch {
    showToast({ kind: 'error', title: 'Not sent', message: 'Please check your internet connection and try again.' });
  }
  form.ariaBusy = null;
}

/** An empty search goes nowhere. */
function trimSearch(event: Event, field: HTMLInputElement | null): void {
  if (!field) return;
  field.value = field.value.trim();
  if (!field.value) event.preventDefault();
}
