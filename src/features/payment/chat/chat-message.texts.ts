import { catalogue } from '../../../rules/language/texts.ts';

/** The message with a link to pay, which the owner sends from their own WhatsApp. */
export const chatMessageTexts = catalogue('chat-message', {
  message:
    'Namaste {name}, your order {number} at {shop}: {pieces}. Total {total}. Pay by UPI, card or net banking here: {link} We hold the pieces for you until {until}.',
  piece: '{n} × {name}',
  pieceSized: '{n} × {name}, size {size}',
});
