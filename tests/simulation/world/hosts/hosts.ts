import { couriers } from './couriers.ts';
import { database } from './database.ts';
import { gateway } from './gateway.ts';
import type { Host } from './host.ts';
import { mail } from './mail.ts';
import { msg91 } from './msg91.ts';
import { whatsapp } from './whatsapp.ts';

/** Everything that the shop can reach, by name: 'http://db.sim'. A new host is a file of this folder and a line here. */
export const hosts: Readonly<Record<string, Host>> = {
  'db.sim': database,
  'gateway.sim': gateway,
  'whatsapp.sim': whatsapp,
  'msg91.sim': msg91,
  'mail.sim': mail,
  'couriers.sim': couriers,
};
