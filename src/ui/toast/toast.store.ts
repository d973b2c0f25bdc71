import { atom } from 'nanostores';

export interface Toast {
  /** 'error' is read out at once and shown in sindoor. */
  readonly kind: 'done' | 'notice' | 'error';
  readonly title: string;
  readonly message?: string | undefined;
  readonly action?:
    | { readonly label: string; readonly href: string }
    | { readonly label: string; readonly onClick: () => void }
    | undefined;
  /** How long it stays; TOAST_MS when left out. */
  readonly ms?: number | undefined;
}

/** The one toast on show, or null. The host in the layout draws it. */
export const $toast = atom<Toast | null>(null);

/** Shows a toast in place of the one before. `showToast({ kind: 'done', title: 'Added to Cart', action: { label: 'View cart', href: '/checkout' } })` */
export function showToast(toast: Toast): void {
  $toast.set({ ...toast });
}

export function hideToast(): void {
  $toast.set(null);
}
