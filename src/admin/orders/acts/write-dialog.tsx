import { brand } from '../../../brand/brand.ts';
import { orderNumber } from '../../../rules/order-number.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { WhatsappReplies } from '../../canned-replies/whatsapp-replies.tsx';
import type { OrderRecord } from '../../order-reads/read-order.server.ts';
import { Button } from '../../parts/button.tsx';
import { ContactLinks } from '../../parts/contact-links.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { placeholderValues } from '../reply-placeholders.ts';

/** The ways to reach the customer of an order: call, WhatsApp with its first words or a ready text, and mail. */
export function WriteDialog({ order, onClose }: { readonly order: OrderRecord; readonly onClose: () => void }) {
  const { customerName, customerEmail, address, number } = order;
  const subject = `${brand.name}: ${orderNumber(number)}`;
  return (
    <Dialog
      title={`Write to ${customerName}`}
      sub={orderNumber(number)}
      size="s"
      onClose={onClose}
      foot={<Button look="line" word="Close" onClick={onClose} />}
    >
      <div className="actions">
        <ContactLinks name={customerName} phone={address.phone} number={number} />
        {customerEmail && (
          <a
            className="iconbtn"
            href={`mailto:${customerEmail}?subject=${encodeURIComponent(subject)}`}
            aria-label={`Mail ${customerName}`}
          >
            <Icon name="mail" />
          </a>
        )}
      </div>
      <WhatsappReplies phone={address.phone} placeholders={placeholderValues(order)} />
    </Dialog>
  );
}
