import { describe, expect, test } from 'vitest';
import { can, type Permission, type Role } from './permissions.ts';

const roles: readonly Role[] = ['guest', 'customer', 'administrator'];

describe('who has which permission (#229)', () => {
  test.each<[Permission, readonly Role[]]>([
    ['shop', ['guest', 'customer', 'administrator']],
    ['own-account', ['customer', 'administrator']],
    ['administer', ['administrator']],
    ['signed', ['guest', 'customer', 'administrator']],
  ])('%s', (permission, holders) => {
    expect(roles.filter((role) => can(role, permission))).toEqual(holders);
  });

  test.each(['', 'Administer', 'own'])('nobody has the unknown permission “%s”', (permission) => {
    expect(roles.filter((role) => can(role, permission as Permission))).toEqual([]);
  });
});
