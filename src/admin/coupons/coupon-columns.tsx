import { Icon } from '../../ui/icon/icon.tsx';
import { useShopBrand } from '../app/shop-brand.ts';
import { IconButton } from '../parts/button.tsx';
import { copyText } from '../parts/copy-text.client.ts';
import type { Column } from '../parts/list/list-table.tsx';
import { Tag } from '../parts/status/tag.tsx';
import { conditionsText, couponState, endText, shareText, usedText, worthText } from './coupon-text.ts';
import type { CouponRow } from './list-coupons.server.ts';

interface Actions {
  /** UTC ms by the server's clock. */
  readonly now: number;
  readonly onEdit: (coupon: CouponRow) => void;
  readonly onUses: (coupon: CouponRow) => void;
  readonly onRemove: (coupon: CouponRow) => void;
}

export function couponColumns({ now, onEdit, onUses, onRemove }: Actions): readonly Column<CouponRow>[] {
  return [
    {
      id: 'code',
      head: 'Code',
      cell: 'title',
      render: (coupon) => (
        <>
          <button type="button" className="name" onClick={() => onEdit(coupon)}>
            {coupon.code}
          </button>{' '}
          <span className="only-phone">
            <StateTag coupon={coupon} now={now} />
          </span>
        </>
      ),
    },
    { id: 'worth', head: 'Worth', cell: 'wide-only', render: (coupon) => <b>{worthText(coupon)}</b> },
    {
      id: 'conditions',
      head: 'Conditions',
      cell: 'second',
      render: (coupon) => (
        <>
          <span className="only-phone">
            <b>{worthText(coupon)}</b>,{' '}
          </span>
          {conditionsText(coupon)}
          <span className="only-phone">
            <br />
            {usedText(coupon)} used, {coupon.expiresAt === null ? 'no end' : `to ${endText(coupon.expiresAt)}`}
          </span>
        </>
      ),
    },
    { id: 'ends', head: 'Ends (India)', cell: 'wide-only', render: ({ expiresAt }) => endText(expiresAt) },
    {
      id: 'used',
      head: 'Used',
      cell: 'wide-only',
      isNumber: true,
      render: (coupon) => (
        <button type="button" className="link" aria-label={`${usedText(coupon)}: who used ${coupon.code}`} onClick={() => onUses(coupon)}>
          {usedText(coupon)}
        </button>
      ),
    },
    { id: 'state', head: 'State', cell: 'wide-only', render: (coupon) => <StateTag coupon={coupon} now={now} /> },
    {
      id: 'actions',
      head: 'Actions',
      isHeadHidden: true,
      cell: 'end-full',
      render: (coupon) => (
        <span className="actions">
          <IconButton icon="copy" label={`Copy ${coupon.code}`} onClick={() => copyText(coupon.code)} />
          <span className="only-wide">
            <ShareLink coupon={coupon} className="iconbtn" />
          </span>
          <span className="only-wide">
            <IconButton icon="trash-2" label={`Delete ${coupon.code}`} onClick={() => onRemove(coupon)} />
          </span>
        </span>
      ),
    },
  ];
}

function StateTag({ coupon, now }: { coupon: CouponRow; now: number }) {
  const [word, mark, tone] = couponState(coupon, now);
  return <Tag mark={mark} tone={tone} word={word} />;
}

/** Opens WhatsApp with a text about the coupon; the sender chooses to whom. */
export function ShareLink({ coupon, className, word }: { readonly coupon: CouponRow; readonly className: string; readonly word?: string }) {
  const { name } = useShopBrand();
  const open = () =>
    window.open(`https://wa.me/?text=${encodeURIComponent(shareText(coupon, name, location.origin))}`, '_blank', 'noopener');
  return (
    <button type="button" className={className} aria-label={`WhatsApp text for ${coupon.code}`} onClick={open}>
      <Icon name="message-circle" /> {word}
    </button>
  );
}
