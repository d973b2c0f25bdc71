import * as z from 'zod/mini';
import { PIN_PATTERN, pinIn, pinMatchesState } from '../../../rules/address/pincode.ts';
import { stateNamed } from '../../../rules/address/states.ts';
import { emailOrEmpty, longText, phone, search, state, text } from '../../../rules/fields/fields.ts';
import { chosen, uuid } from '../../../rules/fields/id-fields.ts';
import { addressLine } from '../../../rules/fields/paper-fields.ts';
import { optionalRupees } from '../../../rules/fields/rupees-fields.ts';
import { sentOrEmpty } from '../../../rules/fields/sent-fields.ts';
import { languages } from '../../../rules/language/languages.ts';
import { CART_LINES_MAX, LINE_QUANTITY_MAX, ORDER_NOTE_MAX, SIZE_LENGTH_MAX } from '../../../rules/limits.ts';
import { CHAT_HOURS } from '../../../rules/order/chat-hold.ts';
import { handPayments, saleSources } from '../../../rules/order/manual-order.ts';
import { PASTED_MAX } from '../../../rules/typed/format-characters.ts';
import { businessChecks, gstin, legalName } from '../business.schema.ts';
import { customerName } from '../order-fields.schema.ts';

/** A piece of an order that the administrator makes. */
export const takenLine = z.object({
  productId: z.int().check(z.positive()),
  size: sentOrEmpty(SIZE_LENGTH_MAX),
  quantity: z.int().check(z.minimum(1), z.maximum(LINE_QUANTITY_MAX)),
});

/** An order as the administrator takes it: amounts as they were typed, the prices are the server's. */
export const manualOrderBody = z
  .object({
    /** Made by the screen: sending the same order again is one order. */
    key: uuid,
    lines: z.array(takenLine).check(z.minLength(1, 'Add a piece first.'), z.maxLength(CART_LINES_MAX)),
    source: z.enum(saleSources),
    /** The pieces go by courier; else the customer has them in hand. */
    isSent: z.boolean(),
    /** 'link': the customer pays online, by a link that the owner sends. */
    paidBy: z.enum([...handPayments, 'on_delivery', 'link']),
    /** Hours for which the pieces of a link are held, and the language of its reader. */
    heldHours: z._default(chosen.check(z.refine((hours) => (CHAT_HOURS as readonly number[]).includes(hours), 'Choose how long.')), 24),
    language: z._default(z.enum(languages), 'en'),
    reference: text(60),
    name: customerName('Enter the name.'),
    phone: phone('Enter a phone number.'),
    email: emailOrEmpty,
    wishesMails: z.boolean(),
    street: addressLine(120),
    landmark: z._default(addressLine(120), ''),
    city: addressLine(60),
    pin: text(PASTED_MAX).check(z.overwrite(pinIn)),
    state,
    /** The business that it is billed to; both empty for a person. */
    gstin: z._default(gstin, ''),
    legalName: z._default(legalName, ''),
    discount: optionalRupees,
    discountReason: text(200),
    note: longText(ORDER_NOTE_MAX),
    /** The total on the screen, in paise: another one is not charged without being seen. */
    shownTotal: z.int(),
  })
  .check(
    ...businessChecks({ gstin: 'gstin', legalName: 'legalName', state: 'state' }),
    z.refine(({ isSent, street }) => !isSent || street !== '', { message: 'Enter the address.', path: ['street'] }),
    z.refine(({ isSent, city }) => !isSent || city !== '', { message: 'Enter the city.', path: ['city'] }),
    z.refine(({ isSent, pin }) => !isSent || PIN_PATTERN.test(pin), { message: 'A PIN code has 6 digits.', path: ['pin'] }),
    z.refine(({ isSent, pin, state: code }) => !isSent || !PIN_PATTERN.test(pin) || pinMatchesState(pin, code), {
      path: ['pin'],
      error: ({ input }) => `This PIN code is not in ${stateNamed((input as { state: string }).state)?.name ?? 'this state'}.`,
    }),
    z.refine(({ isSent, paidBy }) => isSent || paidBy !== 'on_delivery', {
      message: 'Pieces that are handed over are paid now.',
      path: ['paidBy'],
    }),
    z.refine(({ isSent, paidBy }) => isSent || paidBy !== 'link', {
      message: 'What is paid by a link is sent by courier.',
      path: ['paidBy'],
    }),
    z.refine(({ paidBy, reference }) => paidBy !== 'upi' || reference !== '', {
      message: 'Enter the reference of the UPI payment.',
      path: ['reference'],
    }),
    z.refine(({ discount, discountReason }) => !discount || discountReason !== '', {
      message: 'Write down why.',
      path: ['discountReason'],
    }),
    z.refine(({ wishesMails, email }) => !wishesMails || email !== '', { message: 'A mail needs an address.', path: ['email'] }),
  );
export type ManualOrderForm = z.input<typeof manualOrderBody>;
export type ManualOrderBody = z.output<typeof manualOrderBody>;

/** The search for a piece to add. */
export const pieceQuery = z.object({ search });
