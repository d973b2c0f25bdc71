import type { Gateway } from '../gateway.ts';
import type { Couriers } from './couriers.ts';
import type { MailServices } from './mail-services.ts';
import type { Bank } from './money/bank.ts';
import type { Remittances } from './money/remittances.ts';
import type { Msg91 } from './msg91.ts';
import type { Whatsapp } from './whatsapp.ts';

/** The services outside of the shop, by the names of their hosts, and who pays into its account. */
export interface Outsides {
  readonly gateway: Gateway;
  readonly whatsapp: Whatsapp;
  readonly msg91: Msg91;
  readonly mail: MailServices;
  readonly couriers: Couriers;
  readonly bank: Bank;
  readonly remittances: Remittances;
}
