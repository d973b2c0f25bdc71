import { expect, test } from 'vitest';
import { agentsApi } from '../../../functions/agents-api.ts';
import type { Permission } from '../../../src/rules/people/permissions.ts';
import { agentRoutes } from '../../fuzz/agents.ts';

test('every route of the agents says who may call it, and the fuzzer knows it', () => {
  const named = new Map<string, Permission | undefined>();
  for (const { method, path, handler } of agentsApi.routes) {
    if (method === 'ALL') continue;
    named.set(`${method} ${path}`, named.get(`${method} ${path}`) ?? (handler as { permission?: Permission }).permission);
  }
  expect([...named.values()].every((permission) => permission === 'shop')).toBe(true);
  expect([...named.keys()].sort()).toEqual(agentRoutes.map(({ name }) => name).sort());
});
