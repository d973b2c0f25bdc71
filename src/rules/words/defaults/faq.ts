/** The questions that most people ask, as the shop comes with them. */
export const faqWords = `## {when-jewellery}Is this real gold or silver?

No. Every piece at {shop} is imitation jewellery: plated brass, glass stones, glass pearls and enamel. The page of each piece says what it is made of.

## How long does delivery take, and what does it cost?

{delivery-days} business days anywhere in India. Delivery is free from {free-from}; below that it costs {fee}, shown in the cart before you pay.

## {when-cash}Can I pay in cash at the door?

On select orders: {cash-limits}, delivery included. The cart shows whether it is offered for yours.

## Can I send a piece back?

Ask for a return within {return-time} of receipt, for an exchange within {exchange-time}, from your [account page](/orders) or with the link in your order email. A piece that is defective, damaged, wrong or not as described is taken back even later, and at our cost. How it works is on the page [Shipping & Returns](/shipping-returns#returns).

## When does a refund arrive?

We start it within one working day. {refund-times}

## {when-jewellery}How do I find my size?

The page of each ring and bangle has a chart of sizes in millimetres. Measure a piece that fits you, on the inside.

## {when-jewellery}How do I look after a piece?

Keep it dry and away from perfume, and put it on last. Store each piece in its own pouch.

## How do I reach you?

{contact}
`;
