import type { Refusal } from '../../rules/refusals/refusal.ts';
import type { Toast } from '../../ui/toast/toast.store.ts';
import { urls } from '../../urls.ts';

/** 'Phoolbagh Meenakari Bangles, size 2.6.' with a link to the cart. */
export function addedToCartToast(name: string, size = ''): Toast {
  const message = size ? `${name}, size ${size}.` : `${name}.`;
  return { kind: 'done', title: 'Added to Cart', message, action: { label: 'View cart', href: urls.checkout } };
}

export function refusalToast({ title, message }: Refusal): Toast {
  return { kind: 'notice', title, message };
}
