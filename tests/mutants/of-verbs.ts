// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of the shop.
import type { Rows } from './fault.ts';

/** Verbs that ask, count or write wrongly. */
export const faultsOfVerbs: Rows = {
  'src/features/invoices/check-documents.server.ts': [
    'WHERE first <> former + 1 GROUP BY series, year)`,',
    'WHERE first <> former - 1 GROUP BY series, year)`,',
  ],
  'src/features/auth/sign-in/verify.server.ts': [
    "if (!(await userOfLinkToken(c.var.shop, 'recovery', token))) throw new ShopError('RECOVERY_NEEDED');",
    '',
  ],
  'src/features/gateway/razorpay/razorpay.server.ts': [
    '(await hmacMatches(current, raw, signature)) || (previous !== undefined && (await hmacMatches(previous, raw, signature)));',
    '(await hmacMatches(current, raw, signature)) && (previous !== undefined && (await hmacMatches(previous, raw, signature)));',
  ],
  'src/features/first-day/shut-shop.server.ts': [
    "if (row) return Number(row[0]) === 1 ? 'owner' : 'shut';",
    "if (row) return Number(row[0]) !== 1 ? 'owner' : 'shut';",
  ],
  'src/features/money-desk/matching/courier-facts.server.ts': [
    'coalesce(p.picked_up_at, p.booked_at) + ${INVOICED_AFTER} <= newest.at AS isInvoiced',
    'coalesce(p.picked_up_at, p.booked_at) - ${INVOICED_AFTER} <= newest.at AS isInvoiced',
  ],
  'src/features/money-desk/matching/bank-facts.server.ts': [
    "sql`SELECT ${knownMatch} FROM matches WHERE month >= ${month} AND left_kind NOT IN ('settlement', 'remittance')`,",
    "sql`SELECT ${knownMatch} FROM matches WHERE month > ${month} AND left_kind NOT IN ('settlement', 'remittance')`,",
  ],
  'src/features/returns/admin/settle-return.server.ts': [
    "return { amount: cash, byHand: order.method === 'cod' && cash > 0 };",
    "return { amount: cash, byHand: order.method === 'cod' && cash >= 0 };",
  ],
  'src/features/payment/create/open-at-gateway.server.ts': [
    "if (violation !== 'TOO_MANY_HOLDS' && violation !== 'TOO_MUCH_CASH') return null;",
    '',
  ],
  'src/features/disputes/admin/list-disputes.server.ts': ["const isDone = query.tab === 'done';", "const isDone = query.tab !== 'done';"],
  'src/features/books/compare-payment.server.ts': [
    "return refunded >= least && refunded <= refundTotal(facts, 'processed', ...openRefunds);",
    "return refunded >= least || refunded <= refundTotal(facts, 'processed', ...openRefunds);",
  ],
  'src/features/parcels/scans/tell-customer.server.ts': [
    "if (kind === undefined || state === before || direction !== 'out') return [];",
    "if (kind === undefined || state === before && direction !== 'out') return [];",
  ],
  'src/features/cash-guard/admin/record-call.server.ts': [
    'sql`UPDATE cod_checks SET ${change}, calls = calls + 1, called_at = ${now} WHERE ${isOpen}`,',
    'sql`UPDATE cod_checks SET ${change}, calls = calls - 1, called_at = ${now} WHERE ${isOpen}`,',
  ],
  'src/features/orders/cancel/cancel-order.server.ts': [
    "return wasConfirmed && !isRevenue(status) && (status === 'cancelled_by_user' || status === 'refunded') ? 'cancelled' : 'refused';",
    "return wasConfirmed || !isRevenue(status) && (status === 'cancelled_by_user' || status === 'refunded') ? 'cancelled' : 'refused';",
  ],
  'src/features/cash-guard/admin/checks-to-do.server.ts': [
    "sql`${isWaiting} AND (cod_checks.asked_at <= ${now - CALL_AFTER} OR cod_checks.act = 'call')`;",
    "sql`${isWaiting} AND (cod_checks.asked_at < ${now - CALL_AFTER} OR cod_checks.act = 'call')`;",
  ],
  'src/features/parcels/make/make-parcel.server.ts': [
    'const piece = found.find((one) => one.orderId === orderId && one.line === line);',
    'const piece = found.find((one) => one.orderId === orderId && one.line !== line);',
  ],
  'src/features/orders/admin/refund-order.server.ts': [
    "throw violation === 'OVER_REFUND' || violation === 'REFUND_IS_KNOWN' ? await tooMuch(shop, asked) : error;",
    "throw violation === 'OVER_REFUND' || violation !== 'REFUND_IS_KNOWN' ? await tooMuch(shop, asked) : error;",
  ],
  'src/features/payment/cash/contact-proof.server.ts': [
    'return first ? { isOfPhone: Number(first.is_of_phone) === 1 } : null;',
    'return first ? { isOfPhone: Number(first.is_of_phone) !== 1 } : null;',
  ],
  'src/features/disputes/tidy-evidence.server.ts': ['if (over.length === 0) return;', 'if (over.length !== 0) return;'],
  'src/features/orders/admin/set-business.server.ts': [
    "...(gstin === '' ? [] : [insertBusiness(shop, { gstin, legalName }, among), guardOneRow()]),",
    "...(gstin !== '' ? [] : [insertBusiness(shop, { gstin, legalName }, among), guardOneRow()]),",
  ],
  'src/features/parcels/admin/book-orders.server.ts': [
    "if (!(error instanceof ShopError) || error.code !== 'WAYBILLS_OUT') throw error;",
    "if (!(error instanceof ShopError) && error.code !== 'WAYBILLS_OUT') throw error;",
  ],
  'src/features/first-day/press-first-day.server.ts': [
    "if (violation === 'CONFLICT') throw new ShopError('NOT_READY_TO_OPEN');",
    "if (violation !== 'CONFLICT') throw new ShopError('NOT_READY_TO_OPEN');",
  ],
  'src/features/own-order/change/change-address.server.ts': [
    "const former = contact && queueToFormerPhone(shop, 'order-changed', messageOf(id), order.id);",
    "const former = contact || queueToFormerPhone(shop, 'order-changed', messageOf(id), order.id);",
  ],
  'src/features/orders/admin/set-tracking.server.ts': [
    "const isLate = link !== null && order.status === 'shipped' && order.trackingUrl === null && isTold;",
    "const isLate = link !== null || order.status === 'shipped' && order.trackingUrl === null && isTold;",
  ],
  'src/features/ledger/checks/findings.server.ts': [
    'one.kind === other.kind && one.what === other.what;',
    'one.kind === other.kind && one.what !== other.what;',
  ],
  'src/features/parcels/scans/follow-order.server.ts': [
    'const isWhole = sql`NOT EXISTS (SELECT 1 FROM pieces_to_send s WHERE s.order_id = orders.id AND s.sent < s.wanted)',
    'const isWhole = sql`NOT EXISTS (SELECT 1 FROM pieces_to_send s WHERE s.order_id = orders.id AND s.sent <= s.wanted)',
  ],
  'src/features/payment/cash/place-cash-order.server.ts': [
    'if (advance > 0 && body.advance_from_client !== advance / 100)',
    'if (advance > 0 || body.advance_from_client !== advance / 100)',
  ],
  'src/features/cash-guard/answer/answer-tap.server.ts': [
    "if (act === 'change') return [queueLink(shop, orderId, version, isOwn)];",
    "if (act !== 'change') return [queueLink(shop, orderId, version, isOwn)];",
  ],
  'src/features/products/admin/read-product.server.ts': [
    'if (id !== null && !found) return null;',
    'if (id === null && !found) return null;',
  ],
  'src/features/parcels/calls/record-booking.server.ts': [
    'if (awb === null || awb === parcel.awb) return [];',
    'if (awb === null && awb === parcel.awb) return [];',
  ],
  'src/features/auth/session/refresh-session.server.ts': [
    'if (!account || !sessionTokenIn(shop.env, cookies)) {',
    'if (!account && !sessionTokenIn(shop.env, cookies)) {',
  ],
  'src/features/catalog/product/suggestions.server.ts': [
    'WHERE category_id = its.category AND archived_at IS NULL AND (stock_quantity > 0) = 1 AND id NOT IN ${given}',
    'WHERE category_id = its.category AND archived_at IS NULL AND (stock_quantity >= 0) = 1 AND id NOT IN ${given}',
  ],
  'src/features/parcels/admin/read-parcel.server.ts': [
    'charged: read.costs.length === 0 ? null : (charged as Paise),',
    'charged: read.costs.length !== 0 ? null : (charged as Paise),',
  ],
  'src/features/auth/sign-in/finish-sign-in.server.ts': [
    'if (admin && !account.isOwner) throw await refuse(c, account.id, deleteNew);',
    'if (admin || !account.isOwner) throw await refuse(c, account.id, deleteNew);',
  ],
  'src/features/own-order/change/change-page.server.ts': [
    "if (refused?.code === 'EDIT_CODE_NEEDED') return askForCode(shop, owner, request, refused.facts.contacts as Contacts, act === 'mail');",
    "if (refused?.code !== 'EDIT_CODE_NEEDED') return askForCode(shop, owner, request, refused.facts.contacts as Contacts, act === 'mail');",
  ],
  'src/features/products/admin/adjust-stock.server.ts': [
    "changes: { [size ? `stock ${size}` : 'stock']: [before, counted ?? before + (change ?? 0)] },",
    "changes: { [size ? `stock ${size}` : 'stock']: [before, counted ?? before - (change ?? 0)] },",
  ],
  'src/features/parcels/labels.server.ts': ['if (over.length === 0) return;', 'if (over.length !== 0) return;'],
  'src/features/messages/whatsapp/cloud-api.server.ts': [
    'if (answer.ok && !reply.error) return reply.messages?.[0]?.id ?? null;',
    'if (answer.ok || !reply.error) return reply.messages?.[0]?.id ?? null;',
  ],
  'src/features/payment/create/hold-again.server.ts': [
    'if (quote.couponRefusal) throw new ShopError(quote.couponRefusal, { ...facts, quote });',
    '',
  ],
  'src/features/parcels/acts/ask-for.server.ts': [
    "if (!courierFor(couriers, parcel).can.assignsAwb) throw new ShopError('COURIER_CANNOT');",
    '',
  ],
  'src/features/media/remake-picture.server.ts': [
    'if (info.width * info.height > PIXELS_MAX) throw tooManyPoints(info);',
    'if (info.width + info.height > PIXELS_MAX) throw tooManyPoints(info);',
  ],
};
