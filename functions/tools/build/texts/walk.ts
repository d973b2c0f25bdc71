/** A node of a script's syntax tree (ESTree). */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Calls `visit` for a node and all nodes in it, from the outermost, with those around each, the nearest last. */
export function walk(node: Node, visit: (node: Node, around: readonly Node[]) => void, around: readonly Node[] = []): void {
  visit(node, around);
  const inside = [...around, node];
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue;
    for (const each of Array.isArray(value) ? value : [value]) if (isNode(each)) walk(each, visit, inside);
  }
}

/** A piece of a script and what takes its place. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const edited = (code: string, edits: readonly Edit[]): string =>
  [...edits].sort((a, b) => b.start - a.start).reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
