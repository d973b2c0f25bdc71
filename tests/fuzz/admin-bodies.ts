import { retryBody } from '../../src/admin/messages/message.schema.ts';
import { policyLetterBody } from '../../src/admin/texts/letter/policy-letter.schema.ts';
import { seenBody } from '../../src/features/alerts-seen/alerts-seen.schema.ts';
import { cannedRepliesBody } from '../../src/features/canned-replies/canned-replies.schema.ts';
import { callBody, cashGuardBody } from '../../src/features/cash-guard/admin/cash-guard.schema.ts';
import { bannerBody, bannerOrderBody, bannerShownBody } from '../../src/features/content/admin/banner.schema.ts';
import { notificationBody, notificationSwitchBody } from '../../src/features/content/admin/notification.schema.ts';
import { couponBody } from '../../src/features/coupons/admin/coupon.schema.ts';
import { noteBody as customerNoteBody } from '../../src/features/customers/admin/customer.schema.ts';
import { digestBody } from '../../src/features/digest/digest.schema.ts';
import { declarationBody } from '../../src/features/fair-dealing/self-audit.schema.ts';
import { confirmationBody, putOffBody } from '../../src/features/first-day/first-day.schema.ts';
import { moveBody } from '../../src/features/grievances/grievances.schema.ts';
import { returnBody } from '../../src/features/invoices/gstr1/return.schema.ts';
import { correctionBody, lotBody, packingBody } from '../../src/features/margin/lot.schema.ts';
import { bankAccountBody, bankFileBody } from '../../src/features/money-desk/bank/bank.schema.ts';
import { supplierTaxBody } from '../../src/features/money-desk/fees/supplier-tax.schema.ts';
import { acceptBody, closeBody, matchBody, takeAcceptanceBackBody } from '../../src/features/money-desk/months/month.schema.ts';
import { readAgainBody } from '../../src/features/money-desk/settlements/settlement.schema.ts';
import { tariffBody } from '../../src/features/money-desk/tariffs/tariffs.schema.ts';
import { removeSubscriberBody } from '../../src/features/newsletter/admin/subscriber.schema.ts';
import { maintenanceBody } from '../../src/features/operations/maintenance.schema.ts';
import { addressBody, piecesBody } from '../../src/features/order-edits/admin/order-edits-admin.schema.ts';
import {
  businessBody,
  noteBody,
  sendAgainBody,
  statusBody,
  trackingBody,
  undoBody,
} from '../../src/features/orders/admin/order-admin.schema.ts';
import { refundBody } from '../../src/features/orders/admin/refund.schema.ts';
import { packBody, printBody, shipBody } from '../../src/features/orders/bulk/bulk.schema.ts';
import { ownerNewsBody } from '../../src/features/owner-news/owner-news.schema.ts';
import { ownerBrowserBody } from '../../src/features/owner-news/push/owner-browsers.schema.ts';
import { invoiceBody, lookUpBody, remittanceBody } from '../../src/features/parcels/admin/courier-money.schema.ts';
import {
  bookBody,
  bookOrdersBody,
  makeBody,
  moveParcelBody,
  ndrBody,
  openBody,
  parcelAddressBody,
  pickupBody,
  reassignBody,
  splitBody,
} from '../../src/features/parcels/admin/parcel-admin.schema.ts';
import {
  claimAnswerBody,
  claimBody,
  disputeBody,
  disputeEndBody,
  writeOffBody,
} from '../../src/features/parcels/admin/parcel-money.schema.ts';
import { disputeAnswerBody } from '../../src/features/payment/disputes/disputes.schema.ts';
import { manualOrderBody } from '../../src/features/payment/manual/manual-order.schema.ts';
import { orphanBody } from '../../src/features/payment/reconcile/orphan.schema.ts';
import { addedSizesBody, categoryBody, movedBody } from '../../src/features/products/admin/category.schema.ts';
import { importBody } from '../../src/features/products/admin/import.schema.ts';
import { productBody, stockBody } from '../../src/features/products/admin/product.schema.ts';
import { answerBody, declineBody, settleBody } from '../../src/features/returns/returns.schema.ts';
import {
  askingBody,
  publishBody,
  refuseBody,
  answerBody as reviewAnswerBody,
  testimonialBody,
} from '../../src/features/reviews/admin/review.schema.ts';
import { savedViewBody, viewChangeBody } from '../../src/features/saved-views/saved-views.schema.ts';
import { searchWordsBody } from '../../src/features/search/search.schema.ts';
import { cashBody, shippingBody } from '../../src/features/settings/admin/charges.schema.ts';
import { refundSpeedBody } from '../../src/features/settings/admin/refund-speed.schema.ts';
import { returnTermsBody } from '../../src/features/settings/admin/returns.schema.ts';
import { sellerBody } from '../../src/features/settings/admin/seller.schema.ts';
import { grievanceBody, gstBody, holidaysBody, hoursBody, identityBody } from '../../src/features/settings/admin/store.schema.ts';
import { translationsBackBody, translationsBody } from '../../src/features/translations/admin/translations.schema.ts';
import {
  brandBody,
  deleteOwnPageBody,
  mailSampleBody,
  mailTextBody,
  newOwnPageBody,
  ownPageBody,
  pageTextBody,
  takeBackBody,
} from '../../src/features/words/admin/words.schema.ts';
import type { Body } from './routes.ts';

