import type { CustomerRecord } from '../../features/customers/admin/read-customer.server.ts';
import { addressLines } from '../../rules/address/address.ts';
import { formatPhone } from '../../rules/address/phone.ts';
import { formatDate } from '../../rules/dates.ts';
import { fallbackTag } from '../../rules/language/fallback-tag.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { showToast } from '../../ui/toast/toast.store.ts';
import { useShopBrand } from '../app/shop-brand.ts';
import { WhatsappReplies } from '../canned-replies/whatsapp-replies.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';

/** Ways to reach a customer: call, WhatsApp with the first words written, and the address of the newest placed order. */
export function CustomerContact({ customer }: { readonly customer: CustomerRecord }) {
  const { name, email, phone, address, accountSince, newsletterSince } = customer;
  const { name: shop } = useShopBrand();
  const lines = [name, ...addressLines(address)].filter(Boolean);
  const copy = () =>
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => showToast({ kind: 'done', title: 'Address copied' }),
      () => showToast({ kind: 'error', title: 'Not copied', message: 'The browser did not allow it.' }),
    );
  return (
    <>
      <section className="panel">
        <h2>Contact</h2>
        {phone && (
          <div className="actions">
            <a className="btn btn--line" href={`tel:+91${phone}`}>
              <Icon name="phone" size="s" /> Call
            </a>
            <ButtonLink
              look="line"
              icon="message-circle"
              word="WhatsApp"
              href={`https://wa.me/91${phone}?text=${encodeURIComponent(`Namaste ${name}, this is ${shop}.`)}`}
              target="_blank"
              rel="noreferrer"
            />
          </div>
        )}
        <WhatsappReplies phone={phone ?? ''} placeholders={{ name }} />
        <dl className="facts">
          <dt>Email</dt>
          <dd>
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
          {phone && (
            <>
              <dt>Phone</dt>
              <dd>{formatPhone(phone)}</dd>
            </>
          )}
          <dt>Account</dt>
          <dd>{accountSince === null ? 'Guest' : `since ${formatDate(accountSince)}`}</dd>
          <dt>Newsletter</dt>
          <dd>{newsletterSince === null ? 'no' : `yes, since ${formatDate(newsletterSince)}`}</dd>
        </dl>
      </section>
      <section className="panel">
        <h2>Latest address</h2>
        <address className="postal-address">
          {lines.map((line) => (
            <span key={line} lang={fallbackTag(line)}>
              {line}
            </span>
          ))}
        </address>
        <div className="actions">
          <Button look="line" icon="copy" word="Copy" onClick={copy} />
        </div>
      </section>
    </>
  );
}
