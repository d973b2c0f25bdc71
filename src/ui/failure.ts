import type { Denied } from './call.client.ts';
import type { Toast } from './toast/toast.store.ts';

/** The toast of something that failed: the server's sentence, or 'Something went wrong' where the fault is ours. */
export function failureToast(title: string, { code, details }: Denied): Toast {
  return { kind: 'error', title, message: code === 'INTERNAL' ? 'Something went wrong' : details };
}
