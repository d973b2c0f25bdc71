import { type CourierOperator, fail, ok, warn } from '../courier-operator.ts';
import { DELHIVERY, DELHIVERY_API } from './delhivery-account.ts';
import { pins } from './delhivery-shapes.ts';

export const delhiveryOperator: CourierOperator = {
  id: 'delhivery',
  name: DELHIVERY,
  api: DELHIVERY_API,

  async check({ DELHIVERY_TOKEN: token, DELHIVERY_PICKUP: pickup }, ask) {
    if (!token || !pickup) return [];
    const known = await ask('/c/api/pin-codes/json/?filter_codes=110001', pins, { headers: { authorization: `Token ${token}` } });
    if (!known.ok && (known.status === 401 || known.status === 403)) {
      return [fail('the token is refused', 'set DELHIVERY_TOKEN to the live token of the panel: that of the test address is another one')];
    }
    if (!known.ok) return [warn(`could not be asked: ${known.why.replaceAll(token, '…')}`, 'look again in a minute')];
    // No call lists the warehouses.
    return [ok('the token works; whether it knows the warehouse of DELHIVERY_PICKUP, the first booking shows')];
  },
};