/** What the administrator's routes read. */
export const adminBodies: Readonly<Record<string, Body>> = {
  'POST /api/admin/files': { raw: 'file' },
  'POST /api/admin/orders/:id/invoice': 'none',
  'POST /api/admin/orders/:id/status': { json: statusBody },
  'POST /api/admin/orders/:id/undo': { json: undoBody },
  'PUT /api/admin/orders/:id/address': { json: addressBody },
  'PUT /api/admin/orders/:id/business': { json: businessBody },
  'POST /api/admin/orders/:id/edits': { json: piecesBody },
  'PUT /api/admin/orders/:id/tracking': { json: trackingBody },
  'POST /api/admin/banners': { json: bannerBody },
  'POST /api/admin/banners/order': { json: bannerOrderBody },
  'PUT /api/admin/banners/:id': { json: bannerBody },
  'POST /api/admin/banners/:id/shown': { json: bannerShownBody },
  'DELETE /api/admin/banners/:id': 'none',
  'POST /api/admin/cash-orders/:id/call': { json: callBody },
  'POST /api/admin/cash-orders/:id/refusal': 'none',
  'DELETE /api/admin/cash-orders/:id/refusal': 'none',
  'PUT /api/admin/cash-guard': { json: cashGuardBody },
  'POST /api/admin/categories': { json: categoryBody },
  'PUT /api/admin/categories/:id': { json: categoryBody },
  'POST /api/admin/categories/:id/move': { json: movedBody },
  'POST /api/admin/categories/:id/sizes': { json: addedSizesBody },
  'DELETE /api/admin/categories/:id': 'none',
  'POST /api/admin/manual-orders': { json: manualOrderBody },
  'POST /api/admin/orders/:id/refunds': { json: refundBody },
  'POST /api/admin/orders/bulk/pack': { json: packBody },
  'POST /api/admin/orders/bulk/ship': { json: shipBody },
  'PUT /api/admin/texts/pages/:kind': { json: pageTextBody },
  'POST /api/admin/texts/pages/:kind/take-back': { json: takeBackBody },
  'POST /api/admin/texts/pages/:kind/letter': { json: policyLetterBody },
  'POST /api/admin/texts/own': { json: newOwnPageBody },
  'PUT /api/admin/texts/own/:slug': { json: ownPageBody },
  'POST /api/admin/texts/own/:slug/take-back': { json: takeBackBody },
  'DELETE /api/admin/texts/own/:slug': { json: deleteOwnPageBody },
  'PUT /api/admin/texts/mails/:kind': { json: mailTextBody },
  'POST /api/admin/texts/mails/:kind/sample': { json: mailSampleBody },
  'POST /api/admin/texts/mails/:kind/take-back': { json: takeBackBody },
  'PUT /api/admin/brand': { json: brandBody },
  'POST /api/admin/brand/pictures/:shape': { raw: 'file' },
  'POST /api/admin/brand/take-back': { json: takeBackBody },
  'PUT /api/admin/canned-replies': { json: cannedRepliesBody },
  'PUT /api/admin/translations': { json: translationsBody },
  'POST /api/admin/translations/back': { json: translationsBackBody },
  'PUT /api/admin/search-words': { json: searchWordsBody },
  'POST /api/admin/fair-dealing': { json: declarationBody },
  'POST /api/admin/gst-papers': { json: printBody },
  'POST /api/admin/money/bank': { json: bankAccountBody },
  'POST /api/admin/money/bank/files': { json: bankFileBody },
  'POST /api/admin/money/matches': { json: matchBody },
  'DELETE /api/admin/money/matches': { json: matchBody },
  'PUT /api/admin/money/accepted': { json: acceptBody },
  'DELETE /api/admin/money/accepted': { json: takeAcceptanceBackBody },
  'POST /api/admin/money/close': { json: closeBody },
  'POST /api/admin/gst-return': { json: returnBody },
  'POST /api/admin/gst-return/:id/filed': 'none',
  'POST /api/admin/gst-return/:id/amended': 'none',
  'POST /api/admin/money/settlements/read': { json: readAgainBody },
  'POST /api/admin/money/settlements/:id/acknowledge': 'none',
  'POST /api/admin/gst-fees': { json: supplierTaxBody },
  'POST /api/admin/tariffs': { json: tariffBody },
  'POST /api/admin/margin/products/:id': { json: lotBody },
  'POST /api/admin/margin/lots/:id/correction': { json: correctionBody },
  'PUT /api/admin/margin/packing': { json: packingBody },
  'POST /api/admin/orders/:id/check': 'none',
  'POST /api/admin/orders/:id/end-link': 'none',
  'POST /api/admin/orders/:id/notes': { json: noteBody },
  'POST /api/admin/orders/:id/messages': { json: sendAgainBody },
  'POST /api/admin/parcels': { json: makeBody },
  'POST /api/admin/parcels/book': { json: bookOrdersBody },
  'POST /api/admin/parcels/:id/book': { json: bookBody },
  'POST /api/admin/parcels/:id/split': { json: splitBody },
  'POST /api/admin/parcels/:id/courier': { json: reassignBody },
  'POST /api/admin/parcels/:id/cancel': 'none',
  'POST /api/admin/parcels/:id/label': 'none',
  'POST /api/admin/parcels/:id/pickup': { json: pickupBody },
  'POST /api/admin/parcels/:id/answer': { json: ndrBody },
  'PUT /api/admin/parcels/:id/address': { json: parcelAddressBody },
  'POST /api/admin/parcels/:id/move': { json: moveParcelBody },
  'POST /api/admin/parcels/:id/settle': 'none',
  'POST /api/admin/parcels/:id/open': { json: openBody },
  'POST /api/admin/parcels/:id/write-off': { json: writeOffBody },
  'PUT /api/admin/parcels/:id/dispute': { json: disputeBody },
  'POST /api/admin/parcels/money/look-up': { json: lookUpBody },
  'POST /api/admin/parcels/money/remittances': { json: remittanceBody },
  'POST /api/admin/parcels/money/invoices': { json: invoiceBody },
  'PUT /api/admin/parcels/:id/claim': { json: claimBody },
  'POST /api/admin/parcels/:id/claim/answer': { json: claimAnswerBody },
  'PUT /api/admin/parcels/:id/photo': { raw: 'file' },
  'POST /api/admin/parcels/:id/dispute/end': { json: disputeEndBody },
  'POST /api/admin/products': { json: productBody },
  'PUT /api/admin/products/:id': { json: productBody },
  'POST /api/admin/products/import': { json: importBody },
  'POST /api/admin/products/:id/stock': { json: stockBody },
  'POST /api/admin/products/:id/restore': 'none',
  'DELETE /api/admin/products/:id': 'none',
  'POST /api/admin/settings/notifications': { json: notificationBody },
  'PUT /api/admin/settings/notifications/:id': { json: notificationBody },
  'POST /api/admin/settings/notifications/:id/active': { json: notificationSwitchBody },
  'DELETE /api/admin/settings/notifications/:id': 'none',
  'PUT /api/admin/maintenance': { json: maintenanceBody },
  'POST /api/admin/operations/set-aside': { json: orphanBody },
  'POST /api/admin/first-day/confirmations': { json: confirmationBody },
  'POST /api/admin/first-day/put-off': { json: putOffBody },
  'PUT /api/admin/first-day/seller': { json: sellerBody },
  'POST /api/admin/first-day/open': 'none',
  'POST /api/admin/first-day/sample': 'none',
  'DELETE /api/admin/first-day/sample': 'none',
  'PUT /api/admin/settings/digest': { json: digestBody },
  'PUT /api/admin/settings/owner-news': { json: ownerNewsBody },
  'POST /api/admin/settings/owner-news/browsers': { json: ownerBrowserBody },
  'POST /api/admin/settings/owner-news/browsers/:id/test': 'none',
  'DELETE /api/admin/settings/owner-news/browsers/:id': 'none',
  'PUT /api/admin/settings/shipping': { json: shippingBody },
  'PUT /api/admin/settings/cash-on-delivery': { json: cashBody },
  'PUT /api/admin/settings/returns': { json: returnTermsBody },
  'PUT /api/admin/settings/store/identity': { json: identityBody },
  'PUT /api/admin/settings/store/grievance': { json: grievanceBody },
  'PUT /api/admin/settings/store/hours': { json: hoursBody },
  'PUT /api/admin/settings/store/holidays': { json: holidaysBody },
  'PUT /api/admin/settings/store/gst': { json: gstBody },
  'POST /api/admin/views': { json: savedViewBody },
  'PUT /api/admin/views/:id': { json: viewChangeBody },
  'DELETE /api/admin/views/:id': 'none',
  'PUT /api/admin/alerts-seen': { json: seenBody },
  'POST /api/admin/coupons': { json: couponBody },
  'PUT /api/admin/coupons/:id': { json: couponBody },
  'DELETE /api/admin/coupons/:id': 'none',
  'PUT /api/admin/customers/:id/note': { json: customerNoteBody },
  'DELETE /api/admin/customers/:id/sessions': 'none',
  'POST /api/admin/disputes/:id/evidence': 'none',
  'POST /api/admin/disputes/:id/answer': { json: disputeAnswerBody },
  'POST /api/admin/disputes/:id/accept': 'none',
  'PUT /api/admin/settings/refund-speed': { json: refundSpeedBody },
  'POST /api/admin/grievances/:id/messages': { json: moveBody },
  'POST /api/admin/returns/:id/accept': { json: answerBody },
  'POST /api/admin/returns/:id/decline': { json: declineBody },
  'POST /api/admin/returns/:id/receive': { json: answerBody },
  'POST /api/admin/returns/:id/parcel': 'none',
  'POST /api/admin/returns/:id/settle': { json: settleBody },
  'POST /api/admin/reviews': { json: testimonialBody },
  'PUT /api/admin/reviews/:id': { json: testimonialBody },
  'DELETE /api/admin/reviews/:id': 'none',
  'POST /api/admin/reviews/:id/publish': { json: publishBody },
  'POST /api/admin/reviews/:id/refuse': { json: refuseBody },
  'PUT /api/admin/reviews/:id/answer': { json: reviewAnswerBody },
  'PUT /api/admin/reviews/asking': { json: askingBody },
  'POST /api/admin/messages/retry': { json: retryBody },
  'POST /api/admin/subscribers/unsubscribe': { json: removeSubscriberBody },
};
