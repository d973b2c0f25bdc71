import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';

/** The keys of a browser, as Node has them: the private key and the secret, raw bytes. */
export interface BrowserKeys {
  readonly privateKey: Buffer;
  readonly auth: Buffer;
}

const TAG_BYTES = 16;

/**
 * Opens a message as a browser does: RFC 8291 for the keys, RFC 8188 for the one record in it.
 * @throws Error if it was not sealed for these keys
 */
export function openPush(body: Buffer, { privateKey, auth }: BrowserKeys): string {
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(privateKey);
  const [salt, keyBytes] = [body.subarray(0, 16), body[20] ?? 0];
  const sender = body.subarray(21, 21 + keyBytes);
  const sealed = body.subarray(21 + keyBytes);
  if (body.length > 4096 || sealed.length > body.readUInt32BE(16)) throw new Error('This message is larger than push services take.');
  const shared = browser.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('This is not the last record.');
  return padded.subarray(0, end).toString();
}

/** What a token of VAPID claims: the service, the end in Unix seconds, and who sends. */
export interface Claims {
  readonly aud: string;
  readonly exp: number;
  readonly sub: string;
}

/** Returns the claims of an Authorization header (RFC 8292) and the key that signed it; null if the signature is wrong. */
export function readVapid(header: string): { readonly claims: Claims; readonly publicKey: string } | null {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== 65) return null;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const isEs256 = JSON.parse(Buffer.from(head, 'base64url').toString() || '{}').alg === 'ES256';
  return isSigned && isEs256 ? { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), publicKey } : null;
}
