/** Reads style sheets and markup for styles.test.ts, as far as biome's format requires. */
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

type Block = { readonly head: string; readonly depth: number };

/** The text before every `{`, and statements such as `@import`, in order. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let depth = 0;
  let head = '';
  for (const sign of withoutComments(css).replace(/"[^"\n]*"/g, '""')) {
    if (sign === '{') {
      blocks.push({ head: head.trim().replace(/\s+/g, ' '), depth });
      depth += 1;
    } else if (sign === '}') depth -= 1;
    else if (sign === ';' && depth === 0) blocks.push({ head: head.trim(), depth });
    head = /[{};]/.test(sign) ? '' : head + sign;
  }
  return blocks;
}

/** The top-level rules of a style sheet, such as `@layer parts`. A media query counts by its content. */
export function topLevelOf(css: string): string[] {
  const blocks = blocksOf(css);
  return blocks.flatMap(({ head, depth }, at) => {
    const holder = depth === 1 ? blocks.slice(0, at).findLast((outer) => outer.depth === 0) : undefined;
    if (depth === 0) return head.startsWith('@media') ? [] : [head];
    return holder?.head.startsWith('@media') ? [head] : [];
  });
}

/** Every selector of a style sheet. */
export const selectorsOf = (css: string) => blocksOf(css).flatMap(({ head }) => (head.startsWith('@') ? [] : [head]));

/** Every declaration after its media query and selector: '.btn / min-height: 3rem'. Its layer does not count. */
export function declarationsOf(css: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  let text = '';
  for (const sign of withoutComments(css)) {
    const said = text.trim().replace(/\s+/g, ' ');
    if (sign === '{') open.push(said);
    if (sign === '}') open.pop();
    if (sign === ';') found.push(...(open.at(-1) ?? '').split(', ').map((selector) => [...open.slice(1, -1), selector, said].join(' / ')));
    text = /[{};]/.test(sign) ? '' : text + sign;
  }
  return found;
}

const QUOTED = /(=== ?|!== ?)?(?:'([^'\n]*)'|`([^`]*)`)/g;
const words = (list: string) => list.split(/\s+/).filter(Boolean);

/** `status status--${tone}` → ['status', 'status--*']; strings within the braces are read too. */
function wordsOfTemplate(template: string): string[] {
  const inner = [...template.matchAll(/\$\{([^}]*)\}/g)].flatMap(([, code = '']) => wordsOfCode(code));
  const outer = words(template.replace(/\$\{[^}]*\}/g, '*')).filter((word) => word !== '*');
  return [
    ...inner,
    ...outer
      .map((word) => word.replace(/\*.*$/, '*'))
      .map((word) => (word.endsWith('*') && !word.endsWith('-*') ? word.slice(0, -1) : word)),
  ];
}

/** The classes among the strings of an expression, except strings that a value is compared with. */
function wordsOfCode(code: string): string[] {
  return [...code.matchAll(QUOTED)].flatMap(([, compared, text, template]) => {
    if (compared) return [];
    return text === undefined ? wordsOfTemplate(template ?? '') : words(text);
  });
}

/** The text from an opening brace to its closing brace. */
function braced(code: string, from: number): string {
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1;
    if (code[at] === '}') depth -= 1;
    if (depth === 0) return code.slice(from, at + 1);
  }
  return '';
}

const QUERY = /(?:querySelector(?:All)?|closest|matches)(?:<[^(]*>)?\(\s*(['`])(.*?)\1/g;
const LOCATOR = /\blocator\(\s*(['`])(.*?)\1/g;
/** `hrefs(page, '.header__nav')` */
const GIVEN = /\(page, (['`])(\.[a-z].*?)\1/g;
const classesOf = (selector: string) => [...selector.replace(/\[[^\]]*\]/g, '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);

/** Every class that a browser test queries. */
export const classesSought = (code: string) =>
  [QUERY, LOCATOR, GIVEN].flatMap((pattern) => [...code.matchAll(pattern)].flatMap(([, , selector = '']) => classesOf(selector)));

/** Every class that a component or script sets or queries. A composed name ends in a star: 'status--*'. */
export function classesUsed(code: string): string[] {
  const attributes = [...code.matchAll(/\b(?:\w+C|c)lass(?:Name)?="([^"]*)"/g)].flatMap(([, list = '']) => wordsOfTemplate(list));
  const expressions = [...code.matchAll(/\bclass(?:Name|:list)?=\{/g)].flatMap(({ index, 0: head }) =>
    wordsOfCode(braced(code, index + head.length - 1)),
  );
  const set = [...code.matchAll(/\.className\s*=\s*('[^']*'|`[^`]*`)/g)].flatMap(([, list = '']) => wordsOfCode(list));
  const listed = [...code.matchAll(/classList\.\w+\(([^)]*)\)/g)].flatMap(([, list = '']) => wordsOfCode(list));
  const queries = [...code.matchAll(QUERY)].flatMap(([, , selector = '']) => classesOf(selector));
  return [...attributes, ...expressions, ...set, ...listed, ...queries];
}
