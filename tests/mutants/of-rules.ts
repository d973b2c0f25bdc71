import type { Rows } from './fault.ts';

/** Rules that decide wrongly: a limit moved by one, a condition turned round. */
export const faultsOfRules: Rows = {
  'src/rules/bank/statement-amount.ts': [
    "const isNegative = (sign === '-' || sign === '(') !== /^d/i.test(side);",
    "const isNegative = (sign === '-' || sign === '(') !== !/^d/i.test(side);",
  ],
  'src/rules/parcels/parcel-clocks.ts': [
    'return now + DAY <= overAt + ASKED_AFTER_END ? now + DAY : null;',
    'return now - DAY <= overAt + ASKED_AFTER_END ? now + DAY : null;',
  ],
  'src/rules/gst/issued-numbers.ts': [
    'if (run && run.series === series && run.year === year && run.last + 1 === first) {',
    'if (run && run.series === series && run.year === year || run.last + 1 === first) {',
  ],
  'src/rules/settlements/settlement-state.ts': [
    'if (known === null || moves[known].includes(heard)) return { state: heard, isStrange: false };',
    'if (known !== null || moves[known].includes(heard)) return { state: heard, isStrange: false };',
  ],
  'src/rules/money/charges.ts': [
    'return subtotal === 0 || afterDiscount >= settings.freeFrom ? ZERO : settings.fee;',
    'return subtotal === 0 && afterDiscount >= settings.freeFrom ? ZERO : settings.fee;',
  ],
  'src/rules/cash/advance.ts': [
    'const asked = advancePercent > 0 ? wholeRupees((total * advancePercent) / 100) : advance;',
    'const asked = advancePercent >= 0 ? wholeRupees((total * advancePercent) / 100) : advance;',
  ],
  'src/rules/returns/returns.ts': [
    "if (quantity > known.quantity - known.asked) return returnRefusal('RETURN_ABOVE_BOUGHT');",
    "if (quantity >= known.quantity - known.asked) return returnRefusal('RETURN_ABOVE_BOUGHT');",
  ],
  'src/rules/people/message-deadlines.ts': [
    'return Math.min(MINUTE * 2 ** Math.min(attempts, 20), 6 * HOUR);',
    'return Math.min(MINUTE * 2 ** Math.max(attempts, 20), 6 * HOUR);',
  ],
  'src/rules/cart/counted.ts': [
    'export const isCounted = ({ available, problem }: Line): boolean => problem === null || available > 0;',
    'export const isCounted = ({ available, problem }: Line): boolean => problem !== null || available > 0;',
  ],
  'src/rules/cart/cart-lines.ts': [
    "if (!Number.isSafeInteger(id) || Number(id) < 1 || typeof size !== 'string' || !Number.isFinite(quantity)) return [];",
    "if (!Number.isSafeInteger(id) || Number(id) <= 1 || typeof size !== 'string' || !Number.isFinite(quantity)) return [];",
  ],
  'src/rules/margin/contribution.ts': [
    'const own = facts.documented === null ? netBeforeDocuments(facts) : lines.map(({ documented }) => documented ?? 0);',
    'const own = facts.documented !== null ? netBeforeDocuments(facts) : lines.map(({ documented }) => documented ?? 0);',
  ],
  'src/rules/gst/gstr1.ts': [
    "hsnB2c: hsnRows(registered.filter(({ buyerGstin }) => buyerGstin === '')),",
    "hsnB2c: hsnRows(registered.filter(({ buyerGstin }) => buyerGstin !== '')),",
  ],
  'src/rules/margin/margin.ts': [
    'const coverage = size === 0 ? null : Math.floor((wholeSize * 1000) / size);',
    'const coverage = size !== 0 ? null : Math.floor((wholeSize * 1000) / size);',
  ],
  'src/rules/gst/gst-document.ts': [
    "export const isNote = ({ kind }: Pick<GstDocument, 'kind'>): boolean => kind === 'credit-note';",
    "export const isNote = ({ kind }: Pick<GstDocument, 'kind'>): boolean => kind !== 'credit-note';",
  ],
  'src/rules/filters/price-range.ts': [
    'export const rangeOf = (rupees: number): number => priceRanges.findLast((from) => rupees >= from) ?? 0;',
    'export const rangeOf = (rupees: number): number => priceRanges.findLast((from) => rupees > from) ?? 0;',
  ],
  'src/rules/parcels/return-counts.ts': [
    'returned < COUNT_MIN ? null : paise(Math.round((ended * cost) / returned));',
    'returned <= COUNT_MIN ? null : paise(Math.round((ended * cost) / returned));',
  ],
  'src/rules/order/edits/order-edits.ts': [
    "if (!isMore && !differs('place')) return null;",
    "if (!isMore || !differs('place')) return null;",
  ],
  'src/rules/delivery/measured-days.ts': [
    'return sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? 0;',
    'return sorted[Math.max(Math.floor(sorted.length * share) - 1, 0)] ?? 0;',
  ],
  'src/rules/parcels/couriers/money-columns.ts': [
    "if (kind === 'invoice') return { head, awb, reference: -1, amount: chargedIn(heads), isNet: false, deductions: [] };",
    "if (kind !== 'invoice') return { head, awb, reference: -1, amount: chargedIn(heads), isNet: false, deductions: [] };",
  ],
  'src/rules/matching/match-cash.ts': [
    "return { pair, subject: id, verdict: reason === '' ? 'paid' : 'differs', reason, difference, matched };",
    "return { pair, subject: id, verdict: reason !== '' ? 'paid' : 'differs', reason, difference, matched };",
  ],
  'src/rules/search/search-terms.ts': [
    '.filter((one) => [...one].length >= 3 && one !== typed)',
    '.filter((one) => [...one].length >= 3 || one !== typed)',
  ],
  'src/rules/worn/scene.ts': [
    'const top = heightMm <= STUD ? LOBE.y + 4 - heightMm / 2 : LOBE.y;',
    'const top = heightMm > STUD ? LOBE.y + 4 - heightMm / 2 : LOBE.y;',
  ],
  'src/rules/parcels/parcel-states.ts': ["cancelled: ['over', 'gone'],", "cancelled: ['gone'],"],
  'src/rules/media/picture-address.ts': [
    "if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null;",
    "if (url?.protocol !== 'https:' || url.port !== '' && url.username !== '' || url.password !== '') return null;",
  ],
  'src/rules/people/session-clock.ts': [
    "return status <= 0 || status === 429 || status >= 500 ? 'again' : 'over';",
    "return status <= 0 && status === 429 || status >= 500 ? 'again' : 'over';",
  ],
  'src/rules/settlements/line-changes.ts': [
    "changedFacts(before, after).some((fact) => !onTheWay.includes(fact) || (wasOut && (fact !== 'utr' || before.utr !== '')));",
    "changedFacts(before, after).some((fact) => !onTheWay.includes(fact) || (wasOut && (fact !== 'utr' && before.utr !== '')));",
  ],
  'src/rules/parcels/shown/parcel-beads.ts': [
    'if (at === reached && trouble) return trouble;',
    'if (at !== reached && trouble) return trouble;',
  ],
  'src/rules/cart/fitting-pieces.ts': [
    'const inStock = pieces.filter(({ available }) => available > 0);',
    'const inStock = pieces.filter(({ available }) => available >= 0);',
  ],
  'src/rules/bank/balance-chain.ts': [
    'if (before && before.balance + line.amount !== line.balance) return { line, expected: paise(before.balance + line.amount) };',
    'if (before || before.balance + line.amount !== line.balance) return { line, expected: paise(before.balance + line.amount) };',
  ],
  'src/rules/translations/own-key.ts': [
    'return isKind(kind) && isFieldOf(kind, field) ? { kind, subject, field } : null;',
    'return isKind(kind) || isFieldOf(kind, field) ? { kind, subject, field } : null;',
  ],
  'src/rules/gst/dated-rate.ts': [
    'const since = changes.filter(({ fromAt }) => fromAt > orderedAt && fromAt <= at).sort((a, b) => a.fromAt - b.fromAt);',
    'const since = changes.filter(({ fromAt }) => fromAt >= orderedAt && fromAt <= at).sort((a, b) => a.fromAt - b.fromAt);',
  ],
  'src/rules/people/person.ts': [
    "return text.length <= 254 && EMAIL.test(text) && !text.includes('..') && !/^\\.|\\.@/.test(text);",
    "return text.length <= 254 && EMAIL.test(text) || !text.includes('..') && !/^\\.|\\.@/.test(text);",
  ],
  'src/rules/reviews/review.ts': [
    "if (orderStatus === 'refunded' || refunded >= quantity) return 'refunded';",
    "if (orderStatus === 'refunded' && refunded >= quantity) return 'refunded';",
  ],
  'src/rules/parcels/shown/parcel-band.ts': [
    'if (!out || since === undefined || istDate(since) !== istDate(now)) return null;',
    'if (!out || since === undefined && istDate(since) !== istDate(now)) return null;',
  ],
  'src/rules/reports/report-terms.ts': [
    "export const isByPiece = (dimension: ReportDimension): boolean => dimension === 'piece' || dimension === 'category';",
    "export const isByPiece = (dimension: ReportDimension): boolean => dimension === 'piece' && dimension === 'category';",
  ],
  'src/rules/dates.ts': ['const india = new Date(at + IST_OFFSET);', 'const india = new Date(at - IST_OFFSET);'],
  'src/rules/fields/fields.ts': [
    "z.string().check(z.refine((digits) => digits === '' || PHONE_PATTERN.test(digits), NO_PHONE)),",
    "z.string().check(z.refine((digits) => digits !== '' || PHONE_PATTERN.test(digits), NO_PHONE)),",
  ],
  'src/rules/reviews/rating.ts': [
    'return average !== null && sum.ratingCount >= STARS_FROM ? { average, count: sum.ratingCount } : null;',
    'return average !== null && sum.ratingCount > STARS_FROM ? { average, count: sum.ratingCount } : null;',
  ],
  'src/rules/reports/report-span.ts': [
    'const end = days <= MOST_DAYS ? from : days <= MOST_WEEKS ? daysBefore(from, -6) : lastOfMonth(from.slice(0, 7));',
    'const end = days < MOST_DAYS ? from : days <= MOST_WEEKS ? daysBefore(from, -6) : lastOfMonth(from.slice(0, 7));',
  ],
};
