import { DAY, MINUTE } from '../limits.ts';
import { PRIVATE } from '../media/media.ts';

const MEGABYTE = 1024 * 1024;
export const PHOTOS_MAX = 6;
export const VIDEOS_MAX = 1;
/** The time for which evidence is kept (L24). */
export const EVIDENCE_KEPT = 180 * DAY;
/** The time for which uploads are kept if their request was never sent. */
export const DRAFT_KEPT = DAY;
export const EVIDENCE_LINK_TTL = 15 * MINUTE;

export type EvidenceKind = 'photo' | 'video';
export const evidenceLimits: Readonly<Record<EvidenceKind, { readonly bytes: number }>> = {
  photo: { bytes: 10 * MEGABYTE },
  video: { bytes: 50 * MEGABYTE },
};

export interface EvidenceType {
  readonly kind: EvidenceKind;
  /** The content type with which it is stored and served. It is taken from the bytes, never from the browser. */
  readonly type: string;
  readonly ending: string;
}
const types = {
  /** Photos are made again before they are stored, whatever they were. */
  photo: { kind: 'photo', type: 'image/webp', ending: 'webp' },
  mp4: { kind: 'video', type: 'video/mp4', ending: 'mp4' },
  mov: { kind: 'video', type: 'video/quicktime', ending: 'mov' },
  webm: { kind: 'video', type: 'video/webm', ending: 'webm' },
} as const satisfies Record<string, EvidenceType>;

/**
 * The formats that the decoder may find in a photo. HEIC and AVIF share a container, which it may call by either name.
 */
export const photoFormats: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/avif'];

/** For the `accept` of a file field. */
export const acceptedTypes: Readonly<Record<EvidenceKind, string>> = {
  photo: 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif',
  video: 'video/mp4,video/webm,video/quicktime,.mp4,.webm,.mov',
};

const HEIC = /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/;
const MP4 = /^(?:iso[0-9a-z]|mp4[12]|avc1|hvc1|dash|cmfc|mmp4|MSNV|M4V[ HP]|3gp.)$/;

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
const begins = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte);

/** Returns the type of a file by its first bytes (64 are enough); null for anything but a supported photo or video. */
export function evidenceType(bytes: Uint8Array): EvidenceType | null {
  if (begins(bytes, 0xff, 0xd8, 0xff)) return types.photo;
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return types.photo;
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return types.photo;
  if (begins(bytes, 0x1a, 0x45, 0xdf, 0xa3)) return text(bytes, 0, 64).includes('webm') ? types.webm : null;
  if (text(bytes, 4, 8) !== 'ftyp') return null;
  const brand = text(bytes, 8, 12);
  if (brand === 'qt  ') return types.mov;
  if (HEIC.test(brand)) return types.photo;
  return MP4.test(brand) ? types.mp4 : null;
}

/**
 * Returns true if the browser declares another kind than the bytes show, such as a photo for a video. No declared type is accepted.
 */
export function isWrongKind(declared: string, { kind }: EvidenceType): boolean {
  const family = /^\s*([a-z]+)\//i.exec(declared)?.[1]?.toLowerCase();
  if (family === undefined || /^\s*application\/octet-stream\b/i.test(declared)) return false;
  return family !== (kind === 'photo' ? 'image' : 'video');
}

/** Returns the key of a file in the bucket. The shop makes both ids, so that nobody can choose the path. */
export const evidenceKey = (returnId: string, id: string, ending: string) => `${PRIVATE}returns/${returnId}/${id}.${ending}`;
