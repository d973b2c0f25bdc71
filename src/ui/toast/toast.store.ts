import { atom } from 'nanostores';

export interface Toast {
  /** Screen readers announce an 'error' at once; it is shown in the colour of errors. */
  readonly kind: 'done' | 'notice' | 'error';
  readonly title: string;
  readonly message?: string | undefined;
  readonly action?:
    | { readonly label: string; readonly href: string; readonly onClick?: undefined }
    | { readonly label: string; readonly onClick: () => void; readonly href?: undefined }
    | undefined;
  /** True if a field has the focus and says what is wrong with it. */
  readonly isAtField?: boolean | undefined;
  /** The time for which it stays, in ms; TOAST_MS by default. */
  readonly ms?: number | undefined;
}

/** The toast that is shown, or null. The host in the layout renders it. */
export const $toast = atom<Toast | null>(null);

/**
 * Shows a toast, replacing the previous one. `showToast({ kind: 'done', title: 'Added to Cart', action: { label: 'View cart', href:
 * '/checkout' } })`
 */
export function showToast(toast: Toast): void {
  $toast.set({ ...toast });
}

export function hideToast(): void {
  $toast.set(null);
}
