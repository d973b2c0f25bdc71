import { orderNumber } from '../../rules/order-number.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { useShopBrand } from '../app/shop-brand.ts';

interface Props {
  readonly name: string;
  /** Ten digits; nothing is drawn where the shop has forgotten the number. */
  readonly phone: string;
  readonly number: number;
}

/** Call and WhatsApp, the latter with its first words written. */
export function ContactLinks({ name, phone, number }: Props) {
  const { name: shop } = useShopBrand();
  if (!phone) return null;
  const words = `Namaste ${name}, this is ${shop} about your order ${orderNumber(number)}.`;
  return (
    <>
      <a className="iconbtn" href={`tel:+91${phone}`} aria-label={`Call ${name}`}>
        <Icon name="phone" />
      </a>
      <a
        className="iconbtn"
        href={`https://wa.me/91${phone}?text=${encodeURIComponent(words)}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`WhatsApp ${name}`}
      >
        <Icon name="message-circle" />
      </a>
    </>
  );
}
