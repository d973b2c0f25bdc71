import type { DeskRow } from '../../features/parcels/admin/list-parcels.server.ts';
import { serviceNames } from '../../rules/parcels/couriers/service-names.ts';
import { adminUrls } from '../admin-urls.ts';
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
