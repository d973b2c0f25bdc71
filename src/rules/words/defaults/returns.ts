/** The page as the shop comes with it. */
export const returnsWords = `## Shipping

- We deliver everywhere in India, in {delivery-days} business days from order confirmation. Business days are Monday to Saturday, except public holidays.
- Delivery is free on orders of {free-from} and above, after any coupon. Below that it is a flat {fee}. The fee is shown in the cart, before you pay.
- {updates} No update yet? [Track your order](/track-order){or-whatsapp}.
- If a parcel arrives much later than promised, you may refuse it and we refund everything you paid, unless nobody could have prevented the delay.

## Payment

You can pay by UPI, card, netbanking or wallet, through Razorpay. Card details never reach us. No payment method costs extra.

## {when-cash}Cash on delivery {#cash-on-delivery}

- Offered on select orders: {cash-limits}, delivery included. The cart shows whether it is available for your order.
- {when-pins}At a few PIN codes our couriers cannot collect cash. The checkout tells you as soon as you enter yours.
- No extra fee: at the door you pay the total shown at the checkout.
- Before you place the order we send you a code of six digits, which you enter at the checkout. It confirms that the phone number or email address is yours. If you are logged in with a confirmed address, you need no code. The order is placed immediately, and you can cancel it until we ship it.

## Returns and exchanges {#returns}

- Ask for a return within {return-time} of receipt, for an exchange within {exchange-time}, from your [account page](/orders) or with the link in your order email.
- Record an unboxing video: one take, from the sealed parcel to the piece. It is mandatory for a request, because it shows the condition in which the piece reached you. We take back a defective, damaged or wrong piece even without it.
- The piece must be unused, with its original tags and packaging.
- Customised pieces are generally not returnable, unless they are defective.

### Defective, damaged or wrong piece

The law is on your side, and so are we: if a piece is defective, damaged, not what you ordered or not as described, we take it back and replace or refund it, and we pay for the return. The video and these times make this quick, but you can ask without a video and for {fault-days} days after delivery. If you notice it even later, please write to us anyway; we never reject a real defect for that reason alone. If all pieces of an order are returned for such a reason, we refund the delivery fee too.

### Changed your mind

Unused and with the video, you get a refund of what you paid for the piece after any coupon within {return-time}, or an exchange within {exchange-time}. In this case you pay for the return, and the delivery fee is not refunded.

## Warranty {#warranty}

{when-jewellery}Our pieces are imitation jewellery: plating wears with time, perfume and water, and that is not a defect. We give no warranty beyond the law unless the page of a piece names one. A piece that reaches you defective, or that does not match its page, is replaced or refunded as described under [Returns and exchanges](/shipping-returns#returns).

{when-not-jewellery}We give no warranty beyond the law unless the page of a piece names one. A piece that reaches you defective, or that does not match its page, is replaced or refunded as described under [Returns and exchanges](/shipping-returns#returns).

## Cancelling

You can cancel free of charge until the parcel is with the courier. Open the order under [My Orders](/orders) or with the link in your order email, and press “Cancel this order”: the refund starts at once. You can also write to us or call us with your order number.

## Refunds

When an order is cancelled, when the return of a defective, damaged, wrong or late piece is accepted, or when any other piece is back with us, we start the refund within one working day, to your original payment method. {refund-times} {cash-refund}If you raise a dispute with your bank (charge-back), we answer it with the documents of the order; contacting us first is usually faster.

## Contact

{contact}
`;
