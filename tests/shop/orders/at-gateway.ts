import type { RazorpaySandbox } from '../../sandbox/razorpay/server.ts';

/** A call of the gateway by somebody else who has the keys: the owner on the gateway's own page, or the bank. */
export async function atGateway({ url, keyId, keySecret }: RazorpaySandbox, path: string, body: object): Promise<{ readonly id: string }> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the gateway answered ${answer.status}`);
  return (await answer.json()) as { id: string };
}
