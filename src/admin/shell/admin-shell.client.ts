import { renderToasts } from '../../ui/toast/toast-host.client.ts';

const host = document.querySelector<HTMLElement>('[data-toasts]');
if (host) renderToasts(host, '.top-bar');
