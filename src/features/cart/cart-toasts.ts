import { fill } from '../../rules/language/texts.ts';
import type { Refusal } from '../../rules/refusals/refusal.ts';
import type { Toast } from '../../ui/toast/toast.store.ts';
import { urls } from '../../urls.ts';
import { cartToastTexts } from './texts/cart-toasts.texts.ts';

/** 'Phoolbagh Meenakari Bangles, size 2.6.' with a link to the cart. */
export function addedToCartToast(name: string, size = ''): Toast {
  const t = cartToastTexts();
  const message = size ? fill(t.sized, { name, size }) : fill(t.piece, { name });
  return { kind: 'done', title: t.added, message, action: { label: t.view, href: urls.checkout } };
}

export function refusalToast({ title, message }: Refusal): Toast {
  return { kind: 'notice', title, message };
}
