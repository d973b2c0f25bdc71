import { $toast } from '../../ui/toast/toast.store.ts';
import { renderToasts } from '../../ui/toast/toast-host.client.ts';

const host = document.querySelector<HTMLElement>('[data-toasts]');
if (host) {
  renderToasts(host, '.top-bar');
  // A toast outlives the dialog in which it was announced, and is not announced again.
  document.addEventListener('close', () => {
    if (!$toast.get() || host.isConnected) return;
    host.querySelector('p')?.removeAttribute('role');
    document.body.append(host);
    host.showPopover();
  });
}
