import { enhanceForms } from './enhance-form.ts';
import { closeMenus } from './menus.ts';
import { hostToasts } from './toast-host.ts';

const host = document.querySelector<HTMLElement>('[data-toasts]');
if (host) hostToasts(host);
enhanceForms();
closeMenus();
