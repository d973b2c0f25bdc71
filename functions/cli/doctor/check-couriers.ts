import { courierOperators } from '../../../src/features/parcels/couriers/courier-operators.server.ts';
import { about, type Examined, type Finding } from './finding.ts';

/** The login and the pickup address of each courier that has settings. */
export async function checkCouriers({ settings, ask }: Pick<Examined, 'settings' | 'ask'>): Promise<Finding[]> {
  const found = await Promise.all(
    courierOperators.map(async (operator) => {
      const findings = await operator.check(settings, (path, shape, question) => ask(operator.id, path, shape, question));
      return findings.map((finding): Finding => ({ about: operator.name, ...finding }));
    }),
  );
  const all = found.flat();
  return all.length > 0 ? all : [about('Couriers').ok('none is set up: parcels are handed over and followed by hand')];
}
