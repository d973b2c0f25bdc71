import { describe, expect, test } from 'vitest';
import { code, files, imports, isTest, shown, source } from './imports.ts';

const shipped = imports.filter(({ from }) => !isTest(from));

/** Groups of names that lead back to each other, by Tarjan's algorithm. */
function circles(arrows: readonly { readonly from: string; readonly to: string }[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of arrows) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const visit = (name: string): void => {
    order.set(name, order.size);
    lowest.set(name, order.size - 1);
    open.push(name);
    for (const to of targets.get(name) ?? []) {
      if (!order.has(to)) visit(to);
      if (open.includes(to)) lowest.set(name, Math.min(lowest.get(name) ?? 0, lowest.get(to) ?? 0));
    }
    if (lowest.get(name) !== order.get(name)) return;
    const circle = open.splice(open.indexOf(name));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const name of targets.keys()) if (!order.has(name)) visit(name);
  return found;
}

test('no file of src or functions imports itself by way of others, not even a type or later', () => {
  const isOwn = (file: string) => /^(src|functions)\//.test(file);
  const arrows = shipped.filter(({ from, to }) => isOwn(from) && isOwn(to) && from !== to);
  expect(arrows.length).toBeGreaterThan(3_000);
  expect(circles(arrows)).toEqual([]);
});

test('commands load the server in Node, which knows no `import.meta.glob`: a file of the server asks for it only in a function', () => {
  const atOnce = /^(?:export )?const [^=]+ = import\.meta\.glob/m;
  expect(code.filter((file) => /^src\/.*\.(?:api|server)\.ts$/.test(file) && atOnce.test(source(file)))).toEqual([]);
});

describe("the rooms of the administrator's area", () => {
  const roomOf = (file: string) => /^src\/admin\/([^/]+)\//.exec(file)?.[1];
  const arrows = shipped.flatMap((each) => {
    const [from, to] = [roomOf(each.from), roomOf(each.to)];
    return from && to && from !== to ? [{ from, to, shown: shown([each]).join() }] : [];
  });
  const screens = new Set(files.filter((file) => file.endsWith('.screen.ts')).map(roomOf));
  const between = (isFrom: (room: string) => boolean, isTo: (room: string) => boolean) =>
    arrows.filter(({ from, to }) => isFrom(from) && isTo(to)).map((arrow) => arrow.shown);

  test('screens do not import each other, and no other room imports a screen', () => {
    expect(screens.size).toBeGreaterThan(10);
    expect(
      between(
        () => true,
        (room) => screens.has(room),
      ),
    ).toEqual([]);
  });

  test('`app` imports no other room, `parts` only `app`', () => {
    expect(
      between(
        (room) => room === 'app',
        () => true,
      ),
    ).toEqual([]);
    expect(
      between(
        (room) => room === 'parts',
        (room) => room !== 'app',
      ),
    ).toEqual([]);
  });

  test('only the files that join the area know its screens: the list, the island, the page and the frame', () => {
    const joining = shipped.filter(({ to }) => to === 'src/admin/screens.ts').map(({ from }) => from);
    expect(joining.sort()).toEqual(['src/admin/admin-island.tsx', 'src/admin/admin-page.server.ts', 'src/admin/shell/admin-layout.astro']);
    const above = shipped.filter(
      ({ from, to }) => roomOf(from) && roomOf(from) !== 'shell' && /^src\/admin\/(?!admin-urls)[^/]+$/.test(to),
    );
    expect(shown(above)).toEqual([]);
  });

  test('rooms import one way', () => expect(circles(arrows)).toEqual([]));
});
