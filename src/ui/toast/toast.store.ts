import { atom } from 'nanostores';

export interface Toast {
  /** Screen readers announce an 'error' at once; it is shown in the colour of errors. */
  readonly kind: 'done' | 'notice' | 'error';
  readonly title: string;
  readonly message?: string | undefined;
  readonly action?:
    | { readonly label: string; readonly href: string }
    | { readonly label: string; readonly onClick: () => void }
    | undefined;
  /** It answers no press: beside an error that is still shown it adds its sentence, so that both can be read. */
  readonly isAside?: boolean | undefined;
  /** The time for which it stays, in ms; TOAST_MS by default. */
  readonly ms?: number | undefined;
}

/** The toast that is shown, or null. The host in the layout renders it. */
export const $toast = atom<Toast | null>(null);

/**
 * Shows a toast, replacing the previous one, unless it is aside. `showToast({ kind: 'done', title: 'Added to Cart', action: { label: 'View cart', href:
 * '/checkout' } })`
 */
export function showToast(toast: Toast): void {
  const shown = $toast.get();
  $toast.set(toast.isAside && shown?.kind === 'error' ? { ...shown, message: joined(shown, toast) } : { ...toast });
}

/** Both sentences, each once. */
const joined = (shown: Toast, { title, message = title }: Toast): string =>
  shown.message?.includes(message) ? shown.message : [shown.message ?? shown.title, message].join(' ');

export function hideToast(): void {
  $toast.set(null);
}
