/** The terms as the shop comes with them. */
export const termsWords = `## 1. Introduction

These terms are between you and {company}, which sells everything in this shop. By placing an order you accept them. You must be 18 or older, or order with a parent. Nothing here takes away a right that Indian consumer law gives you.

## 2. Privacy

The [Privacy Policy](/privacy-policy) explains how we use your data.

## 3. Products and orders

- {when-jewellery}All pieces are imitation jewellery. Each page says what the piece is made of, its size, and where it comes from. Colours can look slightly different on your screen.
- {when-not-jewellery}Each page says what the piece is made of, its size, and where it comes from. Colours can look slightly different on your screen.
- The MRP is the maximum retail price, inclusive of all taxes. We never sell above it. A struck price is the MRP, or the price that we asked before an offer, never an invented one.
- Unless the page of a piece says otherwise, it has no warranty beyond the law. The law protects you all the same: a piece that is defective or not as described is replaced or refunded, see [Warranty](/shipping-returns#warranty).
- Prices are in rupees and {taxes}. Delivery is shown before you pay. We never add anything to your cart that you did not choose.
- Your order is accepted when we confirm it. If a piece turns out to be unavailable, or was shown at an obviously wrong price, we tell you at once and refund everything you paid for it.
- You pay by UPI, card, netbanking or wallet through Razorpay{or-cash}. Card details never reach us. If money leaves your account but no order is placed, it is returned to the account it came from; write to us if it has not arrived after five working days.
- You may cancel free of charge until the parcel is handed to the courier. If we cancel, you pay nothing either.

## 4. Shipping

We deliver in India only. Times and fees are on the [Shipping & Returns](/shipping-returns) page. The risk passes to you when the parcel is handed over.

## 5. Returns and refunds

You can ask for a return within {return-time} of delivery, for an exchange within {exchange-time}; see [Returns](/shipping-returns#returns) for how it works. We always take back or replace a piece that is defective, damaged, wrong or not as described, at our cost. We start an accepted refund within one working day.

## 6. Intellectual property

The photographs, texts, drawings and the name {shop} belong to us or are used with permission. You may share links and pictures with friends. Please do not use our name or our pictures to sell anything.

## 7. Limitation of liability

We are liable for our own faults, up to the amount you paid for the order concerned. This limit does not apply to injury, fraud, or anything for which the law does not allow a limit. We are not liable for events that nobody could prevent, such as floods, strikes or failures of networks that are not ours; even then, we refund what has not been delivered.

## 8. Governing law

The laws of India apply. {courts} may also go to the consumer commission where you live. Before that, [write a complaint](/grievance): our {officer} acknowledges it within {answer-hours} hours and settles it within one month. The National Consumer Helpline, 1915, helps free of charge.

## 9. Changes to these terms

We announce material changes at least 30 days before they take effect, here and by email to people with an account. The terms in force on the day of an order apply to it.

## 10. Contact

{contact}
`;
