import { catalogue } from '../../../rules/language/texts.ts';

/**
 * The templates of messages about orders, exactly as Meta has approved them (docs/running/going-live.md), and what is said in their values. {{1}},
 * {{2}} … are values; Meta refuses a text that begins or ends with one.
 */
export const whatsappTemplatesTexts = catalogue('whatsapp-templates', {
  confirmed:
    'Thank you, {{1}}. Your order {{2}} of {{3}} is confirmed. We will write again when it ships. View it here: {{4}} Reply STOP for no more messages.',
  cashAsk:
    'Hello {{1}}, please confirm your cash order {{2}} of {{3}}, or correct its address. {{4}} Answer here, or with a button below: {{5}} Reply STOP for no more messages.',
  shipped:
    'Hello {{1}}, your order {{2}} is on its way. Follow it here: {{3}} When it arrives, film the unboxing: you need the video for a return. Reply STOP for no more messages.',
  delivered:
    'Hello {{1}}, your order {{2}} has arrived. If you change your mind, you can ask for a return until {{3}}: {{4}} Reply STOP for no more messages.',
  parcelOut: 'Hello {{1}}, your order {{2}} arrives today. {{3}} Where it is: {{4}} Reply STOP for no more messages.',
  parcelMissed:
    'Hello {{1}}, the courier could not deliver your order {{2}}. {{3}} Your parcel is safe. Tell the courier what to do: {{4}} Reply STOP for no more messages.',
  parcelReturning:
    'Hello {{1}}, the parcel of your order {{2}} is coming back to us. {{3}} Is that wrong, or do you still want it? Open the order and write to us: {{4}} Reply STOP for no more messages.',
  parcelLost:
    'Hello {{1}}, we are sorry: the courier has lost or damaged the parcel of your order {{2}}. You lose no money. Would you like a new parcel or your money? Open the order and write to us: {{3}} Reply STOP for no more messages.',
  keepReady: 'Please have {amount} ready.',
  cancelled: 'Hello {{1}}, your order {{2}} is cancelled. {{3}} Details: {{4}} Reply STOP for no more messages.',
  changed:
    'Hello {{1}}, your order {{2}} was changed: {{3}}. Did you not ask for it? Open the order and write to us: {{4}} Reply STOP for no more messages.',
  changedAddress: 'the delivery address or the mobile number',
  changedGift: 'the gift wrap or the card',
  changedPieces: 'its pieces or a size',
  changedPrice: 'its price',
  refunded:
    'Hello {{1}}, your refund of {{3}} for order {{2}} is on its way to the account you paid from. Details: {{4}} Reply STOP for no more messages.',
  returnRequested: 'Hello {{1}}, we have received your return request for order {{2}}. Details: {{3}} Reply STOP for no more messages.',
  returnAccepted: 'Hello {{1}}, we have accepted your return request for order {{2}}. Details: {{3}} Reply STOP for no more messages.',
  returnDeclined: 'Hello {{1}}, we could not accept your return request for order {{2}}. Details: {{3}} Reply STOP for no more messages.',
  returnFetched:
    'Hello {{1}}, the courier comes for the pieces that you return from order {{2}}. There is nothing to pay. Details: {{3}} Reply STOP for no more messages.',
  returnReceived: 'Hello {{1}}, we have received the pieces you returned from order {{2}}. Details: {{3}} Reply STOP for no more messages.',
  returnSettled: 'Hello {{1}}, we have settled your return for order {{2}}. Details: {{3}} Reply STOP for no more messages.',
  cashEnds: 'Without an answer it ends {time}, and there is nothing to pay.',
  cashWaits: 'We pack it once you have answered.',
  cashGoesOn: 'We pack it in the meantime.',
  goesBack: '{amount} goes back to the account you paid from.',
  nothingToPay: 'There is nothing to pay.',
  afterDelivery: '{term} after delivery',
  forExchange: '{time}, for an exchange until {exchange}',
});
