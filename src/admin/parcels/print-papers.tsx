import { count } from '../../rules/text.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminUrls } from '../admin-urls.ts';
import { ConfirmedLink } from '../exports/confirmed-link.tsx';

/** Labels and packing slips in one file. @param ids of parcels that are booked */
export function PrintPapers({ ids, className }: { readonly ids: readonly string[]; readonly className: string }) {
  return (
    <ConfirmedLink className={className} href={adminUrls.parcelPapers(ids)} isInTab>
      <Icon name="printer" size="s" /> Print {count(ids.length, 'label')} and {ids.length === 1 ? 'slip' : 'slips'}
    </ConfirmedLink>
  );
}
