/**
 * Finds texts for shoppers that stand in the code instead of in a catalogue (`*.texts.ts`):
 * `node tests/architecture/literals.ts` counts them by feature, `-- catalog` lists those of one, `-- --write` lowers literals-left.json.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertToTsx } from '@astrojs/astro2tsx';
import ts from 'typescript';
import { consents } from '../../src/rules/people/consents.ts';
import { code as files, source } from './imports.ts';

/** The administrator's area, documents in English by law, and what only programs and operators read. */
const ENGLISH_ONLY = [
  /^src\/(admin|brand|texts|admin-routes)\b/,
  /\/admin[-/]|\/self-audit\.|\/pages\/earlier\//,
  /^functions\/(?!worker\/(page|api|shop-app|on-error|first-answers|closed-shop|missing-settings)\.)/,
  /^src\/features\/(agents|audit|analytics|alerts-seen|canned-replies|customers|digest|first-day(?!\/opening)|health|invoices|margin|money-desk|operations|owner-news|reports|saved-views|search-engines|settings|words)\//,
  /^src\/features\/messages\/(mails\/(?!notice|parts|band)|mail\/|outbox|sms|whatsapp|bounces)/,
  // Templates that Meta has approved in English, and the owner's mail.
  /^src\/features\/ledger\/messages\/whatsapp-templates|^src\/features\/auth\/(mails\/owner-link|sign-in\/(owner-link|set-up-admin))/,
  // What the owner does with many orders at once, and sees above a page that only the owner sees.
  /^src\/features\/(orders\/bulk|payment\/manual)\/|^src\/features\/shell\/office-bar/,
  // What settings, the queue of writes and sockets tell operators and programs.
  /^src\/platform\/(attempts|database|live)\/|^src\/platform\/([\w-]+-settings|env|keys|request\/cookies)\.ts$/,
  // Lists of data: passwords that many people have, and the cities of PIN codes.
  /\/(common-passwords|pin-list)\.server\.ts$/,
  // What couriers and their adapters tell the owner.
  /^src\/features\/parcels\/couriers\//,
  // What the ledger keeps of payments, and what the gateway tells the operator.
  /^src\/features\/(books|disputes|payment\/(capture|refund|reconcile))\/|\/razorpay[\w-]*\.server\.ts$|\/mails\/holds-alarm\.ts$/,
  /^src\/rules\/(agents|bank|brand|digest|disputes|health|figures|first-day|gst|invoices|margin|matching|reports|search|settlements|translations|words)\//,
  // What shops and operators read, names of companies and places, the words of searches, and versions of policies, which are in English.
  /^src\/rules\/(order\/(manual-order|move-effects|order-moves)|parcels\/(couriers|courier-[a-z]+|shipment-lines|label\/box)|reviews\/review-statuses|store\/(demo-store|gstin|social-links|policy-versions)|fair-dealing\/pressing-words|links\/origin|address\/(city-names|states)|people\/email-typo|names\/link-endings|payment\/gateway-name|measures\/offered-sizes|fields\/(rupees|sent|sent-text|number|day|id)-fields|formula|canned-replies)\b/,
  // Tables of refusals: a language has its own by code, and a type knows all of them.
  /^src\/rules\/refusals\//,
  /-csv|-invariants\.ts$|-sql\.ts$|\.table\.ts$|\.texts\.ts$|\.test\.ts$|\.d\.ts$|\.screen\.ts$/,
];
/** Texts of files that also have texts for shoppers, or none but these. */
const NO_TEXTS: readonly (readonly [file: string, texts: readonly string[]])[] = [
  // Plain answers that only programs ask for: pictures, scripts, parts of a page.
  ['functions/worker/first-answers.ts', ['Not found', 'Method not allowed']],
  ['src/features/media/media.api.ts', ['Not found', 'Too many requests']],
  ['src/middleware.ts', ['The shop is not open yet.']],
  // The ledger and the audit log.
  ['src/features/orders/cancel/cancel-order.server.ts', ['the shopper', 'cancelled before it was sent']],
  [
    'src/features/own-order/change/pieces/change-pieces.server.ts',
    ['the shopper', 'taken out before dispatch', 'discount before dispatch'],
  ],
  ['src/features/search/search-words.server.ts', ['Search words']],
  ['src/rules/returns/returns.ts', ['…: sent in exchange']],
  // The owner reads these where something is saved.
  ['src/rules/dates.ts', ['This day has passed. Choose today or a later day.']],
  // What a paper prints in place of a sign.
  ['src/rules/scripts/printable.ts', ['No.']],
  ['src/rules/filters/attributes.ts', ['glass beads', 'gold tone', 'rose gold']],
  ['src/rules/store/maintenance.ts', ['We are working on the shop. Please look around: you can order again soon.']],
  // Settings until the owner saves others; greetingOf and designationOf know the two that pages show. An address is English, as on papers.
  ['src/rules/store/store.ts', ['Hello, I have a question.', 'Grievance Officer', 'Diwali', 'Christmas', 'Republic Day', 'India']],
  // The names of fonts.
  ['src/ui/styles/language/missing-letters.client.ts', ['Noto Sans Devanagari']],
  ['src/ui/styles/language/heading-letters.client.ts', ['Rozha Devanagari']],
  // A language says its name in itself.
  ['src/rules/language/languages.ts', ['English']],
  // What is stored of a consent; consents.texts.ts shows it.
  ['src/rules/people/consents.ts', Object.values(consents)],
];
const isNoText = ({ file, text }: Literal) => NO_TEXTS.some(([of, texts]) => of === file && texts.includes(text));

