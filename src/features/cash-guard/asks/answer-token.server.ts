import type { Secrets } from '../../../platform/keys.ts';
import { sign, verify } from '../../../platform/signing.ts';
import { isUuid } from '../../../rules/ids.ts';

/** Acts of the message's buttons, in the order of its template. */
export const tapActs = ['confirm', 'change', 'cancel'] as const;
export type TapAct = (typeof tapActs)[number];

const PURPOSE = 'cash-answer';
const signed = (act: TapAct, orderId: string, version: number) => `${act}\n${orderId}\n${version}`;

/** 'cod:confirm:{order}.{version}.{signature}': what a button sends back, within the 128 characters that Meta allows. */
export async function tapPayload(secrets: Secrets, act: TapAct, orderId: string, version: number): Promise<string> {
  return `cod:${act}:${orderId}.${version}.${await sign(secrets, PURPOSE, signed(act, orderId, version))}`;
}

/** A button that somebody pressed: of one version of one order. */
export interface TapRead {
  readonly act: TapAct;
  readonly orderId: string;
  readonly version: number;
}

/** Returns what a payload means; null if the shop did not write it. */
export async function readTap(secrets: Secrets, payload: string): Promise<TapRead | null> {
  const [, word, orderId = '', digits = '', signature = ''] = /^cod:(\w+):([^.]{36})\.(\d{1,6})\.([\w-]+)$/.exec(payload) ?? [];
  const act = tapActs.find((one) => one === word);
  const version = Number(digits);
  if (!act || !isUuid(orderId) || !(await verify(secrets, PURPOSE, signed(act, orderId, version), signature))) return null;
  return { act, orderId, version };
}
