import { useState } from 'react';
import { type Paise, paise } from '../../rules/money/money.ts';
import { isEditable } from '../../rules/order/edits/order-edits.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { adminUrls } from '../admin-urls.ts';
import type { OrderRecord } from '../order-reads/read-order.server.ts';
import { Button } from '../parts/button.tsx';
import { lazyComponent } from '../parts/lazy-component.tsx';
import { Amount } from '../parts/money/amount.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { Thumb } from '../parts/upload/thumb.tsx';
import { takesDiscount, takesPieces } from './acts/acts-of.ts';
import { choicesOf } from './edit/piece-choices.ts';

const AddDialog = lazyComponent(() => import('./edit/add-dialog.tsx').then((code) => code.AddDialog));
const DiscountDialog = lazyComponent(() => import('./edit/discount-dialog.tsx').then((code) => code.DiscountDialog));
const PiecesDialog = lazyComponent(() => import('./edit/pieces-dialog.tsx').then((code) => code.PiecesDialog));

/** The lines of the order, with picture and size, and their sums. */
export function OrderPieces({ order }: { readonly order: OrderRecord }) {
  const { pieces, couponCode, subtotal, discount, shippingFee, giftWrap, wrapOff, giftNote, taxes, total, due, advanced, advanceKept } =
    order;
  const [opened, setOpened] = useState<'pieces' | 'add' | 'discount' | null>(null);
  const close = () => setOpened(null);
  const count = pieces.reduce((sum, { kept }) => sum + kept, 0);
  const { back, underWay } = refundSums(order);
  // What was paid online is refunded instead: there it is among the refunds.
  const given = paise(
    order.method === 'cod' ? order.edits.reduce((sum, { kind, delta }) => sum - (kind === 'discount' ? delta : 0), 0) : 0,
  );
  return (
    <section className="panel">
      <h2>{count === 1 ? '1 piece' : `${count} pieces`}</h2>
      <ul className="rows order-pieces">
        {pieces.map(({ line, productId, name, image, size, quantity, kept, price }) => (
          <li key={line}>
            <Thumb image={image} size={72} />
            <div>
              <TextLink look="link" word={name} href={adminUrls.product(productId)} />
              <p className="text-meta">
                {size && (
                  <b className="order-size">
                    <span className="sr-only">Size </span>
                    {size}
                  </b>
                )}
                {quantity} × <Amount of={price} />
                {kept < quantity && ` (${quantity - kept} taken out)`}
              </p>
            </div>
            <Amount of={paise(price * quantity)} isStrong />
          </li>
        ))}
      </ul>
      {giftWrap !== null && !wrapOff && (
        <p className="note">
          <Icon name="heart" /> A present: wrap it, no price in the parcel.{giftNote ? ` Card: “${giftNote}”` : ' No card.'}
        </p>
      )}
      <dl className="amounts">
        <Sum word="Subtotal" of={subtotal} />
        {discount > 0 && <Sum word={couponCode ? `Coupon ${couponCode}` : 'Discount'} of={discount} isTaken />}
        <Sum word="Delivery" of={shippingFee} />
        {giftWrap !== null && <Sum word="Gift wrap" of={giftWrap} />}
        {taxes > 0 && <Sum word="Taxes" of={taxes} />}
        {given > 0 && <Sum word="Discount given" of={given} isTaken />}
        {due + given < total && <Sum word="Taken out" of={paise(total - due - given)} isTaken />}
        <Sum word="Total" of={due} isTotal />
        {advanced > 0 && <Sum word="Paid in advance" of={advanced} />}
        {advanceKept > 0 && <Sum word="Kept of it for the courier" of={advanceKept} />}
        {back > 0 && <Sum word="Refunded" of={back} isTaken />}
        {underWay > 0 && <Sum word="Being refunded" of={underWay} isTaken />}
        {back + underWay > 0 && advanced === 0 && <Sum word="After refunds" of={paise(due - back - underWay)} isTotal />}
      </dl>
      <div className="actions">
        {isEditable(order.status) && choicesOf(order).length > 0 && (
          <Button look="line" icon="pencil" word="Change pieces" onClick={() => setOpened('pieces')} />
        )}
        {takesPieces(order) && <Button look="line" icon="plus" word="Add pieces" onClick={() => setOpened('add')} />}
        {takesDiscount(order) && <Button look="line" icon="ticket-percent" word="Give a discount" onClick={() => setOpened('discount')} />}
      </div>
      {opened === 'pieces' && <PiecesDialog order={order} onClose={close} />}
      {opened === 'add' && <AddDialog order={order} onClose={close} />}
      {opened === 'discount' && <DiscountDialog order={order} onClose={close} />}
    </section>
  );
}

/** Refunds that reached the customer, and those under way. */
function refundSums({ refunds, handRefunds }: OrderRecord): Readonly<Record<'back' | 'underWay', Paise>> {
  const sumOf = (list: readonly { readonly amount: Paise }[]) => list.reduce((sum, { amount }) => sum + amount, 0);
  const under = refunds.filter(({ status }) => status === 'requested' || status === 'pending');
  const done = [...refunds.filter(({ status }) => status === 'processed'), ...handRefunds];
  return { back: paise(sumOf(done)), underWay: paise(sumOf(under)) };
}

function Sum({ word, of, isTaken, isTotal }: { word: string; of: Paise; isTaken?: boolean; isTotal?: boolean }) {
  return (
    <div className={isTotal ? 'amounts__total' : undefined}>
      <dt>{word}</dt>
      <dd>
        {isTaken && '−'}
        <Amount of={of} />
      </dd>
    </div>
  );
}