/** Messages of schemas: their English is the key of the other languages, which field-messages.test.ts looks for. */
const MESSAGES =
  /\.schema\.ts$|^src\/rules\/(fields\/(?:fields|paper-fields)|address\/profile-address|people\/(account-checks|password|no-email))\.ts$/;
const isOfShoppers = (file: string) => /^(src|functions)\//.test(file) && !ENGLISH_ONLY.some((those) => those.test(file));

/** Returns the messages of the schemas that shoppers' forms are read with. */
export const schemaMessages = (): readonly Literal[] =>
  files.filter((file) => isOfShoppers(file) && MESSAGES.test(file)).flatMap((file) => literalsOf(file, source(file)));

/** Attributes whose value people read or hear. */
const READ =
  /^(title|alt|label|placeholder|description|heading|action|message|words?|text|name|hint|summary|aria-(label|description|roledescription))$/;
/** Properties that name something for a program. */
const NAMED =
  /^(id|href|src|kind|@?type|contactType|query-input|code|finds|is|icon|rel|role|slot|method|look|tone|mark|class|className|key|event|path|status|state|column|table|drawing)$/;
/** Calls whose strings are no text for people. */
const PROGRAM =
  /(^|\.)(\w*Error|log\w*|querySelector(All)?|closest|matches|getElementById|createElement|[sg]etAttribute|toggleAttribute|setProperty|(add|remove)EventListener|dispatchEvent|CustomEvent|test|startsWith|endsWith|includes|split|replace(All)?|join|get|set|has|header|import|fetch|slugOf|URL|URLSearchParams|parse|RegExp|localeCompare|toggle|prepared|integer|index|check|render|call|raw|Symbol|describe|defineAction|mayFail|orNull)$/;

