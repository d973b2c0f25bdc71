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
import * as monthBodies from '../../src/features/money-desk/months/month.schema.ts';
import { readAgainBody } from '../../src/features/money-desk/settlements/settlement.schema.ts';
import { tariffBody } from '../../src/features/money-desk/tariffs/tariffs.schema.ts';
import { removeSubscriberBody } from '../../src/features/newsletter/admin/subscriber.schema.ts';
import { maintenanceBody } from '../../src/features/operations/maintenance.schema.ts';
import { addressBody, piecesBody } from '../../src/features/order-edits/admin/order-edits-admin.schema.ts';
import * as orderBodies from '../../src/features/orders/admin/order-admin.schema.ts';
import { refundBody } from '../../src/features/orders/admin/refund.schema.ts';
import { packBody, printBody, shipBody } from '../../src/features/orders/bulk/bulk.schema.ts';
import { ownerNewsBody } from '../../src/features/owner-news/owner-news.schema.ts';
import { ownerBrowserBody } from '../../src/features/owner-news/push/owner-browsers.schema.ts';
import { invoiceBody, lookUpBody, remittanceBody } from '../../src/features/parcels/admin/courier-money.schema.ts';
import * as parcelBodies from '../../src/features/parcels/admin/parcel-admin.schema.ts';
import * as claimBodies from '../../src/features/parcels/admin/parcel-money.schema.ts';
import { disputeAnswerBody } from '../../src/features/payment/disputes/disputes.schema.ts';
import { manualOrderBody } from '../../src/features/payment/manual/manual-order.schema.ts';
import { orphanBody } from '../../src/features/payment/reconcile/orphan.schema.ts';
import { addedSizesBody, categoryBody, movedBody } from '../../src/features/products/admin/category.schema.ts';
import { importBody } from '../../src/features/products/admin/import.schema.ts';
import { productBody, stockBody } from '../../src/features/products/admin/product.schema.ts';
import { answerBody, declineBody, settleBody } from '../../src/features/returns/returns.schema.ts';
import * as reviewBodies from '../../src/features/reviews/admin/review.schema.ts';
import { savedViewBody, viewChangeBody } from '../../src/features/saved-views/saved-views.schema.ts';
import { searchWordsBody } from '../../src/features/search/search.schema.ts';
import { boxesBody } from '../../src/features/settings/admin/boxes.schema.ts';
import { cashBody, shippingBody } from '../../src/features/settings/admin/charges.schema.ts';
import { refundSpeedBody } from '../../src/features/settings/admin/refund-speed.schema.ts';
import { returnTermsBody } from '../../src/features/settings/admin/returns.schema.ts';
import { sellerBody } from '../../src/features/settings/admin/seller.schema.ts';
import { stockSettingsBody } from '../../src/features/settings/admin/stock.schema.ts';
import * as storeBodies from '../../src/features/settings/admin/store.schema.ts';
import { translationsBackBody, translationsBody } from '../../src/features/translations/admin/translations.schema.ts';
import * as textBodies from '../../src/features/words/admin/words.schema.ts';
import { type Body, under } from './bodies.ts';

