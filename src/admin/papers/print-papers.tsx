import { orderNumber } from '../../rules/order-number.ts';
import { count } from '../../rules/text.ts';
import { adminUrls } from '../admin-urls.ts';
import { adminCall } from '../app/admin-calls.client.ts';
import { Button } from '../parts/button.tsx';
import { useAct } from '../parts/use-act.client.ts';

const LONG_MS = 30_000;

/** Prints slips and invoices of the orders in one file. Orders without a right to an invoice are left out and named. */
export function PrintPapers({ ids }: { readonly ids: readonly string[] }) {
  const print = useAct({
    call: async () => {
      // The papers name customers, so the password may be asked first: over this screen, not behind a new tab.
      await adminCall('GET /admin/exports/allowed');
      const papers = adminCall('POST /admin/gst-papers', { body: { ids: [...ids] } });
      // Soon after a press: a tab that is opened when the numbers are there is blocked as a pop-up.
      const tab = open('', '_blank');
      const answer = await papers.catch((error: unknown) => {
        tab?.close();
        throw error;
      });
      return { ...answer, tab };
    },
    done: ({ printed, left, tab }) => {
      const message = left.map(({ number, why }) => `${orderNumber(number)}: ${why}`).join(' ');
      if (printed.length > 0) (tab ?? window).location.assign(adminUrls.papers(printed));
      else tab?.close();
      return left.length > 0
        ? { kind: 'notice', title: `${count(left.length, 'order')} left out`, message, ms: LONG_MS }
        : { title: 'Slips and invoices', message: `${count(printed.length, 'order')} in one file.` };
    },
    failed: 'Not printed',
    subjects: ['orders'],
  });
  return <Button look="night" icon="printer" word="Slips + invoices" isBusy={print.isPending} onClick={() => print.mutate()} />;
}