const isSentence = (text: string) => /^[A-Z][a-z]+([ .,!?:…]|$)/.test(text) || /[a-z]{2,} [a-z]{2,}/i.test(text);
const isCode = (text: string) =>
  (/^[\w./:@#?&=%*+~-]+$/.test(text) && !/^[A-Z][a-z]+[.!?…]?$/.test(text)) ||
  /\b(SELECT|INSERT|UPDATE|DELETE|WHERE|FROM|ORDER BY|vw|px)\b|rem\)|^…*[(<]|=>|[{};]|--[\w…]|\w__\w|^@layer |serif$/.test(text);

type Literal = { readonly file: string; readonly line: number; readonly text: string };

/** Whether a string is read by a program alone: types, imports, keys, comparisons, logs, SQL. */
function isForPrograms(node: ts.Node): boolean {
  for (let at = node.parent, child: ts.Node = node; at; child = at, at = at.parent) {
    if (ts.isImportDeclaration(at) || ts.isExportDeclaration(at) || ts.isTypeNode(at) || ts.isTypeAliasDeclaration(at)) return true;
    if (ts.isInterfaceDeclaration(at) || ts.isElementAccessExpression(at) || ts.isCaseClause(at)) return true;
    if (ts.isTaggedTemplateExpression(at)) return at.tag.getText() !== 'html';
    if (ts.isJsxAttribute(at)) return !READ.test(at.name.getText());
    if (ts.isPropertyAssignment(at) && (at.name === child || NAMED.test(at.name.getText().replaceAll(/['"]/g, '')))) return true;
    if (ts.isBinaryExpression(at) && /^([=!]==?|in)$/.test(at.operatorToken.getText()) && child === node) return true;
    if ((ts.isCallExpression(at) || ts.isNewExpression(at)) && PROGRAM.test(at.expression.getText())) return true;
    if (ts.isStatement(at) || ts.isArrowFunction(at)) return false;
  }
  return false;
}

const templateText = (node: ts.TemplateExpression) =>
  [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…');

/** Returns the texts of one file, with their lines; a template of Astro is read as the TSX that its type check reads. */
export function literalsOf(file: string, source: string): readonly Literal[] {
  const code = file.endsWith('.astro') ? convertToTsx(source, { filename: file }).code : source;
  const tree = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX);
  const found: Literal[] = [];
  const add = (node: ts.Node, text: string) =>
    found.push({ file, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: text.replaceAll(/\s+/g, ' ').trim() });
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /[A-Za-z]{2,}/.test(node.text.replaceAll(/&\w+;/g, ' '))) add(node, node.text);
    const text = ts.isTemplateExpression(node) ? templateText(node) : ts.isStringLiteralLike(node) ? node.text : '';
    const isRead = ts.isJsxAttribute(node.parent ?? tree) ? /[A-Za-z]{2,}/.test(text) : isSentence(text.replaceAll('…', ' ').trim());
    if (text && isRead && !isCode(text.trim()) && !isForPrograms(node)) add(node, text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** 'src/features/cart/…' → 'cart', 'src/rules/…' → 'rules' */
const placeOf = (file: string) => /^src\/features\/([^/]+)/.exec(file)?.[1] ?? /^src\/([^/.]+)/.exec(file)?.[1] ?? 'functions';

/** Returns every text of the shop that stands in the code, by its place. */
export function literalsLeft(): ReadonlyMap<string, readonly Literal[]> {
  const found = new Map<string, Literal[]>();
  for (const file of files.filter((path) => isOfShoppers(path) && !MESSAGES.test(path))) {
    const literals = literalsOf(file, source(file)).filter((literal) => !isNoText(literal));
    if (literals.length > 0) found.set(placeOf(file), [...(found.get(placeOf(file)) ?? []), ...literals]);
  }
  return found;
}

if (import.meta.main) {
  const found = literalsLeft();
  const [asked] = process.argv.slice(2);
  const counts = Object.fromEntries([...found].map(([place, { length }]) => [place, length] as const).sort());
  if (asked === '--write') writeFileSync(join(import.meta.dirname, 'literals-left.json'), `${JSON.stringify(counts, null, 2)}\n`);
  else if (asked) for (const { file, line, text } of found.get(asked) ?? []) console.log(`${file}:${line}  ${text}`);
  else console.log(counts, [...found.values()].flat().length);
}