export const adminBodies: Readonly<Record<string, Body>> = {
  ...under('POST /api/admin', { files: 'file', banners: bannerBody, categories: categoryBody, 'manual-orders': manualOrderBody }),
  ...under('POST /api/admin', { 'gst-papers': printBody, 'gst-fees': supplierTaxBody, tariffs: tariffBody }),
  ...under('POST /api/admin', { parcels: parcelBodies.makeBody, products: productBody, views: savedViewBody, coupons: couponBody }),
  ...under('POST /api/admin/orders/:id', { invoice: 'none', status: orderBodies.statusBody, undo: orderBodies.undoBody }),
  ...under('POST /api/admin/orders/:id', { edits: piecesBody, refunds: refundBody, check: 'none', 'end-link': 'none' }),
  ...under('POST /api/admin/orders/:id', { notes: orderBodies.noteBody, messages: orderBodies.sendAgainBody }),
  ...under('PUT /api/admin/orders/:id', { address: addressBody, business: orderBodies.businessBody, tracking: orderBodies.trackingBody }),
  ...under('POST /api/admin/banners', { order: bannerOrderBody }),
  ...under('PUT /api/admin', { 'banners/:id': bannerBody, 'cash-guard': cashGuardBody, 'categories/:id': categoryBody }),
  ...under('PUT /api/admin', { brand: textBodies.brandBody, 'canned-replies': cannedRepliesBody, translations: translationsBody }),
  ...under('PUT /api/admin', { 'search-words': searchWordsBody, 'products/:id': productBody, maintenance: maintenanceBody }),
  ...under('PUT /api/admin', { 'views/:id': viewChangeBody, 'alerts-seen': seenBody, 'coupons/:id': couponBody }),
  ...under('POST /api/admin/banners/:id', { shown: bannerShownBody }),
  ...under('DELETE /api/admin', { 'banners/:id': 'none', 'categories/:id': 'none', 'products/:id': 'none', 'views/:id': 'none' }),
  ...under('DELETE /api/admin', { 'coupons/:id': 'none', 'reviews/:id': 'none' }),
  ...under('POST /api/admin/cash-orders/:id', { call: callBody, refusal: 'none' }),
  ...under('DELETE /api/admin/cash-orders/:id', { refusal: 'none' }),
  ...under('POST /api/admin/categories/:id', { move: movedBody, sizes: addedSizesBody }),
  ...under('POST /api/admin/orders/bulk', { pack: packBody, ship: shipBody }),
  ...under('PUT /api/admin/texts', { 'pages/:kind': textBodies.pageTextBody, 'own/:slug': textBodies.ownPageBody }),
  ...under('PUT /api/admin/texts', { 'mails/:kind': textBodies.mailTextBody }),
  ...under('POST /api/admin/texts/pages/:kind', { 'take-back': textBodies.takeBackBody, letter: policyLetterBody }),
  ...under('POST /api/admin/texts', { own: textBodies.newOwnPageBody }),
  ...under('POST /api/admin/texts/own/:slug', { 'take-back': textBodies.takeBackBody }),
  ...under('DELETE /api/admin/texts', { 'own/:slug': textBodies.deleteOwnPageBody }),
  ...under('POST /api/admin/texts/mails/:kind', { sample: textBodies.mailSampleBody, 'take-back': textBodies.takeBackBody }),
  ...under('POST /api/admin/brand', { 'pictures/:shape': 'file', 'take-back': textBodies.takeBackBody }),
  ...under('POST /api/admin/translations', { back: translationsBackBody }),
  ...under('POST /api/admin', { 'fair-dealing': declarationBody }),
  ...under('POST /api/admin/money', { bank: bankAccountBody, matches: monthBodies.matchBody, close: monthBodies.closeBody }),
  ...under('POST /api/admin/money/bank', { files: bankFileBody }),
  ...under('DELETE /api/admin/money', { matches: monthBodies.matchBody, accepted: monthBodies.takeAcceptanceBackBody }),
  ...under('PUT /api/admin/money', { accepted: monthBodies.acceptBody }),
  ...under('POST /api/admin', { 'gst-return': returnBody }),
  ...under('POST /api/admin/gst-return/:id', { filed: 'none', amended: 'none' }),
  ...under('POST /api/admin/money/settlements', { read: readAgainBody }),
  ...under('POST /api/admin/money/settlements/:id', { acknowledge: 'none' }),
  ...under('POST /api/admin/margin', { 'products/:id': lotBody }),
  ...under('POST /api/admin/margin/lots/:id', { correction: correctionBody }),
  ...under('PUT /api/admin/margin', { packing: packingBody }),
  ...under('POST /api/admin/parcels', { book: parcelBodies.bookOrdersBody }),
  ...under('POST /api/admin/parcels/:id', { book: parcelBodies.bookBody, split: parcelBodies.splitBody }),
  ...under('POST /api/admin/parcels/:id', { courier: parcelBodies.reassignBody, cancel: 'none', label: 'none' }),
  ...under('POST /api/admin/parcels/:id', { box: parcelBodies.boxBody }),
  ...under('POST /api/admin/parcels/:id', { pickup: parcelBodies.pickupBody, answer: parcelBodies.ndrBody }),
  ...under('POST /api/admin/parcels/:id', { move: parcelBodies.moveParcelBody, settle: 'none', open: parcelBodies.openBody }),
  ...under('POST /api/admin/parcels/:id', { 'write-off': claimBodies.writeOffBody }),
  ...under('PUT /api/admin/parcels/:id', { address: parcelBodies.parcelAddressBody, dispute: claimBodies.disputeBody }),
  ...under('PUT /api/admin/parcels/:id', { claim: claimBodies.claimBody, photo: 'file' }),
  ...under('POST /api/admin/parcels/money', { 'look-up': lookUpBody, remittances: remittanceBody, invoices: invoiceBody }),
  ...under('POST /api/admin/parcels/:id/claim', { answer: claimBodies.claimAnswerBody }),
  ...under('POST /api/admin/parcels/:id/dispute', { end: claimBodies.disputeEndBody }),
  ...under('POST /api/admin/products', { import: importBody }),
  ...under('POST /api/admin/products/:id', { stock: stockBody, restore: 'none' }),
  ...under('POST /api/admin/settings', { notifications: notificationBody }),
  ...under('PUT /api/admin/settings', { 'notifications/:id': notificationBody, digest: digestBody, 'owner-news': ownerNewsBody }),
  ...under('PUT /api/admin/settings', {
    shipping: shippingBody,
    'cash-on-delivery': cashBody,
    returns: returnTermsBody,
    stock: stockSettingsBody,
    boxes: boxesBody,
  }),
  ...under('PUT /api/admin/settings', { 'refund-speed': refundSpeedBody }),
  ...under('POST /api/admin/settings/notifications/:id', { active: notificationSwitchBody }),
  ...under('DELETE /api/admin/settings', { 'notifications/:id': 'none' }),
  ...under('POST /api/admin/operations', { 'set-aside': orphanBody }),
  ...under('POST /api/admin/first-day', { confirmations: confirmationBody, 'put-off': putOffBody, open: 'none', sample: 'none' }),
  ...under('PUT /api/admin/first-day', { seller: sellerBody }),
  ...under('DELETE /api/admin/first-day', { sample: 'none' }),
  ...under('POST /api/admin/settings/owner-news', { browsers: ownerBrowserBody }),
  ...under('POST /api/admin/settings/owner-news/browsers/:id', { test: 'none' }),
  ...under('DELETE /api/admin/settings/owner-news', { 'browsers/:id': 'none' }),
  ...under('PUT /api/admin/settings/store', { identity: storeBodies.identityBody, grievance: storeBodies.grievanceBody }),
  ...under('PUT /api/admin/settings/store', { hours: storeBodies.hoursBody, holidays: storeBodies.holidaysBody, gst: storeBodies.gstBody }),
  ...under('PUT /api/admin/customers/:id', { note: customerNoteBody, erasure: 'none' }),
  ...under('DELETE /api/admin/customers/:id', { sessions: 'none', erasure: 'none' }),
  ...under('POST /api/admin/disputes/:id', { evidence: 'none', answer: disputeAnswerBody, accept: 'none' }),
  ...under('POST /api/admin/grievances/:id', { messages: moveBody }),
  ...under('POST /api/admin/returns/:id', { accept: answerBody, decline: declineBody, receive: answerBody, settle: settleBody }),
  ...under('POST /api/admin/returns/:id', { parcel: 'none' }),
  ...under('POST /api/admin', { reviews: reviewBodies.testimonialBody }),
  ...under('PUT /api/admin', { 'reviews/:id': reviewBodies.testimonialBody }),
  ...under('POST /api/admin/reviews/:id', { publish: reviewBodies.publishBody, refuse: reviewBodies.refuseBody }),
  ...under('PUT /api/admin/reviews/:id', { answer: reviewBodies.answerBody }),
  ...under('PUT /api/admin/reviews', { asking: reviewBodies.askingBody }),
  ...under('POST /api/admin/messages', { retry: retryBody }),
  ...under('POST /api/admin/subscribers', { unsubscribe: removeSubscriberBody }),
};
