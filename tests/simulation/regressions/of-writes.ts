import { quiet, type Regression } from './regression.ts';

const WRITER_CLIENT = 'src/platform/database/writer-client.ts';

/** What was written twice, or answered as a fault. */
export const regressionsOfWrites: readonly Regression[] = [
  {
    what: 'stock that the administrator adds once is added twice where the writer ends after the commit',
    plan: {
      ...quiet,
      seed: 5,
      quietHours: 0,
      cronEvery: 30,
      actors: ['stock keeper 1'],
      faults: { 'writer: evicted after the commit': 0.1 },
    },
    check: 'stock is counted once for each request',
    without: {
      name: 'the key of a batch',
      changes: [{ file: WRITER_CLIENT, from: 'await send(withKey(statements))', to: 'await send([...statements])' }],
    },
  },
  {
    what: 'what was written is answered as a fault where the writer ends after the commit and a new row refuses the repeat',
    plan: {
      ...quiet,
      seed: 1,
      quietHours: 0,
      actors: ['careful member 1', 'careful member 2', 'complainer 1'],
      faults: { 'writer: evicted after the commit': 0.1 },
    },
    check: 'the shop has an answer',
    without: {
      name: 'the key that is asked for alone',
      changes: [{ file: WRITER_CLIENT, from: 'saysNothing(again) ? keyOf(batch) : []', to: 'keyOf([])' }],
    },
  },
  {
    what: 'what was written is answered as a fault where the database is silent while it is asked about the key',
    plan: {
      ...quiet,
      seed: 15,
      quietHours: 0,
      actors: ['careful member 1', 'careful member 2', 'complainer 1'],
      faults: { 'writer: evicted after the commit': 0.15, 'write: never arrives': 0.3 },
    },
    check: 'the shop has an answer',
    without: {
      name: 'silence about the key',
      changes: [{ file: WRITER_CLIENT, from: 'return known.ok ? again : known;', to: 'return isKnown(known) ? known : again;' }],
    },
  },
  {
    what: 'a piece that is saved into a category which another window has deleted is answered as a fault',
    plan: {
      ...quiet,
      seed: 1,
      minutes: 60,
      stock: 5,
      actors: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `cataloguer ${number}`),
    },
    check: 'the shop has an answer: POST /api/admin/products',
    without: {
      name: 'the category of a piece that is saved',
      changes: [
        {
          file: 'src/features/products/admin/save-product.server.ts',
          from: 'const isHomeless = fields.categoryId !== null && !homes.some((home) => home.id === fields.categoryId);',
          to: 'const isHomeless = false;',
        },
        {
          file: 'src/features/products/admin/save-product.server.ts',
          from: 'categoryId === null ? []',
          to: 'true ? []',
        },
      ],
    },
  },
];
