import { type Edit, edited, type Node, walk } from './walk.ts';

/** The code of each text of a catalogue, by its key. */
export type TextCodes = ReadonlyMap<string, string>;
/** The texts behind the names of a module. */
type Marks = ReadonlyMap<string, TextCodes>;
/** Names that a module knows: `ofCalls` of `menuTexts()`, `ofObjects` of `urls`. */
export interface Known {
  readonly ofCalls: Marks;
  readonly ofObjects: Marks;
}

const nameOf = (node: unknown) => ((node as Node | undefined)?.type === 'Identifier' ? String((node as Node).name) : '');
const isBlock = ({ type }: Node) => type === 'BlockStatement' || type === 'Program';

/** The texts that a call asks for: `menuTexts()`. */
function calledBy(node: Node | undefined, marks: Marks): TextCodes | undefined {
  const call = node?.type === 'CallExpression' && (node.arguments as readonly Node[]).length === 0 ? node : undefined;
  return call && marks.get(nameOf(call.callee));
}

/** The key of `….key`, read as it stands; undefined for `…[key]`. */
function keyRead(around: readonly Node[], of: Node): { readonly member: Node; readonly key: string } | undefined {
  const member = around.at(-1);
  return member?.type === 'MemberExpression' && member.object === of && !member.computed
    ? { member, key: nameOf(member.property) }
    : undefined;
}

interface Named {
  readonly texts: TextCodes;
  readonly declaration: Node;
  readonly scope: Node;
}

/** A name in a block that stands for the texts of a catalogue: `const t = menuTexts();`. */
function namedTexts(node: Node, around: readonly Node[], marks: Marks): readonly [string, Named] | undefined {
  const [scope, declaration] = [around.at(-2), around.at(-1)];
  if (node.type !== 'VariableDeclarator' || !declaration || !scope || !isBlock(scope)) return undefined;
  const texts = calledBy(node.init as Node, marks);
  const isAlone = declaration.kind === 'const' && (declaration.declarations as readonly Node[]).length === 1;
  return texts && isAlone ? [nameOf(node.id), { texts, declaration, scope }] : undefined;
}

/** Every place in a block where a name is used, or undefined if it is declared a second time there. */
function usesOf(
  name: string,
  { scope, declaration }: Named,
): readonly { readonly node: Node; readonly around: readonly Node[] }[] | undefined {
  const uses: { node: Node; around: readonly Node[] }[] = [];
  let declared = 0;
  walk(scope, (node, around) => {
    const outer = around.at(-1);
    if (nameOf(node) !== name || !outer || (node.start >= declaration.start && node.end <= declaration.end)) return;
    const isKey =
      (outer.type === 'MemberExpression' && outer.property === node && !outer.computed) ||
      (outer.type === 'Property' && outer.key === node && !outer.shorthand);
    if (isKey) return;
    if (outer.type === 'VariableDeclarator' && outer.id === node) declared += 1;
    if (/Function/.test(outer.type) && outer.body !== node) declared += 1;
    uses.push({ node, around });
  });
  return declared > 0 ? undefined : uses;
}

const written = (texts: TextCodes, key: string) => {
  const code = texts.get(key);
  return code?.startsWith('{') ? `(${code})` : code;
};

/**
 * Writes texts where a script reads them: `t.wishlist` and `menuTexts().wishlist` become the text itself, so neither a name of a text nor one
 * that is not read reaches a browser. What is read by a computed key keeps its catalogue.
 */
export function inlineTexts(code: string, tree: Node, { ofCalls: marks, ofObjects }: Known): string {
  const edits: Edit[] = [];
  walk(tree, (node, around) => {
    const called = calledBy(node, marks) ?? ofObjects.get(nameOf(node));
    const read = called && keyRead(around, node);
    const text = read && written(called, read.key);
    if (text) edits.push({ start: read.member.start, end: read.member.end, text });
    const [name, named] = namedTexts(node, around, marks) ?? [];
    const uses = name && named ? usesOf(name, named) : undefined;
    if (!named || !uses) return;
    const own = uses.flatMap(({ node: use, around: inside }): Edit[] => {
      const found = keyRead(inside, use);
      const said = found && written(named.texts, found.key);
      return said ? [{ start: found.member.start, end: found.member.end, text: said }] : [];
    });
    if (own.length === uses.length) edits.push(...own, { start: named.declaration.start, end: named.declaration.end, text: '' });
  });
  return edits.length > 0 ? edited(code, edits) : code;
}
