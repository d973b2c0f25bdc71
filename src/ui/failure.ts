import type { Denied } from './call.client.ts';
import { callTexts } from './calls-script.texts.ts';
import type { Toast } from './toast/toast.store.ts';

/** Returns the toast for a failed action: the server's message, or 'Something went wrong' for an internal error. */
export function failureToast(title: string, { code, details }: Denied): Toast {
  return { kind: 'error', title, message: code === 'INTERNAL' ? callTexts().wrong : details };
}
