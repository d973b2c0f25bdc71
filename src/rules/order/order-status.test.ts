import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { capturableStatuses, isRevenue, orderStatuses, statusLabels, transitionRows } from './order-status.ts';

describe('order status', () => {
  it('has eleven values, each with a label (#178)', () => {
    expect(orderStatuses).toHaveLength(11);
    expect(Object.keys(statusLabels).sort()).toEqual([...orderStatuses].sort());
  });

  it('every status that allows a capture has a transition to “paid” for all actors that report payments (E9)', () => {
    const rows = transitionRows();
    for (const from of capturableStatuses) {
      for (const actor of ['gateway', 'shopper', 'cron']) expect(rows).toContainEqual({ from, to: 'paid', actor });
    }
  });

  it('only the administrator sets “shipped” and “delivered”, and nobody makes a paid order unpaid', () => {
    const rows = transitionRows();
    expect(rows.filter(({ to }) => to === 'shipped' || to === 'delivered').every(({ actor }) => actor === 'admin')).toBe(true);
    expect(rows.filter(({ from, to }) => isRevenue(from) && to.startsWith('pending'))).toEqual([]);
    expect(
      rows
        .filter(({ to, actor }) => to === 'paid' && actor === 'admin')
        .map(({ from }) => from)
        .sort(),
    ).toEqual(['delivered', 'processing', 'shipped']);
  });

  it('the diagram in docs/map.md shows every move', () => {
    const by = new Map<string, string[]>();
    for (const { from, to, actor } of transitionRows()) by.set(`${from} --> ${to}`, [...(by.get(`${from} --> ${to}`) ?? []), actor]);
    const arrows = [...by].map(([move, actors]) => `    ${move}: ${[...new Set(actors)].sort().join(', ')}`);
    expect(readFileSync('docs/map.md', 'utf8')).toContain(`stateDiagram-v2\n    [*] --> pending_payment\n${arrows.join('\n')}\n\`\`\``);
  });
});
