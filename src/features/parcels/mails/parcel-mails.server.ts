import { orderMailOf } from '../../ledger/messages/order-mail.server.ts';
import type { Mails } from '../../messages/templates.ts';
import { parcelLost, parcelMissed, parcelOut, parcelReturning, returnFetched } from './parcel-mails.ts';

export const parcelMails = {
  'parcel-out': orderMailOf(parcelOut),
  'parcel-missed': orderMailOf(parcelMissed),
  'parcel-returning': orderMailOf(parcelReturning),
  'parcel-lost': orderMailOf(parcelLost),
  'return-fetched': orderMailOf(returnFetched),
} satisfies Mails;
