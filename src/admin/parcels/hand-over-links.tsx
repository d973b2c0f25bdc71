import type { DeskRow } from '../../features/parcels/admin/list-parcels.server.ts';
import { serviceNames } from '../../rules/parcels/couriers/service-names.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminUrls } from '../admin-urls.ts';
import { ConfirmedLink } from '../exports/confirmed-link.tsx';
import { ButtonLink } from '../parts/button.tsx';

/** A list for the driver of each courier that has parcels here. */
export function HandOverLinks({ rows }: { readonly rows: readonly DeskRow[] }) {
  const couriers = [
    ...new Set(
      rows.flatMap(({ courier, state, isCancelling }) => (courier !== null && state === 'booked' && !isCancelling ? [courier] : [])),
    ),
  ];
  return couriers.map((courier) => (
    <ButtonLink
      key={courier}
      look="line"
      icon="printer"
      word={couriers.length === 1 ? 'List for the driver' : `List: ${serviceNames[courier]}`}
      href={adminUrls.manifest(courier)}
      target="_blank"
    />
  ));
}

/** The labels and packing slips of parcels, in one file. @param ids of parcels that are booked */
export function PrintPapers({ ids, className }: { readonly ids: readonly string[]; readonly className: string }) {
  return (
    <ConfirmedLink className={className} href={adminUrls.parcelPapers(ids)} isInTab>
      <Icon name="printer" size="s" /> {ids.length === 1 ? 'Print label and slip' : `Print ${ids.length} labels and slips`}
    </ConfirmedLink>
  );
}
