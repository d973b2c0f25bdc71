import { useState } from 'react';
import { addressLines } from '../../rules/address/address.ts';
import { fallbackTag } from '../../rules/language/fallback-tag.ts';
import { isEditable } from '../../rules/order/edits/order-edits.ts';
import { isOpen } from '../../rules/order/order-status.ts';
import { showToast } from '../../ui/toast/toast.store.ts';
import { WhatsappReplies } from '../canned-replies/whatsapp-replies.tsx';
import type { OrderRecord } from '../order-reads/read-order.server.ts';
import { Button } from '../parts/button.tsx';
import { ContactLinks } from '../parts/contact-links.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { placeholderValues } from './reply-placeholders.ts';

const BusinessDialog = lazyComponent(() => import('./edit/business-dialog.tsx').then((code) => code.BusinessDialog));
const AddressDialog = lazyComponent(() => import('./edit/address-dialog.tsx').then((code) => code.AddressDialog));

/** The customer and the delivery address, with a button that copies it. */
export function OrderCustomer({ order }: { readonly order: OrderRecord }) {
  const { customerName, customerEmail, hasAccount, address, number, trackingUrl, business } = order;
  const [isChanging, setChanging] = useState(false);
  const [isBilling, setBilling] = useState(false);
  // What has left has its invoice.
  const isBillable = isEditable(order.status) || isOpen(order.status);
  const lines = customerName ? [customerName, ...addressLines(address)] : [];
  const copy = () =>
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => showToast({ kind: 'done', title: 'Address copied' }),
      () => showToast({ kind: 'error', title: 'Not copied', message: 'The browser did not allow it.' }),
    );
  return (
    <section className="panel">
      <h2>Customer</h2>
      {lines.length === 0 && <p className="text-meta">This customer’s data was deleted.</p>}
      {lines.length > 0 && (
        <>
          <address className="postal-address">
            {lines.map((line) => (
              <span key={line} lang={fallbackTag(line)}>
                {line}
              </span>
            ))}
          </address>
          <div className="actions">
            {isEditable(order.status) && <Button look="line" icon="pencil" word="Change address" onClick={() => setChanging(true)} />}
            {isBillable && (
              <Button look="line" icon="pencil" word={business ? 'Change GSTIN' : 'Add a GSTIN'} onClick={() => setBilling(true)} />
            )}
            <Button look="line" icon="copy" word="Copy address" onClick={copy} />
            <ContactLinks name={customerName} phone={address.phone} number={number} />
          </div>
          <WhatsappReplies phone={address.phone} placeholders={placeholderValues(order)} />
          <dl className="facts">
            <dt>Email</dt>
            <dd>
              {customerEmail === '' ? (
                'None'
              ) : (
                <a className="link" href={`mailto:${customerEmail}`}>
                  {customerEmail}
                </a>
              )}
            </dd>
            {business && (
              <>
                <dt>Billed to</dt>
                <dd>
                  {business.legalName}, GSTIN {business.gstin}
                </dd>
              </>
            )}
            <dt>Account</dt>
            <dd>{hasAccount ? 'Yes' : 'Guest'}</dd>
            {trackingUrl && (
              <>
                <dt>Tracking</dt>
                <dd>
                  <a className="link" href={trackingUrl} target="_blank" rel="noreferrer">
                    {trackingUrl}
                  </a>
                </dd>
              </>
            )}
          </dl>
        </>
      )}
      {isBilling && <BusinessDialog order={order} onClose={() => setBilling(false)} />}
      {isChanging && <AddressDialog order={order} onClose={() => setChanging(false)} />}
    </section>
  );
}
