import { useState } from 'react';
import type { ParcelRecord } from '../../../features/parcels/admin/read-parcel.server.ts';
import { addressLines } from '../../../rules/address/address.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { isPrintable } from '../../../rules/parcels/label/latin-letters.ts';
import { isParcelOver } from '../../../rules/parcels/parcel-states.ts';
import { adminUrls } from '../../admin-urls.ts';
import { Button } from '../../parts/button.tsx';
import { TextLink } from '../../parts/text-link.tsx';
import { ParcelAddressDialog } from './parcel-address-dialog.tsx';

/** Shows the address of a parcel, with the form that corrects it, and its orders. */
export function ParcelTo({ record }: { readonly record: ParcelRecord }) {
  const { contact, direction, state, orders } = record;
  const canChange = state !== 'booking' && !isParcelOver(state) && contact.name !== '';
  const isUnprintable = canChange && !isPrintable(contact);
  // What is to be done first has the button itself.
  const isAskedElsewhere = isUnanswered(record) || (state === 'draft' && isUnprintable);
  return (
    <section className="panel">
      <h2>{direction === 'out' ? 'To' : 'From'}</h2>
      {contact.name === '' ? (
        <p className="text-meta">This customer’s data was deleted.</p>
      ) : (
        <p>
          {[contact.name, ...addressLines(contact.address)].map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and they never change places
            <span key={at} className="detail">
              {line}
            </span>
          ))}
        </p>
      )}
      {isUnprintable && state !== 'draft' && (
        <p className="note note--bad">Couriers print Latin letters only. Correct name and address before it is booked.</p>
      )}
      <div className="actions">
        {canChange && !isAskedElsewhere && <CorrectAddress record={record} word="Correct name or address" />}
        {orders.map((order) => (
          <TextLink key={order.id} word={orderNumber(order.number)} href={adminUrls.order(order.id)} />
        ))}
      </div>
    </section>
  );
}

/** A missed delivery that waits for the answer of the shop. */
const isUnanswered = ({ state, can, acts, attempts }: ParcelRecord): boolean =>
  state === 'undelivered' && can?.ndr === true && !acts.some(({ attempt }) => attempt === attempts);

/** The button that opens the form. */
export function CorrectAddress({ record, word }: { readonly record: ParcelRecord; readonly word: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="line" icon="pencil" word={word} onClick={() => setOpen(true)} />
      {isOpen && <ParcelAddressDialog record={record} onClose={() => setOpen(false)} />}
    </>
  );
}
