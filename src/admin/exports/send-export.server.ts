import { type ActionKind, recordAction } from '../../features/audit/record-action.server.ts';
import { type CsvExport, csvResponse } from '../../platform/csv.ts';
import type { Shop } from '../../platform/shop.ts';
import { istDate } from '../../rules/dates.ts';
import { count } from '../../rules/text.ts';

interface Sent {
  readonly shop: Shop;
  readonly account: { readonly email: string };
}

interface About {
  /** Name of the file without its day: 'customers'. */
  readonly name: string;
  readonly kind: ActionKind;
  /** The noun of the rows: 'customer'. */
  readonly noun: string;
  /** The filters of the list. */
  readonly filters?: Readonly<Record<string, string>>;
}

/** Sends a list as a file. The log has its line, with the number and the filters, before the first row leaves the shop. */
export async function sendExport({ shop, account }: Sent, { name, kind, noun, filters = {} }: About, file: CsvExport): Promise<Response> {
  const label = count(await file.count(), noun);
  const only = Object.entries(filters).flatMap(([filter, value]) => (value === '' ? [] : [[filter, [null, value]] as const]));
  await shop.db.write([
    recordAction(shop, { by: account.email, action: 'export', kind, id: `${name}.csv`, label, changes: Object.fromEntries(only) }),
  ]);
  return csvResponse(`${name}-${istDate(shop.now)}.csv`, file.heads, file.pages);
}
