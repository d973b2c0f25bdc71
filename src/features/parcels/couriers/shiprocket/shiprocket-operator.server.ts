import * as z from 'zod';
import { type CourierFinding, type CourierOperator, fail, ok, warn } from '../courier-operator.ts';
import { SHIPROCKET, SHIPROCKET_API } from './shiprocket-account.ts';
import { pickupAddresses } from './shiprocket-shapes.ts';

/** Shiprocket sends nothing to an address that contains one of these. */
const NOT_IN_WEBHOOKS = /shiprocket|kartrocket|sr|kr/i;

export const shiprocketOperator: CourierOperator = {
  id: 'shiprocket',
  name: SHIPROCKET,
  api: SHIPROCKET_API,

  async check({ SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password, SHIPROCKET_PICKUP: pickup, SHOP_URL = '' }, ask) {
    if (!email || !password || !pickup) return [];
    const body = JSON.stringify({ email, password });
    const login = await ask('/auth/login', z.object({ token: z.string().min(1) }), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    if (!login.ok) return [loginFinding(login.status, login.why.replaceAll(password, '…'))];
    const headers = { authorization: `Bearer ${login.body.token}` };
    const known = await ask('/settings/company/pickup', pickupAddresses, { headers });
    const address = known.ok
      ? addressFinding(known.body.data.shipping_address.find(({ pickup_location: name }) => name === pickup))
      : warn(`the pickup addresses could not be asked: ${known.why}`, 'give the API user the module Settings, and look again');
    return [ok('the login works'), address, ...webhookFinding(SHOP_URL)];
  },
};

function loginFinding(status: number, why: string): CourierFinding {
  if (status === 403)
    return warn(
      'its firewall refuses the login from this machine',
      'its firewall lets other networks in: see docs/running/couriers.md, the first day',
    );
  if (status >= 400 && status < 500) {
    return fail('the login is refused', 'check SHIPROCKET_EMAIL and SHIPROCKET_PASSWORD: those of an API user, not of the panel');
  }
  return warn(`could not be asked: ${why}`, 'look again in a minute');
}

function addressFinding(found: z.infer<typeof pickupAddresses>['data']['shipping_address'][number] | undefined): CourierFinding {
  if (!found)
    return fail('it has no pickup address of the name in SHIPROCKET_PICKUP', 'copy the name from the panel: Settings, Pickup Address');
  if (!found.phone_verified)
    return warn('the phone of the pickup address is not verified', 'verify it in the panel by the code that it sends');
  return ok('the pickup address is known');
}

function webhookFinding(shop: string): CourierFinding[] {
  const host = URL.canParse(shop) ? new URL(shop).hostname : '';
  if (!NOT_IN_WEBHOOKS.test(host)) return [];
  return [
    warn(
      `it sends no webhooks to ${host}, which has “sr” or “kr” in it`,
      'nothing: parcels are asked about without them, some hours later',
    ),
  ];
}
