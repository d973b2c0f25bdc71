import type { PlainStatement } from '../../../src/platform/database/statement.ts';
import type { WriteResult, Writer } from '../../../src/platform/database/writer.ts';
import type { FreshShop } from '../fresh-shop.ts';

interface Losing {
  /** From now on the answers to batches with such a statement are lost, or the batches themselves. */
  lose(what: 'answer' | 'batch', which: RegExp): void;
  /** From now on every answer arrives. */
  hear(): void;
}

const silence: WriteResult = { ok: false, busy: true, message: 'no answer' };

/** The way from the shop to its database, on which a test may lose batches and answers. */
export function losing({ env }: Pick<FreshShop, 'env'>): Losing {
  const ledger = env.LEDGER as { get(): Writer };
  return {
    lose(what, which) {
      const write = async (statements: PlainStatement[]) => {
        if (!statements.some(({ sql }) => which.test(sql))) return ledger.get().write(statements);
        if (what === 'answer') await ledger.get().write(statements);
        return silence;
      };
      env.LEDGER = { idFromName: (name: string) => name, get: () => ({ write }) };
    },
    hear: () => {
      env.LEDGER = ledger;
    },
  };
}
