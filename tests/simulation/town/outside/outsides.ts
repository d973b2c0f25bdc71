import type { Gateway } from '../gateway.ts';
import type { Couriers } from './couriers.ts';
import type { MailServices, Msg91, Whatsapp } from './letters.ts';
import type { Bank, Remittances } from './money.ts';

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
