import { fetchWebFonts } from '../../ui/styles/web-fonts.client.ts';
import { renderToasts } from '../../ui/toast/toast-host.client.ts';

const host = document.querySelector<HTMLElement>('[data-toasts]');
if (host) renderToasts(host);
void fetchWebFonts();
